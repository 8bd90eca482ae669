"""What is suspicious in a file that is right: empty zones, promotions that nothing reaches."""
