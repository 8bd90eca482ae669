"""The model: what a variant file says, once believed."""
