/** `Content-Signal` (contentsignals.org) and `Content-Usage` (draft-ietf-aipref-attach): lines of robots.txt, or headers. */

/** Uses of content that sites make statements about (contentsignals.org). */
export const USES = ['search', 'ai-input', 'ai-train'] as const

/** See {@link USES}. */
export type Use = (typeof USES)[number]

/** True for a use that is allowed, false for one that is not. A missing use is not restricted and not allowed either. */
export type Signals = Readonly<Partial<Record<Use, boolean>>>

/** Signals of one line. */
export interface SignalRule {
  /** Pattern as in robots.txt; `/` for lines without one. */
  readonly path: string
  readonly signals: Signals
}

/** Names of the uses in both vocabularies. `bots` is any use (draft-ietf-aipref-vocab). */
const NAMES: Readonly<Record<string, readonly Use[]>> = {
  search: ['search'],
  'ai-input': ['ai-input'],
  'ai-train': ['ai-train'],
  'train-ai': ['ai-train'],
  'train-genai': ['ai-train'],
  bots: USES
}

const VALUES: Readonly<Record<string, boolean>> = { yes: true, y: true, no: false, n: false }

/** Characters of a line that count. */
const MOST = 2_000

/** Read the value of a line or header, such as `/news search=yes, ai-train=no`. Skips what it does not know. */
export function parseSignals(value: string): SignalRule {
  const text = value.slice(0, MOST).trim()
  const path = /^\/\S*/.exec(text)?.[0] ?? ''
  const found: { [use in Use]?: boolean } = {}
  const general: { [use in Use]?: boolean } = {}
  for (const part of text.slice(path.length).split(/[,;]/)) {
    const [name = '', said = ''] = part.split('=', 2).map((side) => side.trim().toLowerCase())
    const isAllowed = VALUES[said]
    if (isAllowed === undefined || !Object.hasOwn(NAMES, name)) continue
    const into = name === 'bots' ? general : found
    for (const use of NAMES[name] ?? []) into[use] = isAllowed && (into[use] ?? true)
  }
  return { path: path || '/', signals: { ...general, ...found } }
}

/** The signals for one path. For each use the longest pattern decides; of equals, the one that does not allow it. */
export function signalsAt(
  rules: readonly SignalRule[],
  matches: (pattern: string) => boolean
): Signals {
  const found: { [use in Use]?: boolean } = {}
  const lengths: { [use in Use]?: number } = {}
  for (const { path, signals } of rules) {
    if (path !== '/' && !matches(path)) continue
    for (const use of USES) {
      const said = signals[use]
      const before = lengths[use] ?? 0
      if (said === undefined || path.length < before) continue
      found[use] = path.length === before ? said && (found[use] ?? true) : said
      lengths[use] = path.length
    }
  }
  return found
}

/** The signals of two statements that both hold. A use that one of them does not allow is not allowed. */
export function strictest(one: Signals, other: Signals): Signals {
  const found: { [use in Use]?: boolean } = { ...one }
  for (const use of USES) {
    const said = other[use]
    if (said !== undefined) found[use] = said && (found[use] ?? true)
  }
  return found
}
