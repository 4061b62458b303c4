/** Names in an OLE2 compound file (MS-CFB): its streams tell which application wrote it. */

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENTRY = 128
/** Sectors and names looked at: a directory that is longer, or goes in a circle, is not followed. */
const MAX_SECTORS = 4096

/** Checks whether the bytes are such a file. */
export function isOle(bytes: Uint8Array): boolean {
  return MAGIC.equals(bytes.subarray(0, 8))
}

/**
 * The names of its streams and storages, in the order of the directory.
 *
 * Source: MS-CFB 2.2 (header), 2.3 (sector allocation table), 2.6 (directory).
 */
export function oleStreams(bytes: Uint8Array): Set<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names = new Set<string>()
  if (file.length < 512) return names
  const size = 2 ** Math.min(file.readUInt16LE(30), 16)
  const offset = (sector: number) => (sector + 1) * size
  let sector = file.readUInt32LE(48)
  for (let count = 0; count < MAX_SECTORS && offset(sector) + size <= file.length; count++) {
    for (let at = offset(sector); at < offset(sector) + size; at += ENTRY) addName(file, at, names)
    const next = nextSector(file, sector, size)
    if (next === undefined) break
    sector = next
  }
  return names
}

function addName(file: Buffer, at: number, names: Set<string>): void {
  const length = file.readUInt16LE(at + 64)
  if (length < 2 || length > 64) return
  names.add(file.toString('utf16le', at, at + length - 2))
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
