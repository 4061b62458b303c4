/** A fixture: `fixtures/<case>/target.json`, its pages, and the expected result. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { PageDocument } from '@sluice/core'
import type { Finding } from './finding.ts'

/** One page of a fixture. */
interface PageFile {
  /** Name in the fixture's folder, `'page-2.html'`. */
  readonly file: string
  /** Final URL; by default the planned one. */
  readonly url: URL | undefined
  readonly status: number
  readonly contentType: string
  readonly text: string
  /** Metadata of a PDF, an Office file or a book, of which `text` is the conversion. */
  readonly document?: PageDocument
}

/** A case to run a parser on. */
export interface Fixture {
  /** Name of the folder, which states the case: `'salary-missing'`. */
  readonly name: string
  readonly folder: URL
  readonly url: URL
  readonly filters: Readonly<Record<string, unknown>>
  /** True if the client named the parser with `options.parser`. Then no rule has to answer the URL. */
  readonly anyHost: boolean
  /** Kind that `anyHost.recognise` must find on the page; null if it must find none. Absent: either is right. */
  readonly recognised?: string | null
  readonly pages: readonly PageFile[]
  /** The content of `expected.json`; `undefined` if there is none yet. */
  readonly expected: unknown
}

/** Content types by file extension; `page.contentType` of target.json overrides them. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  xhtml: 'application/xhtml+xml',
  json: 'application/json',
  xml: 'application/xml',
  csv: 'text/csv',
  md: 'text/markdown',
  txt: 'text/plain'
}

/** The name of a page's file, by its index from 0; `isKnown`: its extension implies the content type. */
export function pageFileName(
  place: number,
  contentType: string
): { file: string; isKnown: boolean } {
  const [ending] = Object.entries(CONTENT_TYPES).find(([, type]) => type === contentType) ?? []
  return {
    file: `page${place === 0 ? '' : `-${place + 1}`}.${ending ?? 'txt'}`,
    isKnown: ending !== undefined
  }
}

/**
 * The fixtures in a folder, by name, and the faults of unreadable ones.
 *
 * @param fixtures - folder with one folder per case, ending in `/`.
 */
export function readFixtures(fixtures: URL): { fixtures: Fixture[]; findings: Finding[] } {
  const found: Fixture[] = []
  const findings: Finding[] = []
  for (const name of foldersIn(fixtures)) {
    try {
      found.push(readFixture(name, new URL(`${name}/`, fixtures)))
    } catch (error) {
      findings.push({
        check: 'fixture',
        where: `fixtures/${name}`,
        what: (error as Error).message,
        remedy:
          'A fixture is target.json {"url", "filters"?, "page"?, "anyHost"?, "recognised"?} beside page.html, page-2.html, …'
      })
    }
  }
  return { fixtures: found, findings }
}

function foldersIn(fixtures: URL): string[] {
  if (!existsSync(fixtures)) return []
  return readdirSync(fixtures, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** The description of a page in target.json. */
interface PageNotes {
  readonly url?: string
  readonly status?: number
  readonly contentType?: string
  readonly document?: PageDocument
}

const TARGET_KEYS: readonly string[] = ['url', 'filters', 'page', 'anyHost', 'recognised']

function readFixture(name: string, folder: URL): Fixture {
  const target = readJson(folder, 'target.json')
  if (!isObject(target)) throw new Error('target.json is missing or not a JSON object')
  const unknown = Object.keys(target).filter((key) => !TARGET_KEYS.includes(key))
  if (unknown.length > 0) throw new Error(`target.json has the unknown key ${unknown.join(', ')}`)
  const { filters = {}, page = {}, anyHost = false, recognised } = target
  if (!isObject(filters)) throw new Error('`filters` of target.json is not an object')
  if (typeof anyHost !== 'boolean') throw new Error('`anyHost` of target.json is not true or false')
  if (recognised !== undefined && recognised !== null && typeof recognised !== 'string') {
    throw new Error('`recognised` of target.json is not a kind or null')
  }
  const notes = (Array.isArray(page) ? page : [page]) as PageNotes[]
  const pages = pageFiles(folder).map((file, place) => readPage(folder, file, notes[place] ?? {}))
  if (pages.length === 0) throw new Error('there is no page.html, nor page.json or another page')
  return {
    name,
    folder,
    url: webUrl(target.url, 'url'),
    filters,
    anyHost,
    ...(recognised === undefined ? {} : { recognised }),
    pages,
    expected: readJson(folder, 'expected.json')
  }
}

/** `page.html`, `page-2.json`, … in the order of the plan, without gaps. */
function pageFiles(folder: URL): string[] {
  const files = new Map<number, string>()
  for (const file of readdirSync(folder)) {
    const place = /^page(?:-([1-9]\d{0,2}))?\.[a-z]+$/.exec(file)
    if (!place) continue
    const number = Number(place[1] ?? 1)
    const other = files.get(number)
    if (other) throw new Error(`${other} and ${file} are both page ${number}`)
    files.set(number, file)
  }
  return Array.from({ length: files.size }, (_, index) => {
    const file = files.get(index + 1)
    if (!file)
      throw new Error(`page ${index + 1} is missing among ${[...files.values()].join(', ')}`)
    return file
  })
}

function readPage(folder: URL, file: string, notes: PageNotes): PageFile {
  const unknown = Object.keys(notes).filter(
    (key) => !['url', 'status', 'contentType', 'document'].includes(key)
  )
  if (unknown.length > 0) throw new Error(`\`page\` has the unknown key ${unknown.join(', ')}`)
  const ending = file.slice(file.lastIndexOf('.') + 1)
  const contentType = notes.contentType ?? CONTENT_TYPES[ending]
  if (contentType === undefined) {
    throw new Error(`the content type of ${file} is not known; say it in \`page.contentType\``)
  }
  const status = notes.status ?? 200
  if (!(status >= 200 && status <= 299)) {
    throw new Error(`\`page.status\` is ${status}; a parser is given pages of 200 to 299 only`)
  }
  const text = readFileSync(new URL(file, folder), 'utf8').replace(/^\ufeff/, '')
  const url = notes.url === undefined ? undefined : webUrl(notes.url, 'page.url')
  const { document } = notes
  return { file, url, status, contentType, text, ...(document ? { document } : {}) }
}

function webUrl(value: unknown, key: string): URL {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new Error(
    `\`${key}\` of target.json is not an absolute http(s) URL: ${JSON.stringify(value)}`
  )
}

function readJson(folder: URL, file: string): unknown {
  const url = new URL(file, folder)
  if (!existsSync(url)) return undefined
  try {
    return JSON.parse(readFileSync(url, 'utf8'))
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error })
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
