"""What is said never to happen, against every position of small games."""
