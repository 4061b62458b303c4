/**
 * The parsers that accounts have learned. Each process asks the store for them, so a change reaches all at once; only
 * whether an account has any is remembered for a moment.
 */

import { randomUUID } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import type { LearnedSpec } from '@sluice/fetch'
import { LearnedParser } from '@sluice/learn'
import type { LearnedRef, LearnedRow, LearnedStore } from '@sluice/store'
import { ulid } from 'ulid'
import { createRecent } from '../../base/recent.ts'
import {
  currentOf,
  type ExamplePage,
  type Heal,
  type LearnedState,
  type LearnedVersion,
  type Match,
  MOST_PARSERS,
  nextVersion,
  partsOf,
  siteOf,
  sitesOf,
  stateOf,
  withVersion
} from './learned-state.ts'
import { type NewVersion, partsWith, type VersionFacts } from './version-parts.ts'

/** Time for which it is known whether an account has parsers, ms. */
const KNOWN_MS = 500
/** Accounts, and rules of versions, that a process remembers. */
const ACCOUNTS_KEPT = 10_000
const RULES_KEPT = 200
/** Times that a change is tried while others change the same parser. */
const TRIES = 10
/** A parser that was learned. */
export interface LearnedInput {
  readonly match: Match
  readonly heal: Heal | undefined
  readonly version: NewVersion
  readonly examples: readonly ExamplePage[]
}

/** A parser of an account. */
export interface AccountParser {
  readonly row: LearnedRow
  readonly state: LearnedState
}

/** The learned parsers of accounts. */
export class LearnedParsers {
  private readonly store: LearnedStore
  private readonly now: () => number
  private readonly known = createRecent<{ at: number; hasAny: boolean }>(ACCOUNTS_KEPT)
  private readonly rules = createRecent<LearnedParser>(RULES_KEPT)

  constructor(store: LearnedStore, now: () => number = Date.now) {
    this.store = store
    this.now = now
  }

  /** The parser of a URL. */
  async answering(account: string, url: URL): Promise<LearnedSpec | undefined> {
    if (!(await this.hasAny(account))) return undefined
    const [row] = await this.store.learnedAt(account, sitesOf(url))
    return row && this.specOf(row)
  }

  async get(ref: LearnedRef): Promise<AccountParser | undefined> {
    const row = await this.store.learned(ref)
    return row && { row, state: stateOf(row) }
  }

  /** @throws SluiceError `NOT_FOUND`. */
  async found(ref: LearnedRef): Promise<AccountParser> {
    return (await this.get(ref)) ?? this.missing()
  }

  /** Parsers ordered by name. */
  async list(account: string, after: string | undefined, limit: number): Promise<AccountParser[]> {
    const rows = await this.store.learnedList({ account, after, limit })
    return rows.map((row) => ({ row, state: stateOf(row) }))
  }

  /** The rules of a version; `undefined` if it is gone. */
  async rulesOf(ref: LearnedRef, version: LearnedVersion): Promise<LearnedParser | undefined> {
    const known = this.rules.get(version.id)
    if (known) return known
    const part = await this.store.learnedPart(ref, partsOf(version).rules)
    if (!part) return undefined
    const rules = LearnedParser.parse(JSON.parse(part.text))
    this.rules.set(version.id, rules)
    return rules
  }

  async factsOf(ref: LearnedRef, version: LearnedVersion): Promise<VersionFacts> {
    const part = await this.store.learnedPart(ref, partsOf(version).about)
    return part ? JSON.parse(part.text) : { changes: [], lost: [], samples: [] }
  }

  /**
   * Keep what was learned. The version is in use at once; equal rules make no new version.
   *
   * @throws SluiceError `INVALID_REQUEST` - too many parsers, too many rules, or another parser has the site.
   */
  async save(ref: LearnedRef, input: LearnedInput): Promise<AccountParser> {
    return this.change(ref, async (known) => {
      const { match, examples, heal = known?.state.heal ?? 'candidate' } = input
      const at = this.now()
      if (!known) {
        const version = this.versionOf(input.version, '1.0.0')
        const times = { createdAt: at, updatedAt: at, healedAt: null }
        const versions = [version]
        const state = { match, heal, current: '1.0.0', ...times, versions, examples }
        return { state, added: { version, from: input.version } }
      }
      const state = { ...known.state, match, heal, examples, updatedAt: at }
      return this.added(ref, state, input.version)
    })
  }

  /** Add a version to a parser. @throws SluiceError `NOT_FOUND`. */
  async add(ref: LearnedRef, from: NewVersion): Promise<AccountParser> {
    return this.change(ref, async (known) => {
      if (!known) return this.missing()
      return this.added(ref, { ...known.state, updatedAt: this.now() }, from)
    })
  }

  /** Change settings. @throws SluiceError `NOT_FOUND`, `INVALID_REQUEST`. */
  async set(ref: LearnedRef, change: Partial<Pick<LearnedState, 'match' | 'heal' | 'healedAt'>>) {
    return this.change(ref, async (known) => {
      if (!known) return this.missing()
      return { state: { ...known.state, ...change, updatedAt: this.now() } }
    })
  }

  /** Use a version. @throws SluiceError `NOT_FOUND` - no such parser or version. */
  async promote(ref: LearnedRef, version: string): Promise<AccountParser> {
    return this.change(ref, async (known) => {
      if (!known) return this.missing()
      const { state } = known
      if (!state.versions.some((one) => one.version === version)) {
        throw new SluiceError('NOT_FOUND', `The parser has no version ${version.slice(0, 40)}.`)
      }
      const versions = state.versions.map((one) =>
        one.version === version ? { ...one, isCandidate: false } : one
      )
      return { state: { ...state, versions, current: version, updatedAt: this.now() } }
    })
  }

  /** @throws SluiceError `NOT_FOUND`. */
  async remove(ref: LearnedRef): Promise<void> {
    if (!(await this.store.removeLearned(ref))) this.missing()
  }

  private async hasAny(account: string): Promise<boolean> {
    const known = this.known.get(account)
    if (known && this.now() - known.at < KNOWN_MS) return known.hasAny
    const hasAny = await this.store.hasLearned(account)
    this.known.set(account, { at: this.now(), hasAny })
    return hasAny
  }

  private async specOf(row: LearnedRow): Promise<LearnedSpec | undefined> {
    const { match, ...state } = stateOf(row)
    const version = currentOf({ match, ...state })
    const rules = await this.rulesOf(row, version)
    return rules && { name: `learned/${row.name}`, version: version.version, match, rules }
  }

  private missing(): never {
    throw new SluiceError('NOT_FOUND', 'You have no learned parser with this name.')
  }

  private versionOf(from: NewVersion, version: string): LearnedVersion {
    const { origin, isCandidate, pages } = from
    const at = this.now()
    return { version, id: ulid(at), at, origin, isCandidate, pages }
  }

  /** A state with one more version, unless the rules are those in use. */
  private async added(ref: LearnedRef, state: LearnedState, from: NewVersion): Promise<Change> {
    const rules = await this.rulesOf(ref, currentOf(state))
    if (!rules || JSON.stringify(rules) === JSON.stringify(from.rules)) return { state }
    const newest = state.versions[0]?.version ?? state.current
    const version = this.versionOf(from, nextVersion(newest, rules, from.rules))
    const next = withVersion(state, version)
    return { state: next.state, added: { version, from }, dropped: next.dropped }
  }

  private async change(
    ref: LearnedRef,
    make: (known: AccountParser | undefined) => Promise<Change>
  ): Promise<AccountParser> {
    for (let tries = 0; tries < TRIES; tries++) {
      const known = await this.get(ref)
      const { state, added, dropped = [] } = await make(known)
      const { account, name } = ref
      const row = {
        account,
        name,
        site: siteOf(state.match),
        revision: randomUUID(),
        state: JSON.stringify(state)
      }
      const status = await this.store.putLearned({
        ...row,
        previous: known?.row.revision,
        most: MOST_PARSERS,
        parts: added ? partsWith(added.version, added.from) : [],
        removed: dropped.flatMap((version) => Object.values(partsOf(version)))
      })
      if (status === 'OK') {
        this.known.delete(account)
        return { row, state }
      }
      if (status !== 'STALE') throw await this.refusal(status, row)
    }
    throw new SluiceError('OVERLOADED', 'Other requests are changing this parser. Try again.')
  }

  private async refusal(status: 'TAKEN' | 'TOO_MANY', row: LearnedRow): Promise<SluiceError> {
    if (status === 'TOO_MANY') {
      const message = `This account has ${MOST_PARSERS} learned parsers, which is the limit. Delete some.`
      return new SluiceError('INVALID_REQUEST', message, { details: { limit: MOST_PARSERS } })
    }
    const [other] = await this.store.learnedAt(row.account, [row.site])
    const owner = other ? `learned/${other.name}` : 'Another learned parser'
    const message = `${owner} answers ${row.site} already. Give this one another \`match\`, or delete that one.`
    return new SluiceError('INVALID_REQUEST', message, { details: { path: 'match' } })
  }
}

/** A new state of a parser. */
interface Change {
  readonly state: LearnedState
  readonly added?: { readonly version: LearnedVersion; readonly from: NewVersion }
  readonly dropped?: readonly LearnedVersion[]
}
