"""What ``bench`` measures, and the engines that it measures against."""
