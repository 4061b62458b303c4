/**
 * Finding the parser of a URL among 10 to 100,000 host rules, and an account's learned parser among 10 to 10,000:
 * benchmarks/registry, as it is.
 */

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** @returns one series. */
export function hostRules() {
  const points = pointsOf('host-rules.ts', /(\d+) rules\s+(\d+) ns/g, 1e6)
  return [{ name: 'match of a URL', by: 'host rules', flat: true, points }]
}

/** @returns one series. */
export function learnedParsers() {
  const points = pointsOf('learned.ts', /(\d+) parsers\s+([\d.]+) µs/g, 1e3)
  return [{ name: 'learned parser of a URL', by: 'learned parsers', flat: true, points }]
}

/** Sizes and CPU times, ms, that a script prints. @param perMs - its unit. */
function pointsOf(script, line, perMs) {
  const file = fileURLToPath(new URL(`../registry/${script}`, import.meta.url))
  const args = ['--conditions=@sluice/source', file]
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' })
  const points = [...printed.matchAll(line)].map(([, size, time]) => ({
    size: Number(size),
    cpu: Number(time) / perMs
  }))
  if (points.length === 0) throw new Error(`no figures in: ${printed}`)
  return points
}
