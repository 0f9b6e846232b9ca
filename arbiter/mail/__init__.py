"""Mail: reading what comes in, writing what goes out, sending it, and answering players' replies."""
