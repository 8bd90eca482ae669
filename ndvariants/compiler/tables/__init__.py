"""Plans packed into the vectors that the kernel reads."""
