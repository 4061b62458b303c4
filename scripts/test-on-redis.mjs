/**
 * The service's own tests on Redis instead of the embedded store.
 *
 *   npm run test:redis [-- --cluster]
 *
 * Starts redis-server on a free port (three of them as a cluster with --cluster), runs the tests, ends them.
 */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const isCluster = process.argv.includes('--cluster')
const folder = mkdtempSync(join(tmpdir(), 'sluice-redis-'))
const ports = await Promise.all(Array.from({ length: isCluster ? 3 : 1 }, freePort))
const servers = ports.map((port) => {
  const cluster = isCluster
    ? ['--cluster-enabled', 'yes', '--cluster-config-file', `nodes-${port}`]
    : []
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    ...cluster
  ]
  return spawn('redis-server', args, { stdio: 'ignore' })
})
let status = 1
try {
  for (const port of ports) await untilAnswers(port)
  if (isCluster) await makeCluster()
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  const url = isCluster ? `redis+cluster://${hosts}` : `redis://${hosts}`
  const run = spawn('vitest', ['run', 'apps/service', '--exclude', '**/faults/**'], {
    // Tests of faults bring stores of their own.
    stdio: 'inherit',
    env: { ...process.env, SLUICE_TEST_STORE_URL: url }
  })
  const [code] = await once(run, 'exit')
  status = code ?? 1
} finally {
  for (const server of servers) {
    // One that could not start has ended already.
    if (server.exitCode === null && server.kill('SIGKILL')) await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}
process.exit(status)

function cli(...args) {
  return spawnSync('redis-cli', args.map(String), { encoding: 'utf8' }).stdout ?? ''
}

async function untilAnswers(port) {
  for (let tries = 0; tries < 200; tries++) {
    if (cli('-p', port, 'ping').includes('PONG')) return
    await wait(25)
  }
  throw new Error(`redis-server on port ${port} does not answer`)
}

async function makeCluster() {
  const nodes = ports.map((port) => `127.0.0.1:${port}`)
  cli('--cluster', 'create', ...nodes, '--cluster-replicas', '0', '--cluster-yes')
  for (let tries = 0; tries < 200; tries++) {
    if (ports.every((port) => cli('-p', port, 'cluster', 'info').includes('cluster_state:ok')))
      return
    await wait(50)
  }
  throw new Error('the cluster does not come up')
}

/** One below those that the system gives out by itself, whose bus 10,000 above is free too. */
async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 12_000)
    if ((await isFree(port)) && (await isFree(port + 10_000))) return port
  }
}

async function isFree(port) {
  const server = createServer()
  const free = await new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (free) await new Promise((resolve) => server.close(resolve))
  return free
}
