/**
 * Raised, lowered and hidden text of Rich Text, which the reader behind this takes for plain text: marks around the
 * one, nothing in place of the other.
 *
 * Source: Rich Text Format 1.9.1, "Font (character) formatting properties": `\super`, `\sub`, `\nosupersub`, `\v`.
 */

const NEEDED = /\\(?:super|sub|v)(?![a-z])|\\up\d/
/** Numbers of bytes that are not text follow it. */
const BINARY = /\\bin\d/
/** A hexadecimal byte, a word with its number and space, a sign, a brace, or text. */
const TOKEN = /\\'[\da-fA-F]{2}|\\[a-z]{1,32}-?\d{0,10} ?|\\[^a-z]|[{}]|[^\\{}]+/gi

interface Look {
  readonly mark?: 'sup' | 'sub' | undefined
  readonly isHidden?: boolean
  /** A group that is no text: fonts, colours, styles, fields. */
  readonly isData?: boolean
}

const DATA = /^\\(?:\*|fonttbl|colortbl|stylesheet|info|pict|object|listtable|fldinst)/
/** `\u` and its code for the characters that `run-marks` reads: a pair of surrogates each. */
const WRITTEN = {
  sup: '\\u-9217 ?\\u-8447 ?',
  sub: '\\u-9217 ?\\u-8446 ?',
  end: '\\u-9217 ?\\u-8448 ?'
}

/** @returns the bytes themselves where there is no such text. */
export function withMarkedText(bytes: Uint8Array, hidden: boolean): Uint8Array {
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!NEEDED.test(rtf) || BINARY.test(rtf)) return bytes
  const out: string[] = []
  const looks: Look[] = [{}]
  for (const [token] of rtf.matchAll(TOKEN)) {
    const look = looks.at(-1)!
    if (token === '{') looks.push(look)
    else if (token === '}') {
      if (looks.length > 1) looks.pop()
    } else if (token.startsWith('\\') && !isText(token))
      looks[looks.length - 1] = lookAfter(token, look)
    else if (!look.isData && (look.mark || look.isHidden)) {
      const isShown = !look.isHidden || hidden
      if (isShown)
        out.push(
          look.mark && token.trim() !== '' ? `${WRITTEN[look.mark]}${token}${WRITTEN.end}` : token
        )
      continue
    }
    out.push(token)
  }
  return Buffer.from(out.join(''), 'latin1')
}

/** Escapes of one character. A code of Unicode has a substitute behind it. */
function isText(token: string): boolean {
  return /^\\(?:['\\{}~_-]|u-?\d)/.test(token)
}

function lookAfter(token: string, look: Look): Look {
  if (DATA.test(token)) return { ...look, isData: true }
  const [, word, number] = /^\\([a-z]+)(-?\d*)/i.exec(token) ?? []
  const isOn = number !== '0'
  if (word === 'super') return { ...look, mark: isOn ? 'sup' : undefined }
  if (word === 'sub') return { ...look, mark: isOn ? 'sub' : undefined }
  if (word === 'nosupersub') return { ...look, mark: undefined }
  if (word === 'v') return { ...look, isHidden: isOn }
  if (word === 'plain') return look.isData ? { isData: true } : {}
  return look
}
