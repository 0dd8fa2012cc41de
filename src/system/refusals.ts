const PERMISSIONS_HINT =
  'Give yourself the right to read and write the file and its directory, then run the command again';
const ROOM_HINT = 'Free some space, then run the command again';

/** Why the system refuses a file, by its error code, and what a person can do about it. */
export const REFUSALS: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  EACCES: ['permission denied', PERMISSIONS_HINT],
  EPERM: ['operation not permitted', PERMISSIONS_HINT],
  EROFS: ['the file system is read-only', 'Make the file system writable, then run the command again'],
  ENOSPC: ['no space left on the disk', ROOM_HINT],
  EDQUOT: ['your share of the disk is used up', ROOM_HINT],
  EMFILE: ['too many files are open', 'Raise the limit with `ulimit -n`, then run the command again'],
  EISDIR: ['a directory is in its place', 'Move the directory away, then run the command again'],
  ENOTDIR: ['a part of the path is not a directory', 'Correct the path, then run the command again'],
  EEXIST: ['something else is in the way of its directory', 'Move it away, then run the command again'],
  ELOOP: ['its symbolic links go in a circle', 'Correct the links, then run the command again'],
};
