/**
 * Reads the records of a WARC file, compressed or not, with a bounded amount of memory: the file comes from anywhere, so
 * its lengths may be wrong and its records as large as they like.
 */

import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SluiceError } from '@sluice/core'
import { type ByteReader, createByteReader } from './byte-reader.ts'

/** A record. Its block is skipped unless it is read before the next record. */
export interface WarcRecord {
  /** `response`, `resource`, `revisit` and so on. */
  readonly type: string
  /** `WARC-Target-URI`; `''` if there is none. */
  readonly url: string
  /** ISO 8601, as the record has it. */
  readonly date: string
  /** Media type of the block. */
  readonly contentType: string
  /** See `Exchange.truncated`; `''` for a whole block. */
  readonly truncated: string
  /** Declared length of the block, bytes. */
  readonly length: number
  /** The block; undefined if it is longer than `most`, or the file ends in it. */
  block(most: number): Promise<Buffer | undefined>
}

/** Faults of a file. */
export interface WarcFaults {
  /** Records that were left out because they are broken. */
  damaged: number
}

/** Bytes of the fields of a record, and of one line. */
const MOST_FIELDS = 64 * 1024
/** A file that decompresses to more than this many times its size is a bomb, unless it is small. */
const MOST_RATIO = 200
const SMALL = 256 * 1024 * 1024

/** First byte of gzip. */
const GZIP = 0x1f
const START = /^WARC\/\d\.\d{1,2}$/

/**
 * The records of a file, in its order.
 *
 * @param faults - counts broken records, which are left out.
 * @throws SluiceError `INVALID_RESPONSE` - it is no WARC file, or a bomb.
 */
export async function* readWarc(
  source: AsyncIterable<Uint8Array>,
  faults: WarcFaults = { damaged: 0 }
): AsyncGenerator<WarcRecord, void> {
  const reader = createByteReader(await plainBytes(source))
  let isFirst = true
  while (await nextStart(reader, faults, isFirst)) {
    isFirst = false
    const fields = await fieldsOf(reader)
    const length = lengthOf(fields?.get('content-length'))
    if (!fields || length === undefined) {
      faults.damaged++
      continue
    }
    let left = length
    yield {
      type: (fields.get('warc-type') ?? '').toLowerCase(),
      // Older files have the address in angle brackets.
      url: (fields.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1'),
      date: fields.get('warc-date') ?? '',
      contentType: fields.get('content-type') ?? '',
      truncated: fields.get('warc-truncated') ?? '',
      length,
      async block(most) {
        if (left < length || length > most) return undefined
        const bytes = await reader.take(length)
        left = 0
        return bytes.length === length ? bytes : undefined
      }
    }
    if ((await reader.skip(left)) < left) faults.damaged++
  }
}

/** Goes to the next record. Lines before it are rubbish that a wrong length has left over. */
async function nextStart(
  reader: ByteReader,
  faults: WarcFaults,
  isFirst: boolean
): Promise<boolean> {
  let isLost = false
  for (;;) {
    const line = await lineOf(reader)
    if (line === undefined) return false
    if (START.test(line)) return true
    if (isFirst && line !== '') throw notWarc()
    if (line !== '' && !isLost) {
      isLost = true
      faults.damaged++
    }
  }
}

/** A line; one that is too long is rubbish, of which the start is left out. */
async function lineOf(reader: ByteReader): Promise<string | undefined> {
  try {
    return await reader.line(MOST_FIELDS)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    await reader.skip(MOST_FIELDS)
    return 'too long'
  }
}

/** The fields of a record, by their names in lower case; undefined if they are broken. */
async function fieldsOf(reader: ByteReader): Promise<Map<string, string> | undefined> {
  const fields = new Map<string, string>()
  let last = ''
  for (let bytes = 0; bytes < MOST_FIELDS; ) {
    const line = await lineOf(reader)
    if (line === undefined) return undefined
    if (line === '') return fields
    bytes += line.length + 1
    const at = line.indexOf(':')
    if (/^[ \t]/.test(line)) fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`)
    else if (at > 0) {
      last = line.slice(0, at).trim().toLowerCase()
      fields.set(last, line.slice(at + 1).trim())
    } else return undefined
  }
  return undefined
}

function lengthOf(text = ''): number | undefined {
  const length = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(length) ? length : undefined
}

/** The bytes without compression, which the first byte tells. */
async function plainBytes(source: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const chunks = source[Symbol.asyncIterator]()
  let first = await chunks.next()
  while (!first.done && first.value.byteLength === 0) first = await chunks.next()
  const all = rejoined(first, chunks)
  const isGzip = !first.done && first.value[0] === GZIP
  return isGzip ? gunzipped(all) : all
}

async function* rejoined(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>
): AsyncGenerator<Uint8Array> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}

/** Undoes gzip, one member or many. A file that is cut short is read as far as it goes. */
async function* gunzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let read = 0
  let written = 0
  const counted = async function* () {
    for await (const chunk of source) {
      read += chunk.byteLength
      yield chunk
    }
  }
  const plain = createGunzip()
  pipeline(Readable.from(counted()), plain, () => {})
  try {
    for await (const chunk of plain) {
      written += chunk.byteLength
      if (written > Math.max(SMALL, MOST_RATIO * read)) throw bomb()
      yield chunk
    }
  } catch (error) {
    if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? '') || written === 0) throw error
  }
}

function notWarc(): SluiceError {
  return new SluiceError('INVALID_RESPONSE', 'The file is no WARC file.')
}

function bomb(): SluiceError {
  return new SluiceError(
    'INVALID_RESPONSE',
    `The file decompresses to more than ${MOST_RATIO} times its size.`
  )
}
