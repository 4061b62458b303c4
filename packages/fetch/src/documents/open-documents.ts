/** The pool of processes that convert documents, as a step of a fetch. */

import { availableParallelism } from 'node:os'
import { createFairGate } from '@sluice/acquire/waiting'
import { type ErrorCode, type PageDocument, SluiceError } from '@sluice/core'
import {
  DocumentError,
  type DocumentFacts,
  mayBeDocument,
  ocrMissing,
  openDocumentPool,
  type PoolOptions
} from '@sluice/documents/pool'
import { withoutOcr } from '../options/document.ts'
import type { ConvertedDocument, ConvertRequest, DocumentConverter } from './converter.ts'
import { mediaTypeOf } from './media-types.ts'

/** Settings of the document conversion. */
export interface DocumentsOptions extends PoolOptions {
  /** Documents that may wait for a process. Default 1,000. */
  readonly queue?: number
}

/** Open a converter. It starts a process when the first document comes. */
export function openDocuments({
  queue = 1_000,
  ...options
}: DocumentsOptions = {}): DocumentConverter {
  const processes = options.processes ?? Math.max(1, Math.floor(availableParallelism() / 2))
  const reading = openTurns({ ...options, processes }, queue)
  // OCR takes seconds a page: it has processes of its own, so that no other document waits for it.
  const ocr = openTurns({ ...options, processes: Math.max(1, Math.floor(processes / 2)) }, queue)
  const missing = ocrMissing()
  return {
    mayConvert: (bytes, wanted) => mayBeDocument(bytes, { images: wanted === 'auto' }),
    ocrMissing: missing,
    async convert({ bytes, ...request }, run) {
      const plain = { ...request, ocr: 'off' } as const
      if (request.ocr === 'off') return reading.convert(bytes, plain, run)
      if (missing !== undefined) throw withoutOcr(missing)
      const isPicture = !mayBeDocument(bytes)
      const read = isPicture ? undefined : await readAsItIs(reading.convert(bytes, plain, run))
      return read === 'scan' || isPicture ? ocr.convert(bytes, request, run) : read
    },
    async close() {
      await Promise.all([reading.close(), ocr.close()])
    }
  }
}

/** The document, or `scan` if OCR reads more of its pages. */
async function readAsItIs(converting: Promise<ConvertedDocument | undefined>) {
  try {
    const converted = await converting
    return converted && converted.pagesWithoutText + converted.pagesUnreadable > 0
      ? 'scan'
      : converted
  } catch (error) {
    if (SluiceError.is(error) && error.code === 'DOCUMENT_NEEDS_OCR') return 'scan'
    throw error
  }
}

/** A pool in which accounts take turns; by itself it is first come, first served. */
function openTurns(options: PoolOptions & { processes: number }, queue: number) {
  const pool = openDocumentPool(options)
  const gate = createFairGate(options.processes, queue)
  return {
    async convert(
      bytes: Uint8Array,
      request: Omit<ConvertRequest, 'bytes'>,
      { tenant, signal }: { readonly tenant: string; readonly signal: AbortSignal }
    ): Promise<ConvertedDocument | undefined> {
      const leave = await gate.enter(tenant, signal)
      try {
        const { facts, html } = await pool.runAsHtml(bytes, { ...wantedOf(request), signal })
        return { html, document: documentOf(facts), ...readingOf(facts, bytes) }
      } catch (error) {
        if (DocumentError.is(error) && isUnknown(error)) return undefined
        throw signal.aborted ? signal.reason : asFailure(error)
      } finally {
        leave()
      }
    },
    close: () => pool.close()
  }
}

/** Facts of the answer about the reading itself. */
function readingOf(facts: DocumentFacts, bytes: Uint8Array) {
  const { pagesByOcr: ocrPages = 0, pagesWithoutText = 0, pagesUnreadable = 0 } = facts
  const { isCut = false, format } = facts
  const mediaType = mediaTypeOf(format, bytes)
  return { mediaType, ocrPages, pagesWithoutText, pagesUnreadable, isCut }
}

/** Other bytes than a document's; a document without a reader says its type. */
function isUnknown({ code, details }: DocumentError): boolean {
  return code === 'UNSUPPORTED_CONTENT' && details.content_type === undefined
}

function wantedOf(request: Omit<ConvertRequest, 'bytes'>) {
  const { pages, maxPages, ocr, password, hidden, attachments } = request
  return {
    maxPages,
    ocr,
    ...(hidden ? { hidden } : {}),
    ...(attachments ? { attachments } : {}),
    ...(pages ? { pages } : {}),
    ...(password === undefined ? {} : { password })
  }
}

function documentOf(facts: DocumentFacts): PageDocument {
  const { format, title, authors, createdAt, modifiedAt, language, pagesTotal, pagesRead } = facts
  return {
    format,
    title: title ?? null,
    authors,
    createdAt: createdAt ?? null,
    modifiedAt: modifiedAt ?? null,
    language: language ?? null,
    pagesTotal: pagesTotal ?? null,
    pagesRead: pagesRead ?? 1,
    sheets: facts.sheets,
    slides: facts.slides.map(({ number, title: name, notes }) => ({
      number,
      title: name ?? null,
      notes: notes ?? null
    }))
  }
}

/** The code is of the same table; the message begins with a capital and ends as a sentence. */
function asFailure(error: unknown): unknown {
  if (!DocumentError.is(error)) return error
  const { code, message, details } = error
  const text = `${message.charAt(0).toUpperCase()}${message.slice(1)}`.replace(/[.]?$/, '.')
  return new SluiceError(code satisfies ErrorCode, text, { cause: error, details })
}
