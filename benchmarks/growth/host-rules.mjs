/** Finding the parser of a URL among 10 to 100,000 host rules: benchmarks/registry, as it is. */

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('../registry/host-rules.ts', import.meta.url))

/** @returns one series. */
export function hostRules() {
  const args = ['--conditions=@sluice/source', SCRIPT]
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' })
  const points = [...printed.matchAll(/(\d+) rules\s+(\d+) ns/g)].map(([, size, ns]) => ({
    size: Number(size),
    cpu: Number(ns) / 1e6
  }))
  if (points.length === 0) throw new Error(`no figures in: ${printed}`)
  return [{ name: 'match of a URL', by: 'host rules', flat: true, points }]
}
