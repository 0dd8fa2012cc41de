/** How a file stands to our block of instructions, in words. */
export const instructionStates = {
  absent: 'no block of tideproof in it',
  current: 'the block is there and up to date',
  outdated: 'the block is there, but not what it should say now',
  edited: 'the block is there and was edited by hand',
  unreadable: 'cannot be used as it is',
};
