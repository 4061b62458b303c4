/** The service as processes of their own, started as `npm start` does it. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../apps/service/src/main.ts', import.meta.url))

/**
 * Start a service and wait until it listens.
 *
 * @param environment - its variables. @param nodeArguments - further arguments of node.
 * @throws Error - it ended; the message has its output.
 */
export async function startService(environment, nodeArguments = []) {
  const child = spawn(process.execPath, ['--conditions=@sluice/source', ...nodeArguments, MAIN], {
    stdio: ['ignore', 'pipe', 'pipe', ...(nodeArguments.length > 0 ? ['ipc'] : [])],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment }
  })
  const ended = once(child, 'exit')
  let log = ''
  child.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-100_000)
  })
  const printed = await welcomeOf(child)
  const url = /listens on (\S+)/.exec(printed)?.[1]
  if (!url) {
    await ended
    throw new Error(`the service did not start: ${log}`)
  }
  child.stdout.resume()
  return {
    url,
    child,
    /** The key of the first account; undefined when the store had one. */
    key: /slc_live_[0-9A-Za-z]{38}/.exec(printed)?.[0],
    /** Returns the end of the text that the process wrote to standard error. */
    log: () => log,
    /** End it as a crash would. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    /** @returns its exit code. */
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    }
  }
}

/** Returns the output up to the empty line that ends the welcome, or all output of a process that ended. */
function welcomeOf(child) {
  let printed = ''
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk
      if (/listens on \S+[\s\S]*\n\n$/.test(printed)) resolve(printed)
    })
    child.stdout.once('close', () => resolve(printed))
  })
}
