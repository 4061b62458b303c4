/**
 * Tries on a sample whether the patches of gathered-writes.ts and late-answers.ts work with the ioredis that is installed.
 *
 * They reach into parts of ioredis that its documentation does not promise, so its version is pinned and this runs before
 * the first connection of a process. Without the patches a client still works, by ioredis's own options: each command
 * leaves in a write of its own, and a process that stood still gives up answers that had come in time. `commandTimeout`
 * and `socketTimeout` fail two of the four tests of late answers; `enableAutoPipelining` gathers writes, but waits for all
 * answers of a batch before it sends the next one, which costs a fifth to half of the charges per second.
 */

import { Duplex } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Command, Redis } from 'ioredis'
import { gatherWrites } from './gathered-writes.ts'

/** Time between two looks at a sample that has not ended, ms. */
const LOOK = 100
/** Looks after which it has failed. A process that stands still takes none, so that it does not fail for want of CPU. */
const LOOKS = 30

let outcome: Promise<boolean> | undefined

/** Returns true if clients may be patched. The test runs once in each process. */
export function canPatchClients(): Promise<boolean> {
  outcome ??= tryOnSample()
  return outcome
}

async function tryOnSample(): Promise<boolean> {
  const server = sampleServer()
  const controller = new AbortController()
  try {
    // Reading its files may take longer than the sample does.
    await import('ioredis')
    return await Promise.race([worksOnSample(server), failsLate(controller.signal)])
  } catch {
    // A part is missing or is something else: connect the plain way.
    return false
  } finally {
    controller.abort()
    server.stream.destroy()
  }
}

/** False after {@link LOOKS}. */
async function failsLate(signal: AbortSignal): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks++) await wait(LOOK, undefined, { signal })
  return false
}

interface SampleServer {
  readonly stream: Duplex
  /** Data that came in, one item for each write. */
  readonly writes: string[]
}

/** A server inside this process, to which ioredis writes as to a socket. It answers when `stream` is pushed to. */
function sampleServer(): SampleServer {
  const writes: string[] = []
  const stream = new Duplex({
    read() {},
    write(chunk, _, done) {
      writes.push(String(chunk))
      done()
    },
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      done()
    }
  })
  return { stream, writes }
}

/** Three commands of one turn are one write; the first is given up, and the others have their own answers. */
async function worksOnSample({ stream, writes }: SampleServer): Promise<boolean> {
  const redis = await sampleClient(stream)
  gatherWrites(redis)
  const sent: Command[] = []
  const send = redis.sendCommand
  redis.sendCommand = (command, ...rest) => {
    sent.push(command)
    return send.call(redis, command, ...rest)
  }
  try {
    await redis.connect()
    const answers = Promise.allSettled(['a', 'b', 'c'].map((key) => redis.get(key)))
    await nextTurn()
    const isSent = writes.length === 1 && sent.length === 3 && Object.is(redis.stream, stream)
    const isPending = sent.every(({ isSettled }) => isSettled === false)
    const [late] = sent
    if (!isSent || !isPending || !late) return false
    // Should the version not hand this promise out, its rejection would end the process.
    late.promise.catch(() => {})
    late.reject(new Error('late'))
    stream.push('$1\r\na\r\n$1\r\nb\r\n$1\r\nc\r\n')
    const [first, ...others] = (await answers).map((one) =>
      one.status === 'fulfilled' ? one.value : one.reason.message
    )
    const isAnswered = first === 'late' && others.join() === 'b,c'
    return isAnswered && sent.every(({ isSettled }) => isSettled === true)
  } finally {
    redis.disconnect()
  }
}

async function sampleClient(stream: Duplex) {
  const { AbstractConnector, Redis } = await import('ioredis')
  class SampleConnector extends AbstractConnector {
    constructor() {
      super(0)
    }
    async connect() {
      return asSocket(stream)
    }
    override disconnect() {}
  }
  const redis = new Redis({
    Connector: SampleConnector,
    protocol: 2,
    lazyConnect: true,
    enableReadyCheck: false,
    enableOfflineQueue: false,
    disableClientInfo: true,
    retryStrategy: null
  })
  redis.on('error', () => {})
  return redis
}

/** Adds the socket methods that ioredis calls and a stream lacks. */
function asSocket(stream: Duplex): Redis['stream'] {
  const settings = { setNoDelay() {}, setKeepAlive() {}, setTimeout() {} }
  return Object.assign(stream, settings) as unknown as Redis['stream']
}
