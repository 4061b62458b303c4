/**
 * Facts that the page declares about the data that a model is asked for. A model never overwrites them.
 *
 * If the model adds to a parser, the facts are everything that the parser read. If the model replaces the parser
 * (`force_ai`), the facts are the page's machine-readable data, address and title, because the client does not want the
 * parser's reading of visible text; and the copies that only a program can make.
 */

import type { AnyParser, Page, Target } from '@sluice/core'
import type { Extraction } from '@sluice/extract'
import { checkRecord } from './check-record.ts'
import type { RenderOptions } from './job.ts'

/** Sources by which a page declares something, as `note` has them. */
const DECLARED =
  /^(?:json-ld|microdata|rdfa|meta|metadata|json|state):|^url$|^css:(?:link|title|h1|html|meta|script)\b/

/** Fields of records that only a program can know, or copy: a model is not asked for them. */
const MACHINE_FIELDS: ReadonlySet<string> = new Set([
  'url',
  'canonical_url',
  'text',
  'word_count',
  'tables',
  'feeds',
  'open_graph',
  'json_ld',
  'favicon',
  'value',
  'description_html'
])

/** Checks whether a field of a record is one that only a program can know, or copy. */
export function isMachineField(name: string): boolean {
  return MACHINE_FIELDS.has(name)
}

/** A page, and what was read of it. */
export interface Reading {
  readonly parser: AnyParser
  readonly pages: readonly Page[]
  readonly target: Target
  readonly options: RenderOptions
  /** Record of the parser; empty under `force_ai`. */
  readonly record: object
  readonly extraction: Extraction | null
}

/** The facts of a page; `undefined` when no model is asked for data. */
export function pageFacts(reading: Reading): unknown {
  const { options, record, extraction } = reading
  if (!options.for_engines?.text) return undefined
  if (options.json_schema === undefined) return options.force_ai ? declaredRecord(reading) : record
  return options.force_ai && extraction
    ? declaredData(extraction, options.json_schema)
    : extraction?.data
}

/** Fields of the parser's record that the page declares, and those that no model is asked for. */
function declaredRecord({ parser, pages, target }: Reading): unknown {
  const sources = new Map<string, string>()
  try {
    const note = (field: string, source: string) => void sources.set(field, source)
    const record = checkRecord(parser, parser.parse(pages, { ...target, note }))
    return withPaths(record, [
      ...declaredPaths(sources),
      ...Object.keys(record).filter(isMachineField)
    ])
  } catch {
    // The parser cannot read the page: then it is the model's alone.
    return undefined
  }
}

/** Properties that the page declares, or whose elements the client chose. */
function declaredData({ data, provenance }: Extraction, schema: unknown): unknown {
  const chosen = selectorsIn(schema)
  const paths = declaredPaths(
    new Map(
      Object.entries(provenance).map(([path, source]) => [
        path,
        chosen.has(source) ? 'meta:chosen' : source
      ])
    )
  )
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    return withPaths(data, paths)
  }
  return paths.length > 0 ? data : undefined
}

function selectorsIn(schema: unknown): ReadonlySet<string> {
  const { properties } = schema as { properties?: Readonly<Record<string, unknown>> }
  const selectors = Object.values(properties ?? {}).flatMap((property) => {
    const css = (property as { 'x-css'?: unknown } | null)?.['x-css']
    return typeof css === 'string' ? [`css:${css}`] : []
  })
  return new Set(selectors)
}

function declaredPaths(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, source]) => (DECLARED.test(source) ? [path] : []))
}

/** The parts of an object at some paths. */
function withPaths(object: object, paths: readonly string[]): object {
  const parts = new Map<string, string[]>()
  for (const path of paths) {
    const name = Object.hasOwn(object, path) ? path : path.slice(0, path.indexOf('.'))
    if (!Object.hasOwn(object, name)) continue
    const inner = parts.get(name) ?? []
    if (name !== path) inner.push(path.slice(name.length + 1))
    parts.set(name, path === name ? [] : inner)
  }
  return Object.fromEntries(
    [...parts].map(([name, inner]) => {
      const value = object[name as keyof typeof object] as unknown
      const isPart = inner.length > 0 && typeof value === 'object' && value !== null
      return [name, isPart ? withPaths(value, inner) : value]
    })
  )
}
