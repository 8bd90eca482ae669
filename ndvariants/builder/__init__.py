"""From a Source to a Variant: names resolved, everything checked, every fault collected."""
