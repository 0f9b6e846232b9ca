"""The REST API and its pages: Flask, flask-smorest, one folder per resource."""
