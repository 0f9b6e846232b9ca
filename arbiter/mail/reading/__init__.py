"""What a mail says: its parts, its writer's own text, the steps meant; whether it is automatic, or a bounce.

Pure: rules and the mail's bytes alone, no store.
"""
