/**
 * Gives up late answers, by a clock that pauses with the process. Timers run before sockets are read: after a pause of
 * the process (no CPU, a suspended machine, one long turn of its event loop), timers alone would give up answers that
 * had arrived in time, for all requests at once.
 */

import type { Command, Redis } from 'ioredis'
import type { RedisClient } from './script-files.ts'

/** Time between two looks at what is late, ms. */
const LOOK = 100

interface Waiting {
  readonly command: Command
  /** Time of the clock at the first look after it was sent, ms. */
  readonly since: number
}

/**
 * Give up a command of a client, of each connection of a cluster, that has no answer in time, and before that a silent
 * connection with pending commands: a late answer must not be taken for another command's.
 *
 * @param answerMs - time of one command; of silence 100 ms less.
 */
export function giveUpLate(client: RedisClient, answerMs: number): void {
  if ('nodes' in client) client.on('+node', (node: Redis) => watch(node, answerMs))
  else watch(client, answerMs)
}

function watch(redis: Redis, answerMs: number): void {
  /** Oldest first, as they are answered. */
  const waiting: Waiting[] = []
  let stream: Redis['stream'] | undefined
  let clock = 0
  let looked = 0
  let isLooking = false
  /** Time of the clock at the first look after the server said something. */
  let heard = 0

  const look = () => {
    const now = performance.now()
    clock += Math.min(now - looked, 2 * LOOK)
    looked = now
    dropAnswered(waiting)
    const oldest = waiting[0]
    isLooking = oldest !== undefined
    if (oldest === undefined) return
    if (clock - Math.max(heard, oldest.since) >= answerMs - LOOK) {
      stream?.destroy(new Error(`Redis did not answer for ${answerMs - LOOK} ms.`))
    }
    while (waiting[0] && clock - waiting[0].since >= answerMs) {
      waiting.shift()?.command.reject(new Error(`Redis gave no answer within ${answerMs} ms.`))
    }
    lookLater()
  }
  // The connection keeps the process alive; this timer need not.
  const lookLater = () => void setTimeout(look, LOOK).unref()

  const send = redis.sendCommand
  redis.sendCommand = (command, ...rest) => {
    const answer = send.call(redis, command, ...rest)
    if (command.isSettled) return answer
    if (redis.stream !== stream) {
      stream = redis.stream
      stream.on('data', () => {
        heard = clock + LOOK
      })
    }
    dropAnswered(waiting)
    waiting.push({ command, since: clock + LOOK })
    if (!isLooking) {
      isLooking = true
      looked = performance.now()
      lookLater()
    }
    return answer
  }
}

function dropAnswered(waiting: Waiting[]): void {
  while (waiting[0]?.command.isSettled) waiting.shift()
}
