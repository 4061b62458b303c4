/**
 * A pipeline whose parsers can be replaced while it runs: new requests get the new ones, and those in flight keep the
 * parsers and the worker threads that they began with.
 */

import type { Registry } from '@sluice/core'
import { createPipeline, type Pipeline, type PipelineParts } from './pipeline.ts'
import type { Prepared } from './plan/prepare.ts'
import type { Reader } from './reading/reader.ts'

/** Parsers, and the worker threads that have them. */
export type ParserSet = Pick<PipelineParts, 'registry' | 'reader'>

/** See {@link createLivePipeline}. */
export interface LivePipeline extends Pipeline {
  /** The parsers of new requests. */
  readonly registry: Registry
  /** Their worker threads, whichever these are at the time. */
  readonly reader: Reader
  /** Give new requests these parsers. The former worker threads end once they are idle. */
  replace(next: ParserSet): void
  /** End all worker threads. */
  close(): Promise<void>
}

/** Minimum time to keep replaced worker threads, ms. A prepared request may still wait for its hold. */
const GRACE = 30_000
const LOOK = 1_000

/** A set with the requests that run on it. */
interface Generation extends ParserSet {
  readonly pipeline: Pipeline
  running: number
}

/** A pipeline that begins with these parsers. {@link LivePipeline.close} ends their worker threads. */
export function createLivePipeline(
  parts: Omit<PipelineParts, keyof ParserSet>,
  first: ParserSet
): LivePipeline {
  const generationOf = (set: ParserSet): Generation => ({
    ...set,
    pipeline: createPipeline({ ...parts, ...set }),
    running: 0
  })
  let current = generationOf(first)
  const open = new Set([current])
  const owners = new WeakMap<Prepared, Generation>()

  return {
    get registry() {
      return current.registry
    },
    get reader() {
      return current.reader
    },
    prepare(request, written) {
      const prepared = current.pipeline.prepare(request, written)
      owners.set(prepared, current)
      return prepared
    },
    prepareUpload(request, url, upload) {
      const prepared = current.pipeline.prepareUpload(request, url, upload)
      owners.set(prepared, current)
      return prepared
    },
    async run(prepared, run) {
      const generation = owners.get(prepared) ?? current
      generation.running++
      try {
        return await generation.pipeline.run(prepared, run)
      } finally {
        generation.running--
      }
    },
    replace(next) {
      retire(current, open)
      current = generationOf(next)
      open.add(current)
    },
    async close() {
      const all = [...open]
      open.clear()
      await Promise.all(all.map(({ reader }) => reader.close()))
    }
  }
}

function retire(generation: Generation, open: Set<Generation>): void {
  const since = performance.now()
  const timer = setInterval(() => {
    const { busy, waiting } = generation.reader.report()
    const isIdle = generation.running + busy + waiting === 0
    if (open.has(generation) && !(isIdle && performance.now() - since > GRACE)) return
    clearInterval(timer)
    if (open.delete(generation)) void generation.reader.close()
  }, LOOK)
  timer.unref()
}
