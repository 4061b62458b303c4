#!/usr/bin/env node
/**
 * `sluice-testkit`: what an author runs besides the tests, in the folder of the package.
 *
 * Exit codes: 0 all is well, 1 something is not (the output says what), 2 wrong usage.
 */

import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readFixtures } from '../fixture.ts'
import { readLiveCases } from '../live/live-cases.ts'
import { coverageOf, coverageText } from '../record/coverage.ts'
import { checkVersion } from '../version/check-version.ts'
import { loadParser } from './load-parser.ts'
import { rerun, shown } from './show.ts'

const USAGE = `Usage: sluice-testkit report              fields that the fixtures never fill, and never leave empty
       sluice-testkit version [<against>]  does the version fit the changes since the published one?
       sluice-testkit show [<fixture>]     what the parser reads on the fixtures, or on those of this name
       sluice-testkit dev [<fixture>]      the same, again after each change
       sluice-testkit live [<url>]         fetch the pages of live.json, or one of them, and check their fields

  <against>           version or tag of the registry, or a tarball (.tgz); default: latest
  --folder <folder>   the package; default: the working directory

ALLOW_PRIVATE_CIDRS: private address ranges that live may fetch from, comma separated; default: none.
`

process.exitCode = await main(process.argv.slice(2))

async function main(given: string[]): Promise<number> {
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

/** What to run, or what is wrong with the arguments. */
function argumentsOf(args: string[]): { run: () => Promise<number> } | string {
  try {
    const options = { folder: { type: 'string', default: '.' }, help: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [command, value, more] = positionals
    const root = pathToFileURL(join(resolve(values.folder), '/'))
    if (values.help) return { run: async () => printed(USAGE, true) }
    if (more !== undefined) return `one argument too many: ${more}`
    if (command === 'report' && value === undefined) return { run: () => report(root) }
    if (command === 'version') return { run: () => version(root, value) }
    if (command === 'show') return { run: () => show(root, value) }
    if (command === 'dev') return { run: () => rerun(root, ['show', ...args.slice(1)]) }
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
  const ranges = (process.env.ALLOW_PRIVATE_CIDRS ?? '').split(',').map((range) => range.trim())
  // It fetches: nothing else here needs what that takes to load.
  const { checkLive } = await import('../live/check-live.ts')
  const parser = await loadParser(fileURLToPath(root))
  let isOk = true
  for await (const { url: page, ok, fault, filled } of checkLive(
    parser,
    cases,
    ranges.filter(Boolean)
  )) {
    isOk &&= ok
    printed(ok ? `ok      ${page}  ${filled.join(', ')}\n` : `FAILED  ${page}  ${fault}\n`, ok)
  }
  return isOk ? 0 : 1
}

async function version(root: URL, against: string | undefined): Promise<number> {
  const { ok, lines } = await checkVersion(root, against)
  return printed(`${lines.join('\n')}\n`, ok)
}

function printed(text: string, isOk: boolean): number {
  process.stdout.write(text)
  return isOk ? 0 : 1
}
