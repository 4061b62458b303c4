/**
 * Starting and asking the processes of the benchmark: each part has one of its own, so that CPU time tells them apart.
 */

import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { START_ENVIRONMENT, startArguments } from '../start-arguments.mjs'

const MEASURED = new URL('measured.mjs', import.meta.url).href

/** Starts a module next to this one. `measured` lets {@link figuresOf} ask it. */
export function startModule(name, args = [], { measured = false } = {}) {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), args, {
    execArgv: ['--conditions=@sluice/source', ...(measured ? ['--import', MEASURED] : [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced'
  })
  return child
}

/** Sends a message and waits for the answer that has this key. @returns its value. */
export async function ask(child, message, key) {
  child.send(message)
  return answerOf(child, key)
}

/** The value of the next message that has this key. @throws Error when the process ends instead. */
export async function answerOf(child, key) {
  const ended = new AbortController()
  const { signal } = ended
  try {
    return await Promise.race([
      (async () => {
        for (;;) {
          const [message] = await once(child, 'message', { signal })
          if (key in message) return message[key]
        }
      })(),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`${child.spawnargs.slice(-2).join(' ')} ended with ${code}`)
      })
    ])
  } finally {
    ended.abort()
  }
}

/** The figures of a measured process; `reset` restarts the measurement of event-loop lag. */
export function figuresOf(child, what = 'figures') {
  return ask(child, { measure: what }, 'figures')
}

/**
 * Starts the service with an empty store, as `npm start` does.
 *
 * @param settings - environment beside what every run has: no browser, loopback opened, tokens enough.
 * @param files - limit of open files to raise to, or `undefined`.
 */
export async function startService(settings = {}, files) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'))
  const log = join(folder, 'log')
  const node = ['--import', MEASURED, ...startArguments()]
  const [command, args] = files
    ? ['sh', ['-c', `ulimit -n ${files} && exec "$0" "$@"`, process.execPath, ...node]]
    : [process.execPath, node]
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', openSync(log, 'w'), 'ipc'],
    env: {
      ...process.env,
      ...START_ENVIRONMENT,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      FREE_TOKENS_PER_MONTH: '1000000000',
      ALLOW_PRIVATE_CIDRS: '127.0.0.0/8',
      // A few real pages look like shells; no peer has a browser either.
      BROWSER: 'off',
      ...settings
    }
  })
  // Also when this process ends by an error.
  process.once('exit', () => child.kill())
  const { url, key } = await welcomeOf(child).catch((error) => {
    throw new Error(`${error.message}: ${readFileSync(log, 'utf8').slice(-2_000)}`)
  })
  return {
    child,
    url: `${url}/api/v1/internet/fetch/`,
    key,
    async stop() {
      await stopProcess(child)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Ends a process that was started here. */
export async function stopProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function welcomeOf(child) {
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += chunk
    const url = /listens on (\S+)/.exec(printed)?.[1]
    const key = /slc_live_[0-9A-Za-z]{38}/.exec(printed)?.[0]
    if (url && key) return { url, key }
  }
  throw new Error('the service did not start')
}
