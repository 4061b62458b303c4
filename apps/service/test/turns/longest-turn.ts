/** The longest turn of this process's event loop, by the time of its own thread: other processes do not count. */

import { Worker } from 'node:worker_threads'

/** Sends requests from a thread of its own, and reads each answer to its end. */
const CLIENT = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', async ({ url, init }) => {
  try {
    const answer = await fetch(url, init)
    let bytes = 0
    for await (const part of answer.body ?? []) {
      bytes += part.length
      if (init.most && bytes > init.most) break
    }
    parentPort.postMessage({ status: answer.status, bytes })
  } catch (error) {
    parentPort.postMessage({ status: 0, bytes: 0, error: String(error.cause ?? error) })
  }
})`

/** A request and what it took. */
export interface Measured {
  readonly status: number
  readonly bytes: number
  /** Duration of the longest turn, ms of this thread's time. */
  readonly longest: number
}

/** Open a client. */
export function openClient() {
  const worker = new Worker(CLIENT, { eval: true, execArgv: [] })
  return {
    /** @param init.most - bytes after which the client hangs up. */
    async measure(url: string, init: RequestInit & { most?: number }): Promise<Measured> {
      const answered = new Promise<{ status: number; bytes: number }>((resolve) =>
        worker.once('message', resolve)
      )
      let longest = 0
      let isOver = false
      let { user, system } = process.threadCpuUsage()
      const turn = () => {
        const now = process.threadCpuUsage()
        longest = Math.max(longest, now.user - user + now.system - system)
        ;({ user, system } = now)
        if (!isOver) setImmediate(turn)
      }
      setImmediate(turn)
      worker.postMessage({ url, init })
      const { status, bytes } = await answered
      // The work that the answer leaves behind.
      await new Promise((resolve) => setTimeout(resolve, 20))
      isOver = true
      return { status, bytes, longest: longest / 1_000 }
    },
    close: () => worker.terminate()
  }
}
