/**
 * Reads small pages in the thread that fetched them. Handing a page to a worker thread and back takes nearly as long as
 * reading 4 KB, and two threads that take turns find their caches cold.
 *
 * Nothing ends such a reading, so it is only for what cannot take long: HTML of few bytes and few tags, read by a parser
 * that the operator trusts, with nothing of the client's to be compiled or searched for. The worst of 3,221 hostile pages
 * of up to 1,000 tags, of misnested ones, took 0.24 s of processor time. The rest is to keep the event loop free:
 * {@link TURN}, {@link BUSY}, {@link SLOW}.
 */

import { performance } from 'node:perf_hooks'
import type { Registry } from '@sluice/core'
import type { ReadJob, ReadReply } from './job.ts'
import { replyTo } from './reply.ts'

/** See {@link readSmallPages}. */
export interface SmallPageOptions {
  /** The parsers of this thread. */
  readonly registry: Registry
  /** Names of those that may read in it. */
  readonly parsers: readonly string[]
  /** There is one core for all threads: none of them has time to spare, and handing over is a cost alone. */
  readonly hasOneCore: boolean
}

/** See {@link readSmallPages}. */
export interface SmallPages {
  /** Whether this thread may read the job now. */
  takes(job: ReadJob): boolean
  /** Read it. Never throws. */
  read(job: ReadJob): ReadReply
}

/** Of a page, bytes. */
const BYTES = 32_768
/** Of a page. The time that misnested tags take grows with the square of their number. */
const TAGS = 640
/** In one turn of the event loop, ms: pages that arrive together go to the workers from then on. */
const TURN = 10
/** Share of the time that the event loop may be busy: above it the other cores have more time for a page. */
const BUSY = 0.75
/** How often it is looked how busy it is, ms. */
const LOOK = 100
/** A reading that takes longer, ms, is followed by {@link REST} times as long without any. */
const SLOW = 25
const REST = 20

/** Begin to read small pages in this thread. */
export function readSmallPages({ registry, parsers, hasOneCore }: SmallPageOptions): SmallPages {
  const trusted = new Set(parsers)
  const isBusy = hasOneCore ? () => false : loopWatch()
  let spent = 0
  let restsUntil = 0
  const turnEnds = () => {
    spent = 0
  }
  return {
    takes(job) {
      if (spent >= TURN || !trusted.has(job.parser) || !isSmall(job)) return false
      return performance.now() >= restsUntil && !isBusy()
    },
    read(job) {
      const start = usedTime()
      const reply = replyTo(registry, job)
      const taken = usedTime() - start
      if (spent === 0) setImmediate(turnEnds)
      spent += taken
      if (taken > SLOW) restsUntil = performance.now() + REST * taken
      return reply
    }
  }
}

/** Time that this thread has used, ms: on a busy machine the clock also counts that of other processes. */
function usedTime(): number {
  if (!process.threadCpuUsage) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Whether the event loop was busy lately. */
function loopWatch(): () => boolean {
  let before = performance.eventLoopUtilization()
  let looked = performance.now()
  let isBusy = false
  return () => {
    const now = performance.now()
    if (now - looked < LOOK) return isBusy
    const use = performance.eventLoopUtilization()
    isBusy = performance.eventLoopUtilization(use, before).utilization > BUSY
    before = use
    looked = now
    return isBusy
  }
}

const HTML = /^\s*text\/html\s*(?:;|$)/i

function isSmall({ pages, options, filters }: ReadJob): boolean {
  const [page, ...more] = pages
  if (!page || more.length > 0 || page.document || page.body.byteLength > BYTES) return false
  // One that was not fetched is a probe: it asks whether the workers read.
  if (!page.answer) return false
  // Those of the general parser are selectors.
  if (Object.values(filters ?? {}).some((value) => value !== undefined)) return false
  const { json_schema, force_ai, for_engines, wait_for } = options
  if (json_schema !== undefined || force_ai || for_engines || wait_for !== undefined) return false
  return HTML.test(page.contentType) && hasFewTags(page.body)
}

function hasFewTags(body: Uint8Array): boolean {
  let left = TAGS
  for (const byte of body) if (byte === LESS_THAN && left-- === 0) return false
  return true
}

const LESS_THAN = 0x3c
