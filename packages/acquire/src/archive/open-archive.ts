/**
 * An archive that answers in place of the network: the answers of WARC files, spooled into one file without a name that
 * others could open. The last answer of a URL counts, as the last one of a crawl did.
 */

import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SluiceError } from '@sluice/core'
import { answerKey, notKept } from './answer-key.ts'
import { type ArchivedAnswer, archivedAnswer, isAnswer, parsedAnswer } from './archived-answer.ts'
import { readWarc, type WarcFaults, type WarcRecord } from './read-warc.ts'

/** See {@link openArchive}. */
export interface Archive extends Readonly<WarcFaults> {
  /** URLs that have an answer. */
  readonly size: number
  /** URLs of the pages and documents, in the order of their last answers. */
  pages(): string[]
  /** The answer of a URL. @throws SluiceError `NOT_KEPT` - the archive has none. */
  answer(url: URL): Promise<ArchivedAnswer>
  close(): Promise<void>
}

/** Place of an answer in the spool. */
interface Place {
  readonly url: string
  /** It is a page or a document. */
  readonly isPage: boolean
  readonly at: number
  readonly length: number
  readonly type: string
  readonly contentType: string
  readonly truncated: string
}

/** Answers of an archive, and bytes of all of them. */
const MOST_ANSWERS = 2_000_000
const MOST_BYTES = 64 * 1024 ** 3

/**
 * Read a WARC file. Close the archive to remove its spool.
 *
 * @param mostBytes - bytes of one answer; of a longer one only the fact is kept.
 * @throws SluiceError `INVALID_RESPONSE`, `RESPONSE_TOO_LARGE`. What opening and writing files throws.
 */
export async function openArchive(path: string, mostBytes: number): Promise<Archive> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-archive-'))
  const spool = await open(join(folder, 'spool'), 'w+', 0o600)
  const close = async () => {
    await spool.close()
    await rm(folder, { recursive: true, force: true })
  }
  const places = new Map<string, Place>()
  const faults: WarcFaults = { damaged: 0 }
  let end = 0
  try {
    for await (const record of readWarc(createReadStream(path), faults)) {
      if (!isAnswer(record)) continue
      const block = await record.block(mostBytes)
      const isLarge = !block && record.length > mostBytes
      if (!block && !isLarge) continue
      const { type, contentType } = record
      const truncated = isLarge ? 'length' : record.truncated
      const kept = block ?? Buffer.from('HTTP/1.1 200 OK\r\n\r\n')
      if (end + kept.length > MOST_BYTES || places.size >= MOST_ANSWERS) throw tooLarge()
      await spool.write(kept, 0, kept.length, end)
      const isPage = isLarge || isPageIn(record, kept)
      const place = {
        url: record.url,
        isPage,
        at: end,
        length: kept.length,
        type,
        contentType,
        truncated
      }
      const key = answerKey(record.url)
      places.delete(key)
      places.set(key, isLarge ? { ...place, type: 'response' } : place)
      end += kept.length
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    size: places.size,
    damaged: faults.damaged,
    pages: () => [...places.values()].filter(({ isPage }) => isPage).map(({ url }) => url),
    close,
    async answer(url) {
      const place = places.get(answerKey(url.href))
      if (!place) throw notKept(url)
      const block = Buffer.alloc(place.length)
      await spool.read(block, 0, place.length, place.at)
      const parsed = parsedAnswer(place, block)
      if (!parsed) throw new SluiceError('INVALID_RESPONSE', 'The archived answer is not HTTP.')
      return archivedAnswer(parsed, place.truncated)
    }
  }
}

/** Media types of files that are no page and no document. */
const OTHERS =
  /^(?:image|audio|video|font)\/|^text\/(?:css|javascript|plain|calendar)\b|javascript|\b(?:json|xml-dtd|wasm|manifest)|^application\/(?:xml|rss|atom|font)|^text\/xml\b/i

function isPageIn(record: WarcRecord, block: Buffer): boolean {
  const parsed = parsedAnswer(record, block)
  if (!parsed || parsed.status < 200 || parsed.status > 299 || parsed.body.length === 0)
    return false
  const type = String(parsed.headers['content-type'] ?? '').replace(/\+xml\b.*/, '')
  return /^application\/xhtml/i.test(type) || !OTHERS.test(type)
}

function tooLarge(): SluiceError {
  return new SluiceError('RESPONSE_TOO_LARGE', 'The archive has more answers than can be read.', {
    details: { limit: MOST_BYTES }
  })
}
