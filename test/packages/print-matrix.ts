/**
 * Prints where the packages run, as tried, and what each costs: `npm run package-matrix`. Ends with 1 where a promise is not
 * kept.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installIn } from './installed.ts'
import { PLACES, type PlaceName } from './places.ts'
import { PROGRAMS } from './programs.ts'
import { promised } from './promises.ts'
import { startTrials, type Trials } from './set-up.ts'

const SIGNS = { works: 'yes', says: 'says', fails: 'FAILS', skipped: 'skipped' } as const
const LOADS = 5

const trials = await startTrials()
try {
  for (const missing of trials.missing) console.log(`not installed: ${missing}`)
  await printMatrix(trials)
  await printCosts(trials)
} finally {
  await trials.stop()
}

async function printMatrix({ attempt }: Trials): Promise<void> {
  const places = Object.keys(PLACES) as PlaceName[]
  const rows: string[][] = [['package', ...places]]
  for (const name of Object.keys(PROGRAMS)) {
    const cells: string[] = []
    for (const place of places) {
      const promise = promised(name, place)
      const outcome = promise === 'no' ? undefined : await attempt(name, place)
      cells.push(outcome ? SIGNS[outcome.is] : '-')
      if (!outcome || outcome.is === promise || outcome.is === 'skipped') continue
      console.log(`${name}, ${place}: ${outcome.detail}`)
      process.exitCode = 1
    }
    rows.push([name, ...cells])
  }
  printTable(rows)
}

/** Each package alone in an empty folder: its size with all that npm installs for it, and the time to load it. */
async function printCosts({ registry }: Trials): Promise<void> {
  const rows: string[][] = [['package', 'installed, MB', 'packages', 'loads in, ms']]
  const names = new Set(Object.keys(PROGRAMS).map((name) => name.split('/').slice(0, 2).join('/')))
  for (const name of [...names, '@sluice/create-parser']) {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-cost-'))
    try {
      await installIn(folder, [name], registry.url)
      const { bytes, packages } = sizeOf(join(folder, 'node_modules'))
      rows.push([name, (bytes / 1e6).toFixed(1), String(packages), loadTime(folder, name)])
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  printTable(rows)
}

function sizeOf(folder: string): { bytes: number; packages: number } {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = paths.map((path) => statSync(join(folder, path))).filter((file) => file.isFile())
  const manifests = paths.filter((path) => /^(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
  return { bytes: files.reduce((sum, { size }) => sum + size, 0), packages: manifests.length }
}

/** Median of fresh processes of this Node. The kit is loaded by its entry that needs no vitest. */
function loadTime(folder: string, name: string): string {
  const entry = name === '@sluice/testkit' ? `${name}/check` : name
  const code = `const start = performance.now(); await import('${entry}'); console.log(performance.now() - start)`
  const given = ['--input-type=module', '--eval', code]
  const options = { cwd: folder, encoding: 'utf8' } as const
  const times = Array.from({ length: LOADS }, () =>
    Number(execFileSync(process.execPath, given, options))
  )
  return times.sort((a, b) => a - b)[Math.floor(LOADS / 2)]!.toFixed(0)
}

function printTable(rows: readonly string[][]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')
  )
  console.log(`\n${lines.join('\n')}`)
}
