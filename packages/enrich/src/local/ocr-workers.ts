/** Threads that read images: one for each core, and one more that is left to other accounts. */

import { availableParallelism } from 'node:os'
import type { Worker } from 'tesseract.js'
import { fairTurns } from '../fair-turns.ts'

/** See {@link ocrWorkers}. */
export interface OcrWorkers {
  /**
   * Does work with a worker of a language when it is the account's turn.
   *
   * @param work - gets a worker that may still start. If it fails, the worker is not used again.
   * @throws the reason of the signal; the failure of the work. SluiceError `OVERLOADED` - too many wait.
   */
  run<Value>(
    language: string,
    account: string,
    signal: AbortSignal,
    work: (starting: Promise<Worker>) => Promise<Value>
  ): Promise<Value>
  /** Ends all workers, busy ones when their work has ended. */
  close(): Promise<void>
}

interface Running {
  readonly language: string
  readonly starting: Promise<Worker>
  idle?: NodeJS.Timeout
}

/** Milliseconds a worker waits for the next image. It holds about 100 MB. */
const IDLE_MS = 30_000
/** Cores that are used at most: each worker takes memory, too. */
const MOST_CORES = 8

/**
 * @param start - starts a worker of a language.
 * @param cores - images of one account at a time. One worker more is left to the other accounts, so that a small image
 * never waits for the large ones of one account.
 */
export function ocrWorkers(
  start: (language: string) => Promise<Worker>,
  cores = Math.min(availableParallelism(), MOST_CORES)
): OcrWorkers {
  const turns = fairTurns(cores + 1, cores)
  const idle: Running[] = []
  const busy = new Set<Promise<unknown>>()
  let isClosed = false

  const end = async ({ starting, idle: timer }: Running): Promise<void> => {
    clearTimeout(timer)
    await (await starting.catch(() => undefined))?.terminate()
  }
  /** An idle worker of the language; else a new one, in place of one of another language if all are started. */
  const take = async (language: string): Promise<Running> => {
    const at = idle.findLastIndex((one) => one.language === language)
    const [known] = at < 0 ? [] : idle.splice(at, 1)
    if (known) {
      clearTimeout(known.idle)
      return known
    }
    const spare = idle.length + busy.size > cores ? idle.shift() : undefined
    if (spare) await end(spare)
    return { language, starting: start(language) }
  }
  const keep = (one: Running): void => {
    idle.push(one)
    one.idle = setTimeout(() => {
      const at = idle.indexOf(one)
      if (at >= 0) idle.splice(at, 1)
      void end(one)
    }, IDLE_MS).unref()
  }
  const work = async <Value>(
    language: string,
    task: (starting: Promise<Worker>) => Promise<Value>
  ): Promise<Value> => {
    const one = await take(language)
    try {
      const value = await task(one.starting)
      if (isClosed) await end(one)
      else keep(one)
      return value
    } catch (error) {
      // A worker that was interrupted or failed cannot read the next image.
      await end(one)
      throw error
    }
  }
  return {
    async run(language, account, signal, task) {
      const free = await turns.take(account, signal)
      const working = work(language, task)
      busy.add(working)
      try {
        return await working
      } finally {
        busy.delete(working)
        free()
      }
    },
    async close() {
      isClosed = true
      await Promise.all(
        [...idle.splice(0).map(end), ...busy].map((one) => one.catch(() => undefined))
      )
    }
  }
}
