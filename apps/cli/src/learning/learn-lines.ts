/** `sluice parser learn --jsonl`: a site for each line, and a line for each of its pages. */

import { SluiceError } from '@sluice/core'
import { asSluiceError, errorBody } from '@sluice/fetch/request'
import { heal, type LearnedParser, type LearnPage, learn, read } from '@sluice/learn'
import { type Line, readLines, writeLine } from '../lines.ts'
import { type ExampleLine, example, learnPage } from './example-pages.ts'

/** A site: examples to learn from, pages to read, and records of today's pages after a redesign. */
interface SiteLine {
  readonly train?: readonly ExampleLine[]
  readonly pages?: readonly ExampleLine[]
  readonly history?: readonly ExampleLine[]
  readonly fields?: readonly string[]
}

/** Most pages that are loaded for learning beside the examples. */
const OTHERS = 16
/** Fewest records that a healed parser can be checked with. */
const FEWEST = 3

/** Read the lines of standard input. */
export async function learnLines(): Promise<void> {
  for await (const line of readLines()) await answerSite(line)
}

async function answerSite(line: Line): Promise<void> {
  const value = 'value' in line ? line.value : undefined
  const site: SiteLine = typeof value === 'object' && value !== null ? value : {}
  try {
    if ('fault' in line) throw new SluiceError('INVALID_JSON', line.fault)
    const pages = await loadedPages(site.pages ?? [])
    const parser = await parserOf(site, [...pages.values()])
    for (const page of site.pages ?? []) await writeLine(await answerPage(parser, page, pages))
  } catch (thrown) {
    const error = errorBody(asSluiceError(thrown))
    const ids = site.pages?.map(({ id }) => id ?? null) ?? [null]
    for (const id of ids) await writeLine(JSON.stringify({ id, values: {}, error }))
  }
}

/** Some of the pages, spread over all. Pages that cannot be read are left out. */
async function loadedPages(lines: readonly ExampleLine[]): Promise<Map<ExampleLine, LearnPage>> {
  const step = Math.max(1, lines.length / OTHERS)
  const loaded = new Map<ExampleLine, LearnPage>()
  for (let at = 0; at < lines.length; at += step) {
    const line = lines[Math.floor(at)]!
    const page = await learnPage(line).catch(() => undefined)
    if (page) loaded.set(line, page)
  }
  return loaded
}

/** The parser of a site: learned from its examples, or healed if it has a history. */
async function parserOf(site: SiteLine, pages: readonly LearnPage[]): Promise<LearnedParser> {
  const { train = [], history = [], fields } = site
  const given = async (lines: readonly ExampleLine[]) =>
    Promise.all(lines.map(async (line) => withFields(await example(line), fields)))
  if (history.length === 0) return learn(await given(train), { pages }).parser
  const records = await given(history)
  // The examples are of the old design: only the types of their values are of use.
  const { parser } = learn(records, { pages })
  if (records.length < FEWEST) return parser
  return heal(parser, records, { pages })?.parser ?? { ...parser, fields: [] }
}

function withFields(
  one: Awaited<ReturnType<typeof example>>,
  fields: readonly string[] | undefined
) {
  if (!fields) return one
  const values = fields.flatMap((name) => (name in one.values ? [[name, one.values[name]]] : []))
  return { ...one, values: Object.fromEntries(values) as typeof one.values }
}

async function answerPage(
  parser: LearnedParser,
  line: ExampleLine,
  loaded: ReadonlyMap<ExampleLine, LearnPage>
): Promise<string> {
  const id = line.id ?? null
  try {
    const page = loaded.get(line) ?? (await learnPage(line))
    return JSON.stringify({ id, values: read(parser, page).record })
  } catch (thrown) {
    return JSON.stringify({ id, values: {}, error: errorBody(asSluiceError(thrown)) })
  }
}
