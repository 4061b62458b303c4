-- Blocks of places: those that have entries are in the order of their numbers.

-- Places of a block.
local BLOCK = 64
