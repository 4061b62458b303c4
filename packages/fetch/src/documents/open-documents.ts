/** The pool of processes that convert documents, as a step of a fetch. */

import { availableParallelism } from 'node:os'
import { createFairGate } from '@sluice/acquire/waiting'
import { type ErrorCode, type PageDocument, SluiceError } from '@sluice/core'
import {
  DocumentError,
  type DocumentFacts,
  mayBeDocument,
  openDocumentPool,
  type PoolOptions
} from '@sluice/documents/pool'
import type { ConvertRequest, DocumentConverter } from './converter.ts'
import { MEDIA_TYPES } from './media-types.ts'

/** How documents are converted. */
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
  const pool = openDocumentPool({ ...options, processes })
  // The pool serves whoever comes first; here accounts take turns.
  const gate = createFairGate(processes, queue)
  return {
    mayConvert: (bytes) => mayBeDocument(bytes),
    async convert({ bytes, ...request }, { tenant, signal }) {
      const leave = await gate.enter(tenant, signal)
      try {
        const { facts, html } = await pool.runAsHtml(bytes, { ...wantedOf(request), signal })
        return { html, document: documentOf(facts), mediaType: MEDIA_TYPES[facts.format] }
      } catch (error) {
        if (DocumentError.is(error) && error.code === 'UNSUPPORTED_CONTENT') return undefined
        throw signal.aborted ? signal.reason : asFailure(error)
      } finally {
        leave()
      }
    },
    close: () => pool.close()
  }
}

function wantedOf({ pages, maxPages, password }: Omit<ConvertRequest, 'bytes'>) {
  return {
    maxPages,
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
