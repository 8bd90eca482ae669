"""Who attacks which cell: attack rays, royals, pins and checks, rays along threads."""
