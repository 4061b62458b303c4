/** A finding of a check, written for the person who fixes it. */

/** A fault of a parser, its fixtures or its package. */
export interface Finding {
  /** Name of the check, `'purity'`. Stable. */
  readonly check: string
  /** A fixture, with the file or field: `'list-two-jobs'`, `'src/index.ts:12:7'`. */
  readonly where: string
  /** The problem, with the value. */
  readonly what: string
  /** The remedy for the problem. */
  readonly remedy: string
  /** A warning: worth knowing, but no reason to refuse the parser. */
  readonly warning?: true
}

/** A finding as text. */
export function findingText({ check, where, what, remedy, warning }: Finding): string {
  return `${warning ? 'warning: ' : ''}${where}: ${what} (${check})\n    ${remedy}`
}
