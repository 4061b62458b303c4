/** A real npm registry on loopback, empty, with one user who may publish. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../docs/code-blocks.ts'

/** See the module. */
export interface Verdaccio {
  readonly url: string
  /** An `.npmrc` with the token of the user. */
  readonly npmrc: string
  stop(): Promise<void>
}

/** Start one. It has what is published here and no more: it is slow to pass on what another registry has. */
export async function startVerdaccio(): Promise<Verdaccio> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-verdaccio-'))
  const url = `http://127.0.0.1:${await freePort()}/`
  const config = join(folder, 'config.yaml')
  writeFileSync(config, configuration(folder))
  const child = start(config, url)
  try {
    await answers(child, url)
    const npmrc = join(folder, '.npmrc')
    writeFileSync(npmrc, `//${new URL(url).host}/:_authToken=${await addUser(url)}\n`)
    return { url, npmrc, stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
}

function start(config: string, url: string): ChildProcess {
  const program = join(ROOT, 'node_modules/verdaccio/bin/verdaccio')
  const given = [program, '--config', config, '--listen', url]
  return spawn(process.execPath, given, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** JSON is YAML. */
function configuration(folder: string): string {
  return JSON.stringify({
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd') } },
    packages: Object.fromEntries(
      ['@sluice/*', 'n8n-nodes-sluice'].map((name) => [
        name,
        { access: '$all', publish: '$authenticated' }
      ])
    ),
    max_body_size: '100mb',
    web: { enable: false },
    log: { type: 'stdout', format: 'json', level: 'error' }
  })
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`verdaccio ended with ${child.exitCode}`)
    const isUp = await fetch(`${url}-/ping`).then(
      (response) => response.ok,
      () => false
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('verdaccio did not answer within 30 s')
}

/** @returns its token */
async function addUser(url: string): Promise<string> {
  const response = await fetch(`${url}-/user/org.couchdb.user:maintainer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'maintainer', password: 'only-on-loopback' })
  })
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error(`verdaccio made no user: ${response.status}`)
  return token
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
