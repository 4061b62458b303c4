/**
 * Reads documents in processes of their own.
 *
 * Native code reads some formats. It cannot be stopped within a process, and a crash takes the process along. So each
 * document is read in a process without rights, with no secrets in its environment, that is ended at a deadline or a
 * bound of memory and used again otherwise.
 */

import { getPriority, setPriority } from 'node:os'
import type { Converted, ConvertOptions } from '../converter.ts'
import { ocrFolders } from '../ocr/ocr-languages.ts'
import { type Child, type ChildLimits, startChild } from './child.ts'
import { childArguments } from './child-arguments.ts'
import { type AnswerShape, type HtmlDocument, readHtmlAnswer } from './html-answer.ts'
import { residentMemory } from './resident-memory.ts'
import { type DocumentSource, sourceParts } from './source.ts'
import { turnsOf } from './turns.ts'

/** Number of processes, and the limits of each. */
export interface PoolOptions extends Partial<ChildLimits> {
  /** Processes at most; further documents wait. Default 2. */
  readonly processes?: number
  /** Documents after which a process is replaced. Default 200. */
  readonly documents?: number
  /** Folders that the processes may read, besides the code. Default: `ocrFolders()`, those of language data. */
  readonly folders?: readonly string[]
  /** Niceness of the processes above that of this process: they yield to others on a busy machine. Default: 0. */
  readonly niceness?: number
}

/** Processes that read documents. */
export interface DocumentPool {
  /**
   * Read a document in one of the processes.
   *
   * @param options.signal - gives up: the document is not read further, and its process ended.
   * @returns JSON of a `Converted`, for `readConverted`: a thread may do that.
   * @throws DocumentError - see its codes; `PAGE_TOO_COMPLEX` with `details.limit` `time`, `memory`, `bytes` or `output`.
   */
  run(source: DocumentSource, options?: ConvertOptions & { signal?: AbortSignal }): Promise<Buffer>
  /**
   * The same, as HTML for readers of pages.
   *
   * @throws DocumentError - as `run`.
   */
  runAsHtml(
    source: DocumentSource,
    options?: ConvertOptions & { signal?: AbortSignal }
  ): Promise<HtmlDocument>
  /** Processes that run. */
  readonly pids: readonly number[]
  /** End all processes; documents in them fail. Resolves when none is left. */
  close(): Promise<void>
}

const MIB = 1024 * 1024
const LIMITS: ChildLimits = {
  time: 8_000,
  ocrTime: 30_000,
  memory: 352 * MIB,
  bytes: 50 * MIB,
  output: 64 * MIB
}
/**
 * Share of the memory for JavaScript. The rest is for native code, bytes, and garbage: with .6, V8 let a table of 250,000
 * cells reach the limit in a quarter of the runs.
 */
const HEAP_SHARE = 0.5
/** Part of the memory that a process may keep when it has read a document. With OCR it keeps the half. */
const WORN = 0.65

/** Start no process yet: each when it is first needed. */
export function openDocumentPool(options: PoolOptions = {}): DocumentPool {
  const { processes = 2, documents = 200, folders = ocrFolders(), niceness, ...own } = options
  const limits = { ...LIMITS, ...own }
  const idle: Child[] = []
  const busy = new Set<Child>()
  const turns = turnsOf(processes)
  let args: string[] | undefined
  let isClosed = false
  const start = () => {
    args ??= childArguments(Math.floor((limits.memory * HEAP_SHARE) / MIB), folders)
    const child = startChild(args, limits)
    if (niceness !== undefined) beNice(child.pid, niceness)
    return child
  }
  /** The one used last; one that ended while it waited is forgotten. */
  const idleOne = () => {
    let child = idle.pop()
    while (child && !child.isAlive) child = idle.pop()
    return child
  }
  const isWorn = (child: Child) =>
    !child.isAlive ||
    child.documents >= documents ||
    (residentMemory(child.pid) ?? 0) > WORN * limits.memory
  const answerOf = async (
    source: DocumentSource,
    { signal, ...converting }: ConvertOptions & AnswerShape & { signal?: AbortSignal }
  ): Promise<Buffer> => {
    await turns.take(signal)
    let child: Child | undefined
    try {
      if (isClosed) throw new Error('the pool of documents is closed')
      const parts = await sourceParts(source)
      child = idleOne() ?? start()
      busy.add(child)
      return await child.run(parts, converting, signal)
    } finally {
      if (child) {
        busy.delete(child)
        if (isClosed || isWorn(child)) await child.end()
        else idle.push(child)
      }
      turns.pass()
    }
  }
  return {
    run: (source, converting = {}) => answerOf(source, converting),
    async runAsHtml(source, converting = {}) {
      return readHtmlAnswer(await answerOf(source, { ...converting, as: 'html' }))
    },
    get pids() {
      return [...idle, ...busy].map(({ pid }) => pid)
    },
    async close() {
      isClosed = true
      await Promise.all([...idle.splice(0), ...busy].map((child) => child.end()))
    }
  }
}

/** A process may have ended, and some systems refuse: it runs as others do then. */
function beNice(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(19, getPriority() + niceness))
  } catch {
    // As intended: see above.
  }
}

/** A document, read in one of the processes of a pool. See {@link DocumentPool.run}. */
export async function convertInPool(
  pool: DocumentPool,
  source: DocumentSource,
  options: ConvertOptions & { signal?: AbortSignal } = {}
): Promise<Converted> {
  return readConverted(await pool.run(source, options))
}

/** Reads the answer of a pool's process. */
export function readConverted(json: Uint8Array): Converted {
  return JSON.parse(new TextDecoder().decode(json)) as Converted
}
