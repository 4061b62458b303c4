/** A kind of page that is served in place of others, as data. */

/** What a refusal is reported as. Codes of decisions.md §9. */
type RefusalCode = 'TARGET_BLOCKED' | 'LOGIN_REQUIRED' | 'UPSTREAM_STATUS' | 'EMPTY_CONTENT'

/** What a wall is reported as. */
export interface Refusal {
  readonly code: RefusalCode
  /** Stable name of the evidence. */
  readonly signal: string
  /** One sentence: what was served. */
  readonly message: string
  /** The status that an honest server would have sent. Only with `UPSTREAM_STATUS`. */
  readonly target_status?: number
}

/** What is known of a wall. All that is given must hold. */
export interface Wall extends Refusal {
  /** One of these, lower case, in ids, classes, addresses or scripts. */
  readonly marks?: readonly string[]
  /** Matches the title, lower case, trimmed. */
  readonly title?: RegExp
  /** Matches title and text, lower case, spaces collapsed, straight apostrophes. */
  readonly says?: RegExp
  /** Most characters of prose that the page has. */
  readonly prose: number
}

/** A wall of a vendor of protection. */
export function blocked(signal: string, what: string, rest: Omit<Wall, keyof Refusal>): Wall {
  return { code: 'TARGET_BLOCKED', signal, message: `The site served ${what}.`, ...rest }
}
