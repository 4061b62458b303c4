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
import { coverageOf, coverageText } from '../record/coverage.ts'
import { checkVersion } from '../version/check-version.ts'
import { loadParser } from './load-parser.ts'

const USAGE = `Usage: sluice-testkit report              fields that the fixtures never fill, and never leave empty
       sluice-testkit version [<against>]  does the version fit the changes since the published one?

  <against>           version or tag of the registry, or a tarball (.tgz); default: latest
  --folder <folder>   the package; default: the working directory
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

async function version(root: URL, against: string | undefined): Promise<number> {
  const { ok, lines } = await checkVersion(root, against)
  return printed(`${lines.join('\n')}\n`, ok)
}

function printed(text: string, isOk: boolean): number {
  process.stdout.write(text)
  return isOk ? 0 : 1
}
