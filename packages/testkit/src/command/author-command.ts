/**
 * `sluice-testkit`: commands for authors, run in the folder of the package. Exit codes: 0 success, 1 failure (the
 * output says why), 2 usage error.
 */

import { join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readFixtures } from '../fixture.ts'
import { readLiveCases } from '../live/live-cases.ts'
import { loadParser } from '../load-parser.ts'
import { coverageOf, coverageText } from '../record/coverage.ts'
import { checkVersion } from '../version/check-version.ts'
import { rerun, shown } from './show.ts'

const USAGE = `Usage: sluice-testkit report              fields that the fixtures never fill, and never leave empty
       sluice-testkit version [<against>]  does the version fit the changes since the published one?
       sluice-testkit show [<fixture>]     what the parser reads on the fixtures, or on those of this name
       sluice-testkit dev [<fixture>]      the same, again after each change
       sluice-testkit live [<url>]         fetch the pages of live.json, or one of them, and check their fields
       sluice-testkit fixture <url> [<name>]  make a fixture of a page, without e-mail addresses and secrets

  <against>           version or tag of the registry, or a tarball (.tgz); default: latest
  --folder <folder>   the package; default: the working directory
  --filter <name=value>  of fixture: a filter, as a client sends it; may be repeated

ALLOW_PRIVATE_CIDRS: private address ranges that live and fixture may fetch from, comma separated; default: none.
`

/** Run a command. @returns the exit code. */
export async function authorCommand(given: string[]): Promise<number> {
  const read = argumentsOf(given)
  if (typeof read === 'string') {
    process.stderr.write(`sluice-testkit: ${read}\n\n${USAGE}`)
    return 2
  }
  try {
    return await read.run()
  } catch (error) {
    process.stderr.write(`sluice-testkit: ${(error as Error).message}\n`)
    return 1
  }
}

/** The command to run, or the fault of the arguments. */
function argumentsOf(args: string[]): { run: () => Promise<number> } | string {
  try {
    const options = {
      folder: { type: 'string', default: '.' },
      filter: { type: 'string', multiple: true, default: [] as string[] },
      help: { type: 'boolean' }
    } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [command, value, more, last] = positionals
    const root = pathToFileURL(join(resolve(values.folder), '/'))
    if (values.help) return { run: async () => printed(USAGE, true) }
    if (command === 'fixture' && value !== undefined && last === undefined) {
      return { run: () => fixture(root, value, more, filtersOf(values.filter)) }
    }
    if (more !== undefined) return `one argument too many: ${more}`
    if (command === 'report' && value === undefined) return { run: () => report(root) }
    if (command === 'version') return { run: () => version(root, value) }
    if (command === 'show') return { run: () => show(root, value) }
    if (command === 'dev')
      return {
        run: () => rerun(root, ['show', ...(value ? [value] : []), '--folder', values.folder])
      }
    if (command === 'live') return { run: () => live(root, value) }
    return command === undefined
      ? 'the command is missing'
      : `there is no command ${args.join(' ')}`
  } catch (error) {
    return (error as Error).message
  }
}

async function report(root: URL): Promise<number> {
  const parser = await loadParser(fileURLToPath(root))
  const { fixtures, findings } = readFixtures(new URL('fixtures/', root))
  const faults = findings.map(({ where, what }) => `${where}: ${what}\n`).join('')
  return printed(`${faults}${coverageText(coverageOf(parser, fixtures))}\n`, findings.length === 0)
}

async function show(root: URL, name: string | undefined): Promise<number> {
  return printed(shown(await loadParser(fileURLToPath(root)), root, name), true)
}

async function live(root: URL, url: string | undefined): Promise<number> {
  const cases = readLiveCases(root).filter((one) => url === undefined || one.url === url)
  if (cases.length === 0) throw new Error(`live.json does not list ${url}`)
  // This fetches: no other command needs these modules.
  const { checkLive } = await import('../live/check-live.ts')
  const parser = await loadParser(fileURLToPath(root))
  let isOk = true
  const results = checkLive(parser, cases, allowedRanges())
  for await (const { url: page, ok, fault, filled } of results) {
    isOk &&= ok
    printed(ok ? `ok      ${page}  ${filled.join(', ')}\n` : `FAILED  ${page}  ${fault}\n`, ok)
  }
  return isOk ? 0 : 1
}

async function fixture(
  root: URL,
  url: string,
  name: string | undefined,
  filters: Readonly<Record<string, string>>
): Promise<number> {
  const { makeFixture } = await import('../live/make-fixture.ts')
  const parser = await loadParser(fileURLToPath(root))
  const allowPrivateCidrs = allowedRanges()
  const made = await makeFixture(parser, root, { url, name, filters, allowPrivateCidrs })
  const caseName = fileURLToPath(made.folder).split(sep).at(-2) ?? ''
  const advice = `Replaced ${made.replaced} e-mail addresses, telephone links and secrets. Check the page and expected.json by hand: personal names are not detected.`
  return printed(`${shown(parser, root, caseName)}\nMade fixtures/${caseName}. ${advice}\n`, true)
}

/** `{sort: 'price'}` of `['sort=price']`. */
function filtersOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((pair) => {
      const place = pair.indexOf('=')
      if (place < 1) throw new Error(`--filter ${pair} is not name=value`)
      return [pair.slice(0, place), pair.slice(place + 1)]
    })
  )
}

function allowedRanges(): string[] {
  const ranges = (process.env.ALLOW_PRIVATE_CIDRS ?? '').split(',')
  return ranges.map((range) => range.trim()).filter((range) => range !== '')
}

async function version(root: URL, against: string | undefined): Promise<number> {
  const { ok, lines } = await checkVersion(root, against)
  return printed(`${lines.join('\n')}\n`, ok)
}

function printed(text: string, isOk: boolean): number {
  process.stdout.write(text)
  return isOk ? 0 : 1
}
