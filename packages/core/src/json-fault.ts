/** Finds where a text stops being JSON (RFC 8259). Runs only on text that `JSON.parse` refused, once, without recursion. */

const SPACE = /[ \t\n\r]*/y
const STRING = /"(?:[^"\\\p{Cc}]|[\u{7f}-\u{9f}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y

/** Tokens that may come next. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma' | 'end'

/** Place in a text, counted from 1; the column in UTF-16 code units. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** The place of the first character that does not belong; the end of the text where that came too early. */
export function jsonFaultPlace(text: string): TextPlace {
  const before = text.slice(0, jsonFault(text))
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

/** Offset of the first character that does not belong; the length of the text where its end came too early. */
export function jsonFault(text: string): number {
  const open: ('{' | '[')[] = []
  let at = 0
  let expected: Expected = 'value'
  const eat = (token: RegExp): boolean => {
    token.lastIndex = at
    if (!token.test(text)) return false
    at = token.lastIndex
    return true
  }
  const after = (): Expected => (open.length === 0 ? 'end' : 'comma')
  for (;;) {
    eat(SPACE)
    const character = text[at]
    const isClosing =
      (character === '}' && open.at(-1) === '{' && /comma|key or/.test(expected)) ||
      (character === ']' && open.at(-1) === '[' && /comma|or \]/.test(expected))
    if (isClosing) {
      at++
      open.pop()
      expected = after()
    } else if (expected.startsWith('key')) {
      if (!eat(STRING)) return at
      expected = 'colon'
    } else if (expected === 'colon' || expected === 'comma') {
      if (character !== (expected === 'colon' ? ':' : ',')) return at
      at++
      expected = expected === 'colon' || open.at(-1) === '[' ? 'value' : 'key'
    } else if (expected === 'end') return at
    else if (character === '{' || character === '[') {
      open.push(character)
      at++
      expected = character === '{' ? 'key or }' : 'value or ]'
    } else if (eat(STRING) || eat(SCALAR)) expected = after()
    else return at
  }
}
