/**
 * Checks of the machine: Node, open files, the port.
 */

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { childEnvironment } from '@sluice/core/child-environment'
import type { Config } from '@sluice/service/config'
import { type Check, failed, ok, reasonOf, warning } from './check.ts'
import { askServer, tryListening } from './own-servers.ts'

const manifest = createRequire(import.meta.url)('../../package.json') as {
  engines: { node: string }
}

/** Open files that a busy service needs: two for each request in flight, plus its store and workers. */
const OPEN_FILES = { few: 4_096, tooFew: 256 }
/** Timeout of a request to another program on the port, ms. */
const ANSWER = 5_000

/** The version of Node. */
export function checkNode(version = process.versions.node): Check {
  const least = manifest.engines.node.replace('>=', '')
  if (least.localeCompare(version, 'en', { numeric: true }) <= 0) {
    return ok('node', `${version}; ${least} or newer is needed`)
  }
  return failed('node', `${version} is older than ${least}`, `Install Node ${least} or newer.`)
}

/** The limit of open files, as raised by Node for itself. */
export async function checkOpenFiles(): Promise<Check> {
  const name = 'open files'
  const limit = await openFilesLimit().catch(() => undefined)
  if (limit === undefined) return ok(name, 'this system does not report its limit')
  const seen = `the limit is ${Number.isFinite(limit) ? limit : 'unlimited'}`
  const todo = `Raise it to ${OPEN_FILES.few} or more: ulimit -n, LimitNOFILE= of systemd, --ulimit nofile of docker.`
  if (limit < OPEN_FILES.tooFew) return failed(name, seen, todo)
  return limit < OPEN_FILES.few ? warning(name, seen, todo) : ok(name, seen)
}

async function openFilesLimit(): Promise<number | undefined> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => undefined)
  const text = limits
    ? /^Max open files\s+(\S+)/m.exec(limits)?.[1]
    : (
        await promisify(execFile)('sh', ['-c', 'ulimit -n'], { env: childEnvironment() })
      ).stdout.trim()
  return text === 'unlimited' ? Number.POSITIVE_INFINITY : Number(text) || undefined
}

/** Checks that the port is free, or that a Sluice already listens on it. */
export async function checkPort({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<Check> {
  const name = 'port'
  const place = `${HOST}:${PORT}`
  try {
    await tryListening(HOST, PORT)
    return ok(name, PORT === 0 ? 'PORT is 0: a free port is chosen' : `${place} is free`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      if (await isSluice(HOST, PORT)) return ok(name, `a Sluice already answers on ${place}`)
      const todo = 'End that program, or set PORT to another port.'
      return failed(name, `${place} is in use by another program`, todo)
    }
    const todo =
      code === 'EADDRNOTAVAIL'
        ? 'Set HOST to an address of this machine; 0.0.0.0 means all of them.'
        : 'Set PORT to one from 1024 on, or allow this user the port.'
    return failed(name, `cannot listen on ${place}: ${reasonOf(error)}`, todo)
  }
}

/** A request that needs neither a key nor a worker, so that a busy service answers too. */
async function isSluice(host: string, port: number): Promise<boolean> {
  const reachable = /^(?:0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  const shown = reachable.includes(':') ? `[${reachable}]` : reachable
  try {
    const answer = await askServer(`http://${shown}:${port}/api/v1/errors`, { timeout: ANSWER })
    const { data } = (await answer.json()) as { data?: { errors?: { OVERLOADED?: unknown } } }
    return data?.errors?.OVERLOADED !== undefined
  } catch {
    return false
  }
}
