/** A kind of page that is served instead of others, as data. */

/** Error codes that report a refusal. Codes of decisions.md §9. */
type RefusalCode = 'TARGET_BLOCKED' | 'LOGIN_REQUIRED' | 'UPSTREAM_STATUS' | 'EMPTY_CONTENT'

/** Report of a wall. */
export interface Refusal {
  readonly code: RefusalCode
  /** Stable name of the evidence. */
  readonly signal: string
  /** One sentence on the served document. */
  readonly message: string
  /** The status that the site should have sent. Only with `UPSTREAM_STATUS`. */
  readonly target_status?: number
}

/** Conditions that identify a wall. All given conditions must hold. */
export interface Wall extends Refusal {
  /** One of these, lower case, in ids, classes, addresses or scripts. */
  readonly marks?: readonly string[]
  /** Matches the title, lower case, trimmed. */
  readonly title?: RegExp
  /** Matches title and text, lower case, spaces collapsed, straight apostrophes. */
  readonly says?: RegExp
  /** Maximum characters of prose on the page. */
  readonly prose: number
}

/** A wall of a bot-protection vendor. */
export function blocked(signal: string, what: string, rest: Omit<Wall, keyof Refusal>): Wall {
  return { code: 'TARGET_BLOCKED', signal, message: `The site served ${what}.`, ...rest }
}
