/** Names in an OLE2 compound file (MS-CFB): the streams in its root tell which application wrote it. */

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENTRY = 128
/** Sectors and names looked at: a directory that is longer, or goes in a circle, is not followed. */
const MAX_SECTORS = 4096

/** Checks whether the bytes are such a file. */
export function isOle(bytes: Uint8Array): boolean {
  return MAGIC.equals(bytes.subarray(0, 8))
}

/**
 * The names of the streams and storages in its root, in upper case: names are without case, and an embedded document
 * is in a storage of its own.
 *
 * Source: MS-CFB 2.2 (header), 2.3 (sector allocation table), 2.6 (directory).
 */
export function oleStreams(bytes: Uint8Array): Set<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = file.length < 512 ? [] : entryOffsets(file)
  const names = new Set<string>()
  const seen = new Set<number>()
  const pending = [entries[0] === undefined ? NONE : file.readUInt32LE(entries[0] + 76)]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const at = entries[id]
    if (at === undefined || seen.has(id)) continue
    seen.add(id)
    addName(file, at, names)
    pending.push(file.readUInt32LE(at + 68), file.readUInt32LE(at + 72))
  }
  return names
}

/** Number of an entry that does not exist. */
const NONE = 0xffffffff

/** Returns the places of the directory's entries, by number. */
function entryOffsets(file: Buffer): number[] {
  const entries: number[] = []
  const size = 2 ** Math.min(file.readUInt16LE(30), 16)
  const offset = (sector: number) => (sector + 1) * size
  let sector = file.readUInt32LE(48)
  for (let count = 0; count < MAX_SECTORS && offset(sector) + size <= file.length; count++) {
    for (let at = offset(sector); at + ENTRY <= offset(sector) + size; at += ENTRY) entries.push(at)
    const next = nextSector(file, sector, size)
    if (next === undefined) break
    sector = next
  }
  return entries
}

function addName(file: Buffer, at: number, names: Set<string>): void {
  const length = file.readUInt16LE(at + 64)
  if (length < 2 || length > 64) return
  names.add(file.toString('utf16le', at, at + length - 2).toUpperCase())
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
