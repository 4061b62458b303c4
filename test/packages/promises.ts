/** Promises for each published package: the Node that it needs, and the other places where it works. */

import type { PlaceName } from './places.ts'

/** `says` - refuses in a sentence that names the Node it needs; `no` - is not for that place. */
export type Promised = 'works' | 'says' | 'no'

/** Packages that only compute: the oldest Node that has `URL.parse`, imports of JSON, and `require` of ES modules. */
const COMPUTING = '^20.19.0 || >=22.12.0'
/** Packages that fetch or keep: `node:sqlite` and zstd, and what undici needs. */
const FETCHING = '>=22.19.0'

const NEEDING_22 = ['acquire', 'cli', 'crawl', 'documents', 'fetch', 'service', 'store'].map(
  (name) => `@sluice/${name}`
)

/** @param name - name of a published package. @returns `engines.node` of its package.json. */
export function nodeRangeOf(name: string): string {
  return NEEDING_22.includes(name) ? FETCHING : COMPUTING
}

const BUNDLES = [
  'esbuild, ESM',
  'esbuild, CommonJS',
  'rolldown, ESM',
  'rolldown, CommonJS'
] as const
const NODE_24 = ['Node 24', 'Node 24, require'] as const
const NODE_20 = ['Node 20', 'Node 20, require'] as const
const NODE = [...NODE_20, ...NODE_24] as const
const EVERYWHERE = [...NODE, ...BUNDLES, 'Worker', 'Bun', 'Deno'] as const

interface Row {
  /** A package or an entry of one; `*` stands for all parsers. */
  readonly name: string
  readonly works: readonly PlaceName[]
  readonly says?: readonly PlaceName[]
  /** Reason why it does not work elsewhere, for the table's reader. */
  readonly why?: string
}

const NEEDS_NODE = 'Uses modules of Node.'

/** One row of the table each. */
const PROMISES: readonly Row[] = [
  { name: '@sluice/core', works: EVERYWHERE },
  { name: '@sluice/values', works: EVERYWHERE },
  { name: '@sluice/passages', works: EVERYWHERE },
  { name: '@sluice/content', works: EVERYWHERE },
  { name: '@sluice/extract', works: EVERYWHERE },
  { name: '@sluice/learn', works: EVERYWHERE },
  { name: '@sluice/client', works: EVERYWHERE },
  { name: '@sluice/mcp', works: EVERYWHERE },
  {
    name: '@sluice/langchain',
    works: [...NODE, ...BUNDLES],
    why: 'Not tested elsewhere.'
  },
  { name: '@sluice/parser-*', works: EVERYWHERE },
  { name: '@sluice/enrich', works: [...NODE, ...BUNDLES, 'Bun', 'Deno'], why: NEEDS_NODE },
  { name: '@sluice/acquire/guard', works: [...NODE, ...BUNDLES, 'Bun', 'Deno'], why: NEEDS_NODE },
  {
    name: '@sluice/acquire',
    works: [...NODE_24, ...BUNDLES, 'Deno'],
    says: NODE_20,
    why: 'Bun replaces undici with its own client.'
  },
  {
    name: '@sluice/crawl',
    works: [...NODE_24, ...BUNDLES, 'Deno'],
    says: NODE_20,
    why: 'Fetches with `@sluice/acquire`.'
  },
  {
    name: '@sluice/store',
    works: [...NODE_24, ...BUNDLES, 'Bun', 'Deno'],
    says: NODE_20,
    why: 'When bundled, only SQLite works: a store on Redis reads Lua files beside the package, so keep it external.'
  },
  {
    name: '@sluice/fetch',
    works: NODE_24,
    says: NODE_20,
    why: 'Starts worker threads, with Node permissions, from a file beside it: keep it external.'
  },
  {
    name: '@sluice/testkit/check',
    works: [...NODE, 'Bun', 'Deno'],
    why: 'Loads a native parser: keep it external.'
  }
]

/** Returns the promise for a program's package at a place. */
export function promised(name: string, place: PlaceName): Promised {
  const row = PROMISES.find((one) => one.name === name.replace(/(?<=\/parser-).*/, '*'))
  if (row?.works.includes(place)) return 'works'
  return row?.says?.includes(place) ? 'says' : 'no'
}

const COLUMNS: readonly (readonly [title: string, places: readonly PlaceName[]])[] = [
  ['Node 20.19', NODE_20],
  ['Node 24', NODE_24],
  ['esbuild, rolldown', BUNDLES],
  ['Worker', ['Worker']],
  ['Bun', ['Bun']],
  ['Deno', ['Deno']]
]

const WORDS: Readonly<Record<Promised, string>> = { works: 'yes', says: 'refused', no: '–' }

/** The table of docs/packages.md. */
export function promiseTable(): string {
  const rows = PROMISES.map((row) => [
    `\`${row.name}\``,
    ...COLUMNS.map(([, [place]]) => WORDS[promised(row.name, place!)]),
    row.why ?? ''
  ])
  const head = ['package', ...COLUMNS.map(([title]) => title), '']
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return lines.join('\n').replace(/ {2}\|$/gm, ' |')
}
