/** `sluice-testkit show` and `dev`: the records of fixtures, printed once, or again after each change. */

import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { AnyParser } from '@sluice/core'
import { firstDifference } from '../first-difference.ts'
import { type Fixture, readFixtures } from '../fixture.ts'
import { inputOf, readOnce, targetOf } from '../reading.ts'

/** Watched folders of a package. */
const WATCHED = ['src/', 'fixtures/']
/** Editors write a file in several steps, ms. */
const SETTLED = 100

/**
 * The parser's results for the fixtures, or for those whose name begins with `name`.
 *
 * @throws Error - none exists.
 */
export function shown(parser: AnyParser, root: URL, name = ''): string {
  const { fixtures, findings } = readFixtures(new URL('fixtures/', root))
  const chosen = fixtures.filter((fixture) => fixture.name.startsWith(name))
  if (chosen.length === 0) {
    const known = fixtures.map((fixture) => fixture.name).join(', ') || 'none'
    throw new Error(`there is no fixture ${name}; there are: ${known}`)
  }
  const faults = findings.map(({ where, what }) => `${where}: ${what}\n`)
  return [...faults, ...chosen.map((fixture) => shownFixture(parser, fixture))].join('\n')
}

function shownFixture(parser: AnyParser, fixture: Fixture): string {
  const title = `${fixture.name}  ${fixture.url.href}\n`
  const target = targetOf(parser, fixture)
  if (typeof target === 'string') return `${title}${target}\n`
  const { outcome, fault } = readOnce(parser, inputOf(parser, fixture, target))
  if (!outcome) return `${title}${fault}\n`
  if ('error' in outcome) return `${title}${outcome.error}: ${outcome.message}\n`
  const data = inspect(outcome.data, { depth: 6, colors: process.stdout.isTTY, breakLength: 120 })
  const expected = fixture.expected as { data?: unknown } | undefined
  const difference =
    expected && firstDifference(expected.data, JSON.parse(JSON.stringify(outcome.data)))
  const verdict = expected ? (difference ?? 'as expected') : 'there is no expected.json'
  return `${title}${data}\n${verdict}\n`
}

/**
 * Run this program with `args` now and after each change of the package, until interrupted. Each run is a new process,
 * since Node caches modules.
 */
export async function rerun(root: URL, args: readonly string[]): Promise<never> {
  const program = fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? 'main.ts' : 'main.js', import.meta.url)
  )
  const run = () => {
    const given = [...process.execArgv, program, ...args]
    const child = spawn(process.execPath, given, { stdio: 'inherit' })
    child.on('close', () => process.stdout.write('— waiting for a change; Ctrl+C ends —\n'))
  }
  let timer: NodeJS.Timeout | undefined
  for (const folder of WATCHED.map((name) => new URL(name, root)).filter((url) =>
    existsSync(url)
  )) {
    watch(fileURLToPath(folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(run, SETTLED)
    })
  }
  run()
  return new Promise(() => {})
}
