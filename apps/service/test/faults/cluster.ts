/** A Redis Cluster of three masters with replicas, whose nodes fail over. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@sluice/store/test/redis-server'
import { until } from './until.ts'

const MASTERS = 3
/** Time for which a master is silent before its replica takes over, ms. */
const NODE_TIMEOUT = 1_500

/** Longest time of a change of the cluster, and interval between two looks at it, ms. Each look blocks this process. */
const WAIT = 30_000
const PAUSE = 200

/** A running cluster. */
export interface Cluster {
  /** `redis+cluster://…` with all nodes. */
  readonly url: string
  /** Let the replica of a master take over without a loss, master and replica agreeing. @param shard - 0 to 2. */
  handOver(shard: number): Promise<void>
  /**
   * Kill a master, wait until its replica has taken over, and bring it back as a replica.
   *
   * @param shard - 0 to 2. @param behind - how long the replica gets nothing before that, ms.
   */
  killMaster(shard: number, behind?: number): Promise<void>
  /** Set something on all nodes. */
  configure(name: string, value: string): void
  stop(): Promise<void>
}

/** Start a cluster; every node has its file synced always. @param replicas - replicas of each master. */
export async function startCluster(replicas = 1): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-cluster-'))
  const ports: number[] = []
  while (ports.length < MASTERS * (1 + replicas)) {
    const port = await freePort()
    if (!ports.includes(port)) ports.push(port)
  }
  const children = new Map<number, ChildProcess>()
  const startNode = async (port: number) => {
    children.set(port, spawnNode(port, join(folder, String(port))))
    await until(() => cli(port, 'ping').includes('PONG'))
  }
  for (const port of ports) await startNode(port)
  const nodes = ports.map((port) => `127.0.0.1:${port}`)
  cli(
    ports[0] as number,
    '--cluster',
    'create',
    ...nodes,
    '--cluster-replicas',
    String(replicas),
    '--cluster-yes'
  )
  await until(() => isWell(ports) && shardsOf(ports[0] as number).length === MASTERS, WAIT, PAUSE)
  // A shard is known by its first master, which keeps its slots wherever they move to.
  const slots = shardsOf(ports[0] as number).map(({ slot }) => slot)

  const find = (shard: number) => ports.flatMap(shardsOf).find(({ slot }) => slot === slots[shard])
  const shardAt = async (shard: number) => {
    await until(() => find(shard) !== undefined, WAIT, PAUSE)
    return find(shard) as Shard
  }
  return {
    url: `redis+cluster://${nodes.join(',')}`,
    async handOver(shard) {
      const { replica } = await shardAt(shard)
      cli(replica, 'cluster', 'failover')
      await until(() => mastersOf(replica).includes(replica), WAIT, PAUSE)
      await until(() => isWell(ports), WAIT, PAUSE)
    },
    async killMaster(shard, behind = 0) {
      const { master, replica } = await shardAt(shard)
      if (behind > 0) {
        children.get(replica)?.kill('SIGSTOP')
        // What is on its way would still arrive; nothing more may be.
        cli(master, 'client', 'kill', 'type', 'replica')
        await wait(behind)
      }
      await kill(children.get(master))
      if (behind > 0) children.get(replica)?.kill('SIGCONT')
      const others = ports.filter((port) => port !== master)
      // Where there are several, any of them.
      await until(() => !mastersOf(replica).includes(master), WAIT, PAUSE)
      await until(() => others.every(isServing), WAIT, PAUSE)
      await startNode(master)
      await until(() => isWell(ports), WAIT, PAUSE)
    },
    configure(name, value) {
      for (const port of ports) cli(port, 'config', 'set', name, value)
    },
    async stop() {
      for (const child of children.values()) await kill(child)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

function spawnNode(port: number, folder: string): ChildProcess {
  mkdirSync(folder, { recursive: true })
  const given = {
    port,
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'yes',
    appendfsync: 'always',
    'cluster-enabled': 'yes',
    'cluster-config-file': 'nodes.conf',
    'cluster-node-timeout': NODE_TIMEOUT,
    'repl-diskless-sync-delay': 0
  }
  const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)])
  return spawn('redis-server', args, { stdio: 'ignore' })
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function cli(port: number, ...args: readonly string[]): string {
  return spawnSync('redis-cli', ['-p', String(port), ...args], { encoding: 'utf8' }).stdout ?? ''
}

function isServing(port: number): boolean {
  return cli(port, 'cluster', 'info').includes('cluster_state:ok')
}

/** Every node sees all slots served, and every master has a replica that follows it. */
function isWell(ports: readonly number[]): boolean {
  return ports.every((port) => {
    if (!isServing(port)) return false
    const role = cli(port, 'info', 'replication')
    return /role:master/.test(role)
      ? /slave0:.*state=online/.test(role)
      : /master_link_status:up/.test(role) && /master_sync_in_progress:0/.test(role)
  })
}

interface Shard {
  /** Its first slot. */
  readonly slot: string
  /** Ports. */
  readonly master: number
  readonly replica: number
}

/** Returns the complete shards that a node knows. */
function shardsOf(port: number): Shard[] {
  const lines = nodeLines(port)
  return lines.flatMap((line) => {
    const slot = / connected (\d+)/.exec(line)?.[1]
    const follower = lines.find((other) => other.includes(` slave ${line.split(' ')[0]} `))
    if (slot === undefined || follower === undefined) return []
    return [{ slot, master: portOf(line), replica: portOf(follower) }]
  })
}

function mastersOf(port: number): number[] {
  return nodeLines(port)
    .filter((line) => /master/.test(line) && !/fail/.test(line))
    .map(portOf)
}

/** Lines of CLUSTER NODES: id address flags master ping pong epoch link slots. */
function nodeLines(port: number): string[] {
  return cli(port, 'cluster', 'nodes')
    .split('\n')
    .filter((line) => line !== '')
}

function portOf(line: string): number {
  return Number(/^\S+ [^:]*:(\d+)@/.exec(line)?.[1])
}
