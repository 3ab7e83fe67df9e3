"""The use cases, one transaction each. They are told who acts and when; they know no request."""
