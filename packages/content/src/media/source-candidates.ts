/** The candidates of a `srcset`. Source: HTML standard, "parse a srcset attribute". */

/** A URL of a `srcset` and its size. At most one of the two sizes is set. */
export interface SourceCandidate {
  /** URL as written, not resolved. */
  readonly url: string
  /** In pixels: `640w`. */
  readonly width?: number
  /** Image pixels per CSS pixel: `2x`. */
  readonly density?: number
}

/**
 * Parse a `srcset`, in order and in time linear in its length. A comma belongs to a URL unless white space follows it,
 * so `a,w_100.jpg 1x` is one candidate. Candidates with an invalid descriptor are left out.
 */
export function sourceCandidates(value: string): SourceCandidate[] {
  const found: SourceCandidate[] = []
  let position = 0
  for (;;) {
    position = afterSpace(value, position)
    if (position === value.length) return found
    const end = endOfWord(value, position)
    const word = value.slice(position, end)
    const url = word.replace(TRAILING_COMMAS, '')
    if (url.length < word.length) {
      position = end
      if (url !== '') found.push({ url })
      continue
    }
    position = descriptorEnd(value, end)
    const candidate = sized(url, value.slice(end, position).trim())
    if (candidate) found.push(candidate)
  }
}

// Anchored by a lookbehind: without it every comma of a run would be tried as its start.
const TRAILING_COMMAS = /(?<!,),+$/

/** First position that has neither white space nor a comma. */
function afterSpace(value: string, from: number): number {
  let position = from
  for (; position < value.length; position++) {
    const code = value.charCodeAt(position)
    if (code !== COMMA && !isSpace(code)) break
  }
  return position
}

function endOfWord(value: string, from: number): number {
  let position = from
  while (position < value.length && !isSpace(value.charCodeAt(position))) position++
  return position
}

const COMMA = 44

/** ASCII white space: space, tab, line feed, form feed, carriage return. */
function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11)
}

/** End of a candidate's descriptors: a comma outside parentheses. */
function descriptorEnd(value: string, from: number): number {
  let depth = 0
  for (let position = from; position < value.length; position++) {
    const character = value[position]
    if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === ',' && depth === 0) return position
  }
  return value.length
}

const DESCRIPTOR = /^(\d{1,6}(?:\.\d{1,6})?)([wx])(?:\s+\d{1,6}h)?$/

function sized(url: string, descriptor: string): SourceCandidate | undefined {
  if (descriptor === '') return { url }
  const match = DESCRIPTOR.exec(descriptor)
  if (!match) return undefined
  const size = Number(match[1])
  return match[2] === 'w' ? { url, width: size } : { url, density: size }
}
