/** What a check found, written for the person who fixes it. */

/** One thing that is wrong with a parser, its fixtures or its package. */
export interface Finding {
  /** The check that found it, `'purity'`. Stable. */
  readonly check: string
  /** A fixture, with the file or field: `'list-two-jobs'`, `'src/index.ts:12:7'`. */
  readonly where: string
  /** What is wrong, with the value. */
  readonly what: string
  /** What to do about it. */
  readonly remedy: string
}

/** A finding as one line for people. */
export function findingText({ check, where, what, remedy }: Finding): string {
  return `${where}: ${what} (${check})\n    ${remedy}`
}
