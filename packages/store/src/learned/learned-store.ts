/**
 * The part of a store that keeps the parsers that accounts have learned: a small text for each, found by its site, and
 * larger parts, such as the rules of each version. The store reads none of the texts.
 */

/** Maximum length of one text, in UTF-16 code units. */
export const LEARNED_TEXT_MAX = 64 * 1024

/** Names a learned parser. */
export interface LearnedRef {
  readonly account: string
  readonly name: string
}

/** A learned parser without its parts. */
export interface LearnedRow extends LearnedRef {
  /** URLs that it answers: host and path as one text, `shop.example/books`. Only one parser of an account has it. */
  readonly site: string
  /** Names this state; chosen by its writer, 36 characters, never used twice: a UUID. */
  readonly revision: string
  /** JSON of the writer's own shape, at most {@link LEARNED_TEXT_MAX} long. */
  readonly state: string
}

/** A text beside a learned parser. */
export interface LearnedPart {
  /** Name of the part, unique in its parser. */
  readonly part: string
  /** As in {@link LearnedRow}. */
  readonly revision: string
  readonly text: string
}

/** A new state of a learned parser. */
export interface LearnedChange extends LearnedRow {
  /** The revision it is based on; `undefined` for a new parser. */
  readonly previous: string | undefined
  /** Parsers that the account may have. */
  readonly most: number
  /** Parts to write with it. */
  readonly parts?: readonly LearnedPart[]
  /** Names of parts to remove. */
  readonly removed?: readonly string[]
}

/** A new text of a part. */
export interface LearnedPartChange extends LearnedRef, LearnedPart {
  /** The revision it is based on; `undefined` for a new part. */
  readonly previous: string | undefined
}

/** A list of learned parsers. */
export interface LearnedQuery {
  readonly account: string
  /** Names after this one. */
  readonly after?: string | undefined
  readonly limit: number
}

/**
 * Keeps learned parsers. A change is based on the state that was read, and refused if another process was faster.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation when the store does not answer.
 */
export interface LearnedStore {
  /** The parsers of an account that have one of these sites, in the order of the sites. Costs the same for any number of parsers. */
  learnedAt(account: string, sites: readonly string[]): Promise<readonly LearnedRow[]>
  /** Checks whether an account has any parser. */
  hasLearned(account: string): Promise<boolean>
  learned(ref: LearnedRef): Promise<LearnedRow | undefined>
  /** Parsers ordered by name. */
  learnedList(query: LearnedQuery): Promise<readonly LearnedRow[]>
  /**
   * Write a parser and its parts in one step. Repeating a change that was made is `OK`.
   *
   * @returns `STALE` - another change came first. `TAKEN` - another parser of the account has the site. `TOO_MANY`.
   * @throws TypeError - a text is longer than {@link LEARNED_TEXT_MAX}, or a revision no UUID.
   */
  putLearned(change: LearnedChange): Promise<'OK' | 'STALE' | 'TAKEN' | 'TOO_MANY'>
  learnedPart(ref: LearnedRef, part: string): Promise<LearnedPart | undefined>
  /** Replace a part of a parser. @returns `STALE` - also if the parser is gone. @throws TypeError as {@link putLearned}. */
  putLearnedPart(change: LearnedPartChange): Promise<'OK' | 'STALE'>
  /** Remove a parser and its parts. @returns whether it was there. */
  removeLearned(ref: LearnedRef): Promise<boolean>
  /** Remove all of an account. */
  removeAllLearned(account: string): Promise<void>
}

/** @throws TypeError - see {@link LearnedStore.putLearned}. */
export function assertLearnedFits(revision: string, text: string): void {
  if (revision.length !== 36) throw new TypeError('revision must be a UUID of 36 characters')
  if (text.length > LEARNED_TEXT_MAX) {
    throw new TypeError(
      `a text must be at most ${LEARNED_TEXT_MAX} code units long, not ${text.length}`
    )
  }
}
