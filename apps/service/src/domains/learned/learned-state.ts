/** A learned parser as the store keeps it: its versions, without their rules. */

import type { LearnedParser } from '@sluice/learn'
import type { LearnedRow } from '@sluice/store'

/** Parsers of an account. */
export const MOST_PARSERS = 10_000
/** Versions that are kept. The oldest that is not in use is removed first. */
const MOST_VERSIONS = 20

/** Answers to a parser's alarm: nothing, a new version for a person to judge, or a new version at once. */
export const HEALS = ['off', 'candidate', 'auto'] as const
/** One of {@link HEALS}. */
export type Heal = (typeof HEALS)[number]

/** URLs that a parser answers. */
export interface Match {
  readonly host: string
  readonly path?: string
}

/** A version of a parser. */
export interface LearnedVersion {
  readonly version: string
  /** Names its parts in the store. */
  readonly id: string
  /** ms since the epoch. */
  readonly at: number
  readonly origin: 'learned' | 'healed'
  /** The owner has yet to promote it. */
  readonly isCandidate: boolean
  /** Pages that it was learned from. */
  readonly pages: number
}

/** An example page. */
export interface ExamplePage {
  readonly url: string
  /** Result that has its HTML. */
  readonly result: string
}

/** The state of a parser. */
export interface LearnedState {
  readonly match: Match
  readonly heal: Heal
  /** The version in use. */
  readonly current: string
  readonly createdAt: number
  readonly updatedAt: number
  /** The last repair, ms since the epoch; null before the first. */
  readonly healedAt: number | null
  /** The newest first. */
  readonly versions: readonly LearnedVersion[]
  /** Pages of the last learning. */
  readonly examples: readonly ExamplePage[]
}

/** The state of a row. */
export function stateOf({ state }: Pick<LearnedRow, 'state'>): LearnedState {
  return JSON.parse(state) as LearnedState
}

/** The version in use. */
export function currentOf({ current, versions }: LearnedState): LearnedVersion {
  const found = versions.find(({ version }) => version === current)
  if (!found) throw new Error(`a learned parser lacks its version ${current}`)
  return found
}

/** Names of a version's parts: its rules, and what is known about it. */
export function partsOf({ id }: Pick<LearnedVersion, 'id'>): { rules: string; about: string } {
  return { rules: `rules:${id}`, about: `about:${id}` }
}

/** A state with one more version, and the versions that it no longer has. */
export function withVersion(
  state: LearnedState,
  version: LearnedVersion
): { state: LearnedState; dropped: readonly LearnedVersion[] } {
  const current = version.isCandidate ? state.current : version.version
  const all = [version, ...state.versions]
  const spare = all.filter((one) => one.version !== current && one !== version)
  const dropped = all.length > MOST_VERSIONS ? spare.slice(-1) : []
  const versions = all.filter((one) => !dropped.includes(one))
  return { state: { ...state, current, versions }, dropped }
}

/** Version of a record with these fields, after the newest version, whose record had others. */
export function nextVersion(newest: string, before: LearnedParser, now: LearnedParser): string {
  const [major = 1, minor = 0, patch = 0] = newest.split('.').map(Number)
  const fields = new Map(now.fields.map((field) => [field.name, field]))
  const isBroken = before.fields.some(({ name, type, many }) => {
    const field = fields.get(name)
    return field?.type !== type || field.many !== many
  })
  if (isBroken) return `${major + 1}.0.0`
  if (fields.size > before.fields.length) return `${major}.${minor + 1}.0`
  return `${major}.${minor}.${patch + 1}`
}

/** Most labels of a host, and segments of a path, that a look-up tries. */
const MOST_PARTS = 12

/** The site of a rule, as the store looks it up. */
export function siteOf({ host, path = '' }: Match): string {
  return host + path
}

/** The sites that could answer a URL, the most specific first: the longest host, then the longest path. */
export function sitesOf({ hostname, pathname }: URL): string[] {
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  const labels = host.split('.').slice(-MOST_PARTS)
  const hosts = labels.map((_, at) => labels.slice(at).join('.'))
  const segments = pathname
    .split('/')
    .slice(1, MOST_PARTS)
    .filter((segment) => segment !== '')
  const paths = segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}`).reverse()
  return hosts.flatMap((one) => [...paths.map((path) => one + path), one])
}
