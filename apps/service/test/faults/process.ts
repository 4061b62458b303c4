/** The service as a process of its own, to be killed, stopped and started again on what it left. */

import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { ORIGIN_HOST } from '../harness.ts'
import { until } from './until.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

// Every test with one of these starts several processes, on machines with two cores.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** Longest time of a start while several start at once, ms. */
const START = 45_000

/** A service that answers. */
export interface RunningService {
  readonly url: string
  readonly child: ChildProcess
  /** Exit code or signal of the process, once it ended. */
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** The key of the first account; undefined when the store had one. */
  readonly firstKey: string | undefined
  /** Standard error so far. */
  log(): string
  /** End it as a crash would. */
  kill(): Promise<void>
  /** End it by SIGTERM. @throws Error - it ended otherwise than with 0. */
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()

/** End what a failed test left running. */
export function killServices(): void {
  for (const child of running) child.kill('SIGKILL')
}

/**
 * Start the service and wait until it listens.
 *
 * @param environment - its variables, over those of all these tests.
 * @param wrapper - a command to run it under: `['prlimit', '--fsize=100000']`.
 * @param program - its module. Default: the source.
 * @throws Error - it ended; the message has its output.
 */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
  wrapper: readonly string[] = [],
  program = MAIN
): Promise<RunningService> {
  const child = spawnService(environment, [
    ...wrapper,
    process.execPath,
    '--conditions=@sluice/source',
    program
  ])
  let output = ''
  let log = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    log += chunk
  })
  const exit = new Promise<Awaited<RunningService['exit']>>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal }))
  )
  // `welcome` ends with an empty line.
  await until(() => /listens on \S+[\s\S]*\n\n$/.test(output) || hasEnded(child), START)
  const url = /listens on (\S+)/.exec(output)?.[1]
  if (url === undefined) {
    await exit
    throw new Error(log)
  }
  return {
    url,
    child,
    exit,
    firstKey: /slc_live_[0-9A-Za-z]{38}/.exec(output)?.[0],
    log: () => log,
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
    async stop() {
      child.kill('SIGTERM')
      const { code, signal } = await exit
      if (code !== 0) throw new Error(`ended with ${code ?? signal}: ${log}`)
    }
  }
}

function spawnService(
  environment: Readonly<Record<string, string>>,
  [command, ...args]: readonly string[]
): ChildProcess {
  const child = spawn(command as string, args, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      WORKERS: '1',
      BROWSER: 'off',
      ROBOTS_MODE: 'off',
      LOG_LEVEL: 'warn',
      ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
      ...environment
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
