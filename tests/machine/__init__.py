"""Tests of the kernel: numbers only."""
