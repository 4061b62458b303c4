/** A connection for a library that waits for messages: it has no time limit and is made again whenever it breaks. */

import { clusterOf } from './cluster-url.ts'
import type { RedisClient } from './script-files.ts'

/**
 * Open a connection to the server or cluster at `url`, for BullMQ. It connects in the background.
 *
 * @param url - as of a store.
 */
export async function openQueueClient(url: string): Promise<RedisClient> {
  const { Cluster, Redis } = await import('ioredis')
  // What BullMQ asks for: it blocks for as long as nothing comes.
  const options = { maxRetriesPerRequest: null }
  const cluster = clusterOf(url)
  const client = cluster
    ? new Cluster([...cluster.nodes], { redisOptions: { ...cluster.login, ...options } })
    : new Redis(url, options)
  // Reported by the commands that fail; without a listener it ends the process.
  client.on('error', () => {})
  return client
}
