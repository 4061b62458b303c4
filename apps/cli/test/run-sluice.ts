/** Runs the command line as a process of its own. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** How a process ended, and what it said. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly error: string
}

/** What a process is started with. */
export interface Start {
  readonly input?: string
  /** Its input stays open. */
  readonly isOpen?: boolean
  readonly environment?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Arguments of Node. */
  readonly node?: readonly string[]
}

/** Start it; its input ends at once unless it is to stay open. */
export function startSluice(
  args: readonly string[],
  { input = '', isOpen = false, environment = {}, cwd, node = [] }: Start = {}
): { child: ChildProcessWithoutNullStreams; ended: Promise<Ended> } {
  const child = spawn(process.execPath, ['--conditions=@sluice/source', ...node, MAIN, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      WORKERS: '1',
      BROWSER: 'off',
      // Not logged in, even on a machine whose user is.
      SLUICE_CONFIG_DIR: '/dev/null/none',
      ...environment
    },
    ...(cwd ? { cwd } : {})
  })
  let out = ''
  let error = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    error += chunk
  })
  child.stdin.on('error', () => {})
  if (!isOpen) child.stdin.end(input)
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => resolve({ code, out, error }))
  )
  return { child, ended }
}

/** Run it to its end. */
export function runSluice(args: readonly string[], start?: Start): Promise<Ended> {
  return startSluice(args, start).ended
}
