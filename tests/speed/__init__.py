"""Speed of this machine: `measurements` of counting, playing and compiling, `conditions` of games with rules."""
