/**
 * A ZIP archive that is not trusted. Its directory is checked before anything is inflated, an entry is
 * inflated to no more than it declares, and an archive inside of it is never opened.
 */

import { inflateRawSync } from 'node:zlib'
import yauzl, { type Entry } from 'yauzl'
import { DocumentError } from '../document-error.ts'
import type { Limits } from '../limits.ts'

/** Files of an archive, by name. Names that lead out of the archive do not exist. */
export interface Archive {
  readonly names: readonly string[]
  /**
   * Inflate an entry.
   *
   * @returns `undefined` if none exists of this name.
   * @throws DocumentError `PAGE_TOO_COMPLEX` - it holds more than it declares, or too many bytes for each compressed
   *   one, or all entries that were read hold too many.
   * @throws DocumentError `INVALID_RESPONSE` - its data cannot be inflated.
   */
  readonly read: (name: string) => Buffer | undefined
}

const STORED = 0
const DEFLATED = 8
/** Entries up to this size may be as repetitive as they like: the log of a machine inflates 120 times. */
const FREE_RATIO_BYTES = 16 * 1024 * 1024

/**
 * Read the directory of an archive.
 *
 * @throws DocumentError `PAGE_TOO_COMPLEX` - too many entries.
 * @throws DocumentError `DOCUMENT_ENCRYPTED` - an entry is encrypted.
 * @throws DocumentError `INVALID_RESPONSE` - there is no directory, or it is broken.
 */
export async function openArchive(bytes: Uint8Array, limits: Limits): Promise<Archive> {
  const buffer = withoutRest(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const entries = new Map<string, Entry>()
  const read = new Set<string>()
  let declared = 0
  for (const entry of await directory(buffer, limits)) {
    if (entry.isEncrypted()) throw encrypted()
    const name = nameOf(entry)
    if (name !== undefined && !entries.has(name)) entries.set(name, entry)
  }
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      if (!read.has(name)) {
        checkRatio(entry, limits)
        declared += entry.uncompressedSize
        if (declared > limits.inflatedBytes) throw tooLarge(declared, limits)
        read.add(name)
      }
      return inflated(buffer, entry, name)
    }
  }
}

const END = Buffer.from('PK\x05\x06')
const END_BYTES = 22
/** Ends looked at: an archive within the archive has one too. */
const MOST_ENDS = 8

/**
 * The archive without bytes after its end: a line feed, or the rest of an upload. Source: APPNOTE.TXT 6.3.10, 4.3.16.
 */
function withoutRest(buffer: Buffer): Buffer {
  let at = buffer.lastIndexOf(END)
  for (let count = 0; at >= 0 && count < MOST_ENDS; count++) {
    const end =
      at + END_BYTES + (at + END_BYTES <= buffer.length ? buffer.readUInt16LE(at + 20) : 0)
    if (end <= buffer.length) return buffer.subarray(0, end)
    at = at === 0 ? -1 : buffer.lastIndexOf(END, at - 1)
  }
  return buffer
}

async function directory(buffer: Buffer, limits: Limits): Promise<Entry[]> {
  try {
    // Names are decoded and checked here: one bad name must not hide the others.
    const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true, decodeStrings: false })
    if (zip.entryCount > limits.entries) throw tooMany(zip.entryCount, limits)
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    return entries
  } catch (error) {
    if (DocumentError.is(error)) throw error
    const reason = (error as Error).message
    throw new DocumentError('INVALID_RESPONSE', `the archive has no valid directory: ${reason}`, {
      cause: error
    })
  }
}

/** `undefined` for folders, absolute names, and those with `..`. */
function nameOf(entry: Entry): string | undefined {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
  const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  return name.endsWith('/') || yauzl.validateFileName(name) !== null ? undefined : name
}

function inflated(buffer: Buffer, entry: Entry, name: string): Buffer {
  const data = dataOf(buffer, entry)
  if (entry.compressionMethod === STORED) return data
  if (data.length === 0 || entry.compressionMethod !== DEFLATED) throw broken(name)
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(entry.uncompressedSize, 1) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new DocumentError(
        'PAGE_TOO_COMPLEX',
        `the entry ${name} of the archive holds more than the ${entry.uncompressedSize} bytes that it declares`
      )
    }
    throw broken(name)
  }
}

/** Source: APPNOTE.TXT 6.3.10, 4.3.7: a local header has 30 bytes, a name and an extra field. */
function dataOf(buffer: Buffer, entry: Entry): Buffer {
  const header = entry.relativeOffsetOfLocalHeader
  if (header + 30 > buffer.length) return Buffer.alloc(0)
  const start = header + 30 + buffer.readUInt16LE(header + 26) + buffer.readUInt16LE(header + 28)
  return buffer.subarray(start, start + entry.compressedSize)
}

function checkRatio({ uncompressedSize, compressedSize }: Entry, { ratio }: Limits): void {
  if (uncompressedSize <= FREE_RATIO_BYTES || uncompressedSize <= compressedSize * ratio) return
  throw new DocumentError(
    'PAGE_TOO_COMPLEX',
    `an entry of the archive inflates from ${compressedSize} to ${uncompressedSize} bytes; at most ${ratio} times is read`,
    { details: { limit: 'ratio', value: Math.round(uncompressedSize / compressedSize) } }
  )
}

function tooMany(entries: number, limits: Limits): DocumentError {
  return new DocumentError(
    'PAGE_TOO_COMPLEX',
    `the archive has ${entries} entries; at most ${limits.entries} are read`,
    { details: { limit: 'entries', value: entries } }
  )
}

function tooLarge(bytes: number, limits: Limits): DocumentError {
  return new DocumentError(
    'PAGE_TOO_COMPLEX',
    `the archive inflates to more than ${limits.inflatedBytes} bytes`,
    { details: { limit: 'inflatedBytes', value: bytes } }
  )
}

function encrypted(): DocumentError {
  return new DocumentError(
    'DOCUMENT_ENCRYPTED',
    'the entries of the archive are encrypted. Save the document without a password'
  )
}

function broken(name: string): DocumentError {
  return new DocumentError(
    'INVALID_RESPONSE',
    `the entry ${name} of the archive cannot be inflated`
  )
}
