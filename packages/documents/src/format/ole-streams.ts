/** Names in an OLE2 compound file (MS-CFB): the streams in its root tell which application wrote it. */

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENTRY = 128
/** Sectors and names looked at: a directory that is longer, or goes in a circle, is not followed. */
const MAX_SECTORS = 4096
const NO_ENTRY = 0xffff_ffff

/** Checks whether the bytes are such a file. */
export function isOle(bytes: Uint8Array): boolean {
  return MAGIC.equals(bytes.subarray(0, 8))
}

/** An entry of the directory, and where it is in the file. */
interface OleEntry {
  readonly at: number
  readonly name: string
}

/**
 * The names of the streams and storages in its root, in upper case: names are compared without case. A file that is
 * embedded in it has a storage of its own.
 *
 * Source: MS-CFB 2.2 (header), 2.3 (sector allocation table), 2.6 (directory), 2.6.4 (comparison of names).
 */
export function oleStreams(bytes: Uint8Array): Set<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return new Set(rootEntries(file).map(({ name }) => name.toUpperCase()))
}

/** Beginning of the globals of a workbook (BIFF8), and the record of its password. Source: MS-XLS 2.4.21, 2.4.117. */
const GLOBALS = Buffer.from('0908100000060500', 'hex')
const FILE_PASS = 0x2f
/** Records before that of the password. */
const FIRST_RECORDS = 4

/**
 * Checks whether bytes are an Office document under a password. Source: MS-OFFCRYPTO 2.3 for documents from 2007 on.
 */
export function isEncryptedOffice(bytes: Uint8Array): boolean {
  if (!isOle(bytes)) return false
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = rootEntries(file)
  const named = (wanted: string) => entries.find(({ name }) => name.toUpperCase() === wanted)
  const word = named('WORDDOCUMENT')
  if (named('ENCRYPTEDPACKAGE')) return true
  if (word) return isEncryptedWord(file, word)
  return named('POWERPOINT DOCUMENT') ? file.includes(ENCRYPTED_SHOW) : hasFilePass(file)
}

/** First bytes of the header of a Word file. The flags stand behind. Source: MS-DOC 2.5.2, `fEncrypted`. */
const WORD_HEADER = 0xa5ec
const FLAGS_AT = 10
const ENCRYPTED_FLAG = 0x0100

/** A header is in the first sector of its stream. Its streams are never among the short ones. */
function isEncryptedWord(file: Buffer, { at }: OleEntry): boolean {
  const start = (file.readUInt32LE(at + 116) + 1) * sectorSize(file)
  if (start + FLAGS_AT + 2 > file.length || file.readUInt16LE(start) !== WORD_HEADER) return false
  return (file.readUInt16LE(start + FLAGS_AT) & ENCRYPTED_FLAG) !== 0
}

/** Size and token of a user's record in an encrypted presentation. Source: MS-PPT 2.3.2. */
const ENCRYPTED_SHOW = Buffer.from('14000000dfc4d1f3', 'hex')

function hasFilePass(file: Buffer): boolean {
  let at = file.indexOf(GLOBALS)
  for (let count = 0; at >= 0 && at + 4 <= file.length && count < FIRST_RECORDS; count++) {
    if (file.readUInt16LE(at) === FILE_PASS) return true
    at += 4 + file.readUInt16LE(at + 2)
  }
  return false
}

/** The file with these names in its root written as they are here. It is copied if one differs. */
export function withOleNames(bytes: Uint8Array, names: readonly string[]): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const differing = rootEntries(file).flatMap(({ at, name }) => {
    const wanted = names.find((one) => one.toUpperCase() === name.toUpperCase())
    return wanted === undefined || wanted === name ? [] : [{ at, wanted }]
  })
  if (differing.length === 0) return bytes
  const copy = Buffer.from(file)
  for (const { at, wanted } of differing) copy.write(wanted, at, 'utf16le')
  return copy
}

/** Entries of the root storage; all entries if the tree of the root is broken. */
function rootEntries(file: Buffer): OleEntry[] {
  const places = directory(file)
  const found: OleEntry[] = []
  // The root is no part of itself.
  const seen = new Set([0])
  const open = [childOf(file, places[0])]
  while (open.length > 0) {
    const index = open.pop() as number
    const at = places[index]
    if (index === NO_ENTRY || at === undefined || seen.has(index)) continue
    seen.add(index)
    const entry = entryAt(file, at)
    if (entry) found.push(entry)
    open.push(file.readUInt32LE(at + 68), file.readUInt32LE(at + 72))
  }
  if (found.length > 0) return found
  return places.flatMap((at) => entryAt(file, at) ?? [])
}

const childOf = (file: Buffer, root: number | undefined): number =>
  root === undefined ? NO_ENTRY : file.readUInt32LE(root + 76)

/** Places of the entries in the file, by their number. */
function directory(file: Buffer): number[] {
  const places: number[] = []
  if (file.length < 512) return places
  const size = sectorSize(file)
  const offset = (sector: number) => (sector + 1) * size
  let sector = file.readUInt32LE(48)
  for (let count = 0; count < MAX_SECTORS && offset(sector) + size <= file.length; count++) {
    for (let at = offset(sector); at + ENTRY <= offset(sector) + size; at += ENTRY) places.push(at)
    const next = nextSector(file, sector, size)
    if (next === undefined) break
    sector = next
  }
  return places
}

const sectorSize = (file: Buffer): number => 2 ** Math.min(file.readUInt16LE(30), 16)

function entryAt(file: Buffer, at: number): OleEntry | undefined {
  const length = file.readUInt16LE(at + 64)
  if (length < 2 || length > 64) return undefined
  return { at, name: file.toString('utf16le', at, at + length - 2) }
}

/**
 * Returns the next sector from the allocation table. The header of the file lists the first 109 sectors of the table.
 */
function nextSector(file: Buffer, sector: number, size: number): number | undefined {
  const perTable = size / 4
  const table = Math.floor(sector / perTable)
  if (table >= 109) return undefined
  const at = (file.readUInt32LE(76 + 4 * table) + 1) * size + 4 * (sector % perTable)
  return at + 4 <= file.length ? file.readUInt32LE(at) : undefined
}
