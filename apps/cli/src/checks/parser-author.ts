/** `sluice parser test --live` and `sluice parser fixture`: what an author does with real pages. The author's code runs here. */

import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { SluiceError } from '@sluice/core'
import { checkLive, loadParser, makeFixture, readLiveCases } from '@sluice/testkit/author'
import { typedPath } from '../paths.ts'

/** Options of both commands. */
interface AuthorOptions {
  readonly folder: string
  readonly json?: boolean
}

/** Try the parser in a folder on the pages of its live.json. The exit code is 1 when one is refused or has lost a field. */
export async function testLive(
  url: string | undefined,
  { folder, live, json }: AuthorOptions & { readonly live?: boolean }
): Promise<void> {
  if (!live) throw refused('Say --live: the fixtures are tested by the package itself, npm test.')
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

/** Make a fixture of a page for the parser in a folder. */
export async function addFixture(
  url: string,
  name: string | undefined,
  { folder, filter = [], json }: AuthorOptions & { readonly filter?: readonly string[] }
): Promise<void> {
  const root = rootOf(folder)
  const filters = Object.fromEntries(filter.map(pairOf))
  const what = { url, name, filters, allowPrivateCidrs: allowedRanges() }
  const parser = await loadParser(fileURLToPath(root)).catch(refuse)
  const made = await makeFixture(parser, root, what).catch(refuse)
  const place = fileURLToPath(made.folder)
  const { replaced } = made
  const advice = `Replaced ${replaced} e-mail addresses, telephone links and secrets. Read the page and expected.json: names are not recognised.`
  process.stdout.write(
    json ? `${JSON.stringify({ folder: place, replaced })}\n` : `Made ${place}\n${advice}\n`
  )
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

/** What the kit says is for the author, who is the user here. */
function refuse(error: unknown): never {
  throw SluiceError.is(error) ? error : refused(`${(error as Error).message}.`, error)
}

function refused(message: string, cause?: unknown): SluiceError {
  return new SluiceError('INVALID_REQUEST', message, { cause })
}
