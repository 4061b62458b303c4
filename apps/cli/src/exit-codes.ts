/** Exit codes, apart from what prints failures: a command that only prints a line loads nothing else. */

/** Exit codes. Source: apps/cli/README.md. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  interrupted: 130,
  unread: 141,
  terminated: 143
} as const
