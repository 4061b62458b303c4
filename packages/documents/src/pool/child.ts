/** One process that reads documents, as its pool sees it. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DocumentError, type DocumentErrorCode } from '../document-error.ts'
import { childEnvironment } from './child-arguments.ts'
import { type Failure, FRAME, frameReader } from './frames.ts'
import { overBound } from './over-bound.ts'
import { residentMemory } from './resident-memory.ts'
import { sendDocument } from './send-document.ts'
import type { SourceParts } from './source.ts'

/** Bounds of a process, and of one document in it. */
export interface ChildLimits {
  /** One document of up to 50 pages from its first byte to the answer, ms, without OCR. */
  readonly time: number
  /** One page that OCR reads, ms. */
  readonly ocrTime: number
  /** Memory of the process, bytes. */
  readonly memory: number
  /** Size of a document, bytes. */
  readonly bytes: number
  /** Size of an answer, bytes. */
  readonly output: number
}

/** A running process. */
export interface Child {
  readonly pid: number
  /** Documents it was given. */
  readonly documents: number
  /** True while the process runs and was not told to end. */
  readonly isAlive: boolean
  /**
   * Read one document; one at a time. Whatever goes wrong but a `DocumentError` of the document ends the process.
   *
   * @returns JSON of a `Converted`.
   * @throws DocumentError - of the document, or of the bound that it went over.
   */
  run(
    source: SourceParts,
    options: { readonly maxPages?: number },
    signal?: AbortSignal
  ): Promise<Buffer>
  /** End it. Resolves when it has ended. */
  end(): Promise<void>
}

/** Characters kept of its last output: V8 prints the reason first, and then the stack. */
const LAST_WORDS = 16_000
/** Pages that the time of a document covers, and the time of each further one, ms. */
const PAGES_IN_TIME = 50
const PAGE_TIME = 60
/** Between two looks at its memory, ms. A converter fills some 2 GB a second. */
const LOOK = 25

/** @param args - args of Node. @param limits - see {@link ChildLimits}. */
export function startChild(args: readonly string[], limits: ChildLimits): Child {
  const child = spawn(process.execPath, args, {
    env: childEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true
  })
  const ended = once(child, 'close').catch(() => undefined)
  let isAlive = true
  let documents = 0
  let lastWords = ''
  let settle: { resolve: (answer: Buffer) => void; reject: (error: unknown) => void } | undefined
  const fail = (error: unknown) => {
    isAlive = false
    child.kill('SIGKILL')
    settle?.reject(error)
  }
  child.on('error', fail)
  // `close` instead of `exit`: at `exit`, the last output may still be on its way.
  child.on('close', (code, signal) => fail(crash(code ?? signal, lastWords)))
  // Data that the process did not take is no further failure: the process has ended.
  child.stdin.on('error', () => undefined)
  child.stderr.on('data', (chunk) => {
    lastWords = `${lastWords}${chunk}`.slice(-LAST_WORDS)
  })
  let watch: ReturnType<typeof watchOf> | undefined
  const read = frameReader(({ type, payload }) => {
    if (type === FRAME.ocrPage) watch?.moreTime()
    else if (type === FRAME.converted) settle?.resolve(payload)
    else settle?.reject(errorOf(JSON.parse(payload.toString()) as Failure))
  }, limits.output)
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      read(chunk)
    } catch {
      fail(
        overBound(
          'output',
          limits.output,
          `the converted document has more than ${limits.output} bytes`
        )
      )
    }
  })
  const references = [child, child.stdin, child.stdout, child.stderr] as unknown as Reference[]
  return {
    pid: child.pid ?? -1,
    get documents() {
      return documents
    },
    get isAlive() {
      return isAlive
    },
    async run(source, options, signal) {
      documents++
      for (const one of references) one.ref()
      const further = Math.max(0, (options.maxPages ?? 0) - PAGES_IN_TIME)
      const time = limits.time + further * PAGE_TIME
      watch = watchOf(child.pid ?? -1, { ...limits, time }, fail)
      const abort = () => fail(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          settle = { resolve, reject }
          if (!isAlive) reject(crash('at once', lastWords))
          sendDocument(child.stdin, source, options, limits.bytes).catch(fail)
        })
      } finally {
        settle = undefined
        watch?.stop()
        signal?.removeEventListener('abort', abort)
        // It waits for the next one without keeping this process from ending.
        for (const one of references) one.unref()
      }
    },
    async end() {
      isAlive = false
      child.ref()
      child.kill('SIGKILL')
      await ended
    }
  }
}

interface Reference {
  ref(): void
  unref(): void
}

function watchOf(
  pid: number,
  { time, ocrTime, memory }: ChildLimits,
  fail: (error: unknown) => void
) {
  const start = performance.now()
  let given = time
  const late = () => {
    fail(overBound('time', given, `reading the document took more than ${given} ms`))
  }
  let deadline = setTimeout(late, time)
  const look = setInterval(() => {
    if ((residentMemory(pid) ?? 0) > memory) {
      fail(
        overBound('memory', memory, `reading the document took more than ${memory} bytes of memory`)
      )
    }
  }, LOOK)
  return {
    /** Each page that OCR reads has a time of its own. The unused time of earlier pages is not added. */
    moreTime() {
      clearTimeout(deadline)
      given = Math.round(performance.now() - start + ocrTime)
      deadline = setTimeout(late, ocrTime)
    },
    stop() {
      clearTimeout(deadline)
      clearInterval(look)
    }
  }
}

function errorOf({ code, message, details }: Failure): DocumentError {
  return new DocumentError(code as DocumentErrorCode, message, { details })
}

/** Without memory V8 ends the process itself. */
function crash(how: number | string | null, lastWords: string): DocumentError {
  if (/out of memory|allocation failed/i.test(lastWords)) {
    return new DocumentError('PAGE_TOO_COMPLEX', 'reading the document exceeded its memory limit', {
      details: { limit: 'memory' }
    })
  }
  const reason = /^(?:\w*Error|fatal)\b.*$/im.exec(lastWords)?.[0]
  return new DocumentError(
    'INVALID_RESPONSE',
    `the process that read the document ended (${how})${reason ? `: ${reason}` : ''}`,
    { details: { ended: how } }
  )
}
