/** The dispatcher of the embedded store: timers of this process. A restart finds its messages in the store. */

import type { Dispatcher, Handler } from './dispatcher.ts'

/** After a handler threw, ms. */
const AFTER_FAULT = 1_000

interface Entry {
  /** Waits for its time; absent while it is handled. */
  timer?: NodeJS.Timeout
  /** Queued again while it was handled. */
  isDueAgain: boolean
}

/** @param onFault - receives errors of a handler; its message is handled again. */
export function createLocalDispatcher({ onFault }: { onFault(error: unknown): void }): Dispatcher {
  const entries = new Map<string, Entry>()
  const running = new Set<Promise<void>>()
  const ended = new AbortController()
  let handler: Handler | undefined

  const plan = (message: string, delayMs: number) => {
    if (ended.signal.aborted) return
    const entry: Entry = { isDueAgain: false }
    entries.set(message, entry)
    if (handler) schedule(message, entry, delayMs)
  }
  const schedule = (message: string, entry: Entry, delayMs: number) => {
    entry.timer = setTimeout(() => {
      delete entry.timer
      const run = handle(message, entry).finally(() => running.delete(run))
      running.add(run)
    }, delayMs)
  }
  const handle = async (message: string, entry: Entry) => {
    let delay: number | undefined
    try {
      delay = await (handler as Handler)(message, ended.signal)
    } catch (error) {
      if (!ended.signal.aborted) onFault(error)
      delay = AFTER_FAULT
    }
    entries.delete(message)
    if (entry.isDueAgain) plan(message, 0)
    else if (delay !== undefined) plan(message, delay)
  }

  return {
    async queue(message, delayMs = 0) {
      const entry = entries.get(message)
      if (!entry) plan(message, delayMs)
      else if (!entry.timer) entry.isDueAgain = handler !== undefined
      else if (delayMs === 0) {
        clearTimeout(entry.timer)
        schedule(message, entry, 0)
      }
    },
    work(given) {
      handler = given
      for (const [message, entry] of entries) schedule(message, entry, 0)
    },
    async close() {
      ended.abort(new Error('the dispatcher was closed'))
      for (const { timer } of entries.values()) clearTimeout(timer)
      entries.clear()
      await Promise.all(running)
    }
  }
}
