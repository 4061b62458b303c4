/**
 * `sluice parser test --live` and `sluice parser fixture`: tools for authors that use real pages. They run the author's
 * code.
 */

import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { SluiceError } from '@sluice/core'
import {
  checkLive,
  loadParser,
  type MadeFixture,
  makeFixture,
  readLiveCases,
  writeFixture
} from '@sluice/testkit/author'
import { typedPath } from '../paths.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'

/** Options of both commands. */
interface AuthorOptions {
  readonly folder: string
  readonly json?: boolean
}

/**
 * Test the parser in a folder on the pages of its live.json. The exit code is 1 if one is refused or has lost a field.
 */
export async function testLive(
  url: string | undefined,
  { folder, live, json }: AuthorOptions & { readonly live?: boolean }
): Promise<void> {
  if (!live)
    throw refused('Add --live to fetch the pages. For the fixtures, run npm test in the package.')
  const root = rootOf(folder)
  const cases = told(() => readLiveCases(root)).filter(
    (one) => url === undefined || one.url === url
  )
  if (cases.length === 0) throw refused(`live.json does not list ${url}.`)
  const parser = await loadParser(fileURLToPath(root)).catch(refuse)
  for await (const result of checkLive(parser, cases, allowedRanges())) {
    const { url: page, ok, fault, filled } = result
    if (!ok) process.exitCode = 1
    const text = ok ? `ok      ${page}  ${filled.join(', ')}` : `FAILED  ${page}  ${fault}`
    process.stdout.write(`${json ? JSON.stringify(result) : text}\n`)
  }
}

/** Options of {@link addFixture}. */
type FixtureOptions = AuthorOptions & ServerFlags & { readonly filter?: readonly string[] }

/** Make a fixture for the parser in a folder: of a page, or of a sample that a server keeps, `smp_…`. */
export async function addFixture(
  what: string,
  name: string | undefined,
  options: FixtureOptions
): Promise<void> {
  const root = rootOf(options.folder)
  const made = what.startsWith('smp_')
    ? await fixtureOfSample(root, what, name, options)
    : await fixtureOfPage(root, what, name, options)
  const place = fileURLToPath(made.folder)
  const { replaced, isExpected } = made
  const next = isExpected
    ? 'Check the page and expected.json by hand: personal names are not detected.'
    : 'Check the page by hand: personal names are not detected. The parser does not read it, so there is no expected.json yet: UPDATE=1 npm test writes it once the parser does.'
  const advice = `Replaced ${replaced} e-mail addresses, telephone links and secrets. ${next}`
  const facts = { folder: place, replaced, expected: isExpected }
  process.stdout.write(options.json ? `${JSON.stringify(facts)}\n` : `Made ${place}\n${advice}\n`)
}

async function fixtureOfPage(
  root: URL,
  url: string,
  name: string | undefined,
  { filter = [] }: FixtureOptions
): Promise<MadeFixture> {
  const filters = Object.fromEntries(filter.map(pairOf))
  const what = { url, name, filters, allowPrivateCidrs: allowedRanges() }
  const parser = await loadParser(fileURLToPath(root)).catch(refuse)
  return makeFixture(parser, root, what).catch(refuse)
}

/** A parser should read a sample: a record that it makes of it is to be looked at, a refusal is not expected. */
async function fixtureOfSample(
  root: URL,
  id: string,
  name: string | undefined,
  { filter = [], ...server }: FixtureOptions
): Promise<MadeFixture> {
  if (filter.length > 0)
    throw refused('--filter does not apply to a sample, which has its own filters.')
  const parser = await loadParser(fileURLToPath(root)).catch(refuse)
  const { sample, filters, content } = await openClient(neededServer(server)).operator.sample(id)
  const pages = content.map((page) => ({
    url: new URL(page.url),
    status: page.status,
    contentType: page.content_type,
    html: page.text
  }))
  const what = { url: sample.url, name, filters, pages, expects: 'record' } as const
  return told(() => writeFixture(parser, root, what))
}

function rootOf(folder: string): URL {
  return pathToFileURL(join(typedPath(folder), '/'))
}

function pairOf(pair: string): [string, string] {
  const place = pair.indexOf('=')
  if (place < 1) throw refused(`--filter ${pair} is not name=value.`)
  return [pair.slice(0, place), pair.slice(place + 1)]
}

function allowedRanges(): string[] {
  const ranges = (process.env.ALLOW_PRIVATE_CIDRS ?? '').split(',')
  return ranges.map((range) => range.trim()).filter((range) => range !== '')
}

function told<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    return refuse(error)
  }
}

/** Throws errors of the kit as errors for the user, who is the parser's author here. */
function refuse(error: unknown): never {
  throw SluiceError.is(error) ? error : refused(`${(error as Error).message}.`, error)
}

function refused(message: string, cause?: unknown): SluiceError {
  return new SluiceError('INVALID_REQUEST', message, { cause })
}
