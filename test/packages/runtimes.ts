/**
 * Runtimes and a bundler that the packages are tried on, installed once beside the other tools of the checkout: together
 * they are 450 MB, too much for development dependencies.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../docs/code-blocks.ts'

/** The oldest Node that the packages promise, and where npm has its program. */
const OLDEST_NODE = `${process.platform === 'win32' ? 'node-win' : `node-${process.platform}`}-${process.arch}`

/** Installed at these versions, with the program of each. */
const TOOLS = {
  node20: { of: `${OLDEST_NODE}@20.19.0`, program: `${OLDEST_NODE}/bin/node` },
  bun: { of: 'bun@1.4.5', program: '.bin/bun' },
  deno: { of: 'deno@2.9.6', program: '.bin/deno' },
  workerd: { of: 'workerd@1.20261117.1', program: '.bin/workerd' },
  esbuild: { of: 'esbuild@0.28.2', program: '.bin/esbuild' }
} as const

/** Name of a tool. */
export type Tool = keyof typeof TOOLS

/**
 * The programs, each by its path; one that cannot be installed is left out, and the reason is in `missing`.
 *
 * @param install - whether those that are not here yet are downloaded. Default: where `PACKAGE_MATRIX` is `all`.
 */
export function runtimes(install = process.env.PACKAGE_MATRIX === 'all'): {
  readonly programs: Readonly<Partial<Record<Tool, string>>>
  readonly missing: readonly string[]
} {
  const folder = join(ROOT, '.toolchain/runtimes')
  const missing: string[] = []
  const programs: Partial<Record<Tool, string>> = {}
  for (const [tool, { of, program }] of Object.entries(TOOLS)) {
    const fault = installed(join(folder, tool), of, install)
    const path = join(folder, tool, 'node_modules', program)
    if (fault === undefined && existsSync(path)) programs[tool as Tool] = path
    else missing.push(`${of}: ${fault ?? 'has no program for this machine'}`)
  }
  return { programs, missing }
}

/** Install a package by itself, unless it is. @returns why it cannot be. */
function installed(folder: string, of: string, install: boolean): string | undefined {
  const stamp = join(folder, 'installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === of) return undefined
  if (!install) return 'not downloaded; npm run test:packages does that'
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const given = ['install', '--no-save', '--no-audit', '--no-fund', of]
  // bun, deno and workerd put their program in its place by an install script.
  const options = { cwd: folder, encoding: 'utf8', timeout: 120_000 } as const
  const { status, stderr } = spawnSync('npm', given, options)
  if (status !== 0) return stderr.trim().split('\n').at(-1)
  writeFileSync(stamp, of)
  return undefined
}
