/**
 * Tables within cells of Rich Text, as paragraphs of those cells: the reader behind this mixes up the order of cells
 * and of the fallback text for programs that know no nested tables.
 *
 * Source: Rich Text Format 1.9.1, "Table definitions": `\nestcell`, `\nestrow`, `\nesttableprops`, `\nonesttables`.
 */

const NESTED = /\\nestcell(?![a-z])/
/** Numbers of bytes that are not text follow it. */
const BINARY = /\\bin\d/
const GROUP = /\{(?:\\\*)?\\(?:nesttableprops|nonesttables)(?![a-z])/g

/** @returns the bytes themselves where there is no such table. */
export function withFlatTables(bytes: Uint8Array): Uint8Array {
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!NESTED.test(rtf) || BINARY.test(rtf)) return bytes
  const flat = withoutGroups(rtf)
    .replace(/\\nestcell(?![a-z]) ?/g, '\\par ')
    .replace(/\\nestrow(?![a-z]) ?/g, '')
    .replace(/\\itap(?:[2-9]|[1-9]\d+)(?!\d)/g, '\\itap1')
  return Buffer.from(flat, 'latin1')
}

function withoutGroups(rtf: string): string {
  const kept: string[] = []
  let at = 0
  for (const { index } of rtf.matchAll(GROUP)) {
    if (index < at) continue
    kept.push(rtf.slice(at, index))
    at = groupEnd(rtf, index)
  }
  kept.push(rtf.slice(at))
  return kept.join('')
}

/** Behind the brace that closes the group at `start`. */
function groupEnd(rtf: string, start: number): number {
  let depth = 0
  for (let at = start; at < rtf.length; at++) {
    const sign = rtf[at]
    if (sign === '\\') at++
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return at + 1
  }
  return rtf.length
}
