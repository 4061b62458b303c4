/** Writes the package of a parser: whole or not at all. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyParser, type MainEntityKind, SluiceError } from '@sluice/core'
import { unfilledFieldsOf, writeExpectations, writeReadmeFields } from '@sluice/testkit/check'
import { loadParser } from './load-parser.ts'
import { packageFiles } from './package-files.ts'
import { packageNames } from './package-names.ts'
import type { SourcePage } from './page-source.ts'

/** A package that was made. */
export interface MadePackage {
  readonly folder: string
  readonly name: string
  /** The title that the starter reads on the page; `undefined` when it finds none. */
  readonly title: string | undefined
}

/**
 * Write the package of a parser for a page. The expectations are what the parser that was written gives.
 *
 * @param folder - where; default: named after the package, in the working directory.
 * @param anyHost - kind of main entity that the parser recognises on pages of any host. Default: it reads its own host alone.
 * @throws SluiceError `INVALID_URL` - see {@link packageNames}; `INVALID_REQUEST` - the folder exists.
 */
export async function createParserPackage(
  page: SourcePage,
  folder?: string,
  anyHost?: MainEntityKind
): Promise<MadePackage> {
  const names = packageNames(page.url)
  const place = folder ?? resolve(names.name)
  refuseExisting(place)
  mkdirSync(dirname(place), { recursive: true })
  // Beside its place, so that it gets there in one step. What mkdtemp makes is closed to others; the folder in it is not.
  const around = mkdtempSync(`${place}.`)
  const draft = join(around, names.name)
  try {
    for (const [file, content] of Object.entries(packageFiles(names, page, anyHost))) {
      mkdirSync(dirname(join(draft, file)), { recursive: true })
      writeFileSync(join(draft, file), content)
    }
    const parser = await loadParser(draft)
    const fixtures = pathToFileURL(join(draft, 'fixtures/'))
    writeExpectations(parser, fixtures)
    expectLive(join(draft, 'live.json'), join(draft, 'fixtures/first-page/expected.json'))
    writeReadmeFields(parser, pathToFileURL(`${draft}/`))
    excuseUnfilled(join(draft, 'package.json'), unfilledFieldsOf(parser, fixtures))
    const title = await titleOf(parser, page)
    refuseExisting(place)
    renameSync(draft, place)
    return { folder: place, name: names.name, title }
  } finally {
    rmSync(around, { recursive: true, force: true })
  }
}

/** The live page has to keep the fields that it has now. */
function expectLive(file: string, expected: string): void {
  const { data = {} } = JSON.parse(readFileSync(expected, 'utf8')) as { data?: object }
  const has = Object.entries(data).flatMap(([name, value]) => (value === null ? [] : [name]))
  const cases = JSON.parse(readFileSync(file, 'utf8')) as object[]
  const filled = cases.map((one) => ({ ...one, has }))
  writeFileSync(file, `${JSON.stringify(filled, null, 2)}\n`)
}

/** What the first page does not have is listed, so that the author adds a page that has it or the reason why there is none. */
function excuseUnfilled(file: string, paths: readonly string[]): void {
  if (paths.length === 0) return
  const reason = 'not on the first page: add a fixture of a page that has it'
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object
  const unfilledFields = Object.fromEntries(paths.map((path) => [path, reason]))
  writeFileSync(file, `${JSON.stringify({ ...manifest, sluice: { unfilledFields } }, null, 2)}\n`)
}

function refuseExisting(place: string): void {
  if (!existsSync(place)) return
  throw new SluiceError('INVALID_REQUEST', `${place} exists; nothing was written.`)
}

async function titleOf(parser: AnyParser, page: SourcePage): Promise<string | undefined> {
  const { documentTree } = await import('@sluice/content/documents')
  const { text: html, contentType, status, finalUrl } = page
  try {
    const tree = documentTree(html, contentType)
    const read = parser.parse([{ url: finalUrl, status, contentType, html, tree }], {
      url: page.url,
      filters: undefined
    })
    return String((read as { title: unknown }).title)
  } catch (error) {
    if (SluiceError.is(error)) return undefined
    throw error
  }
}
