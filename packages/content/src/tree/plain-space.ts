/** Detection of white space between elements. */

const TAB = 9
const RETURN = 13
const SPACE = 32

/** Checks whether a text is only white space of ASCII or empty, as half of a page's texts are. */
export function isPlainSpace(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code !== SPACE && (code < TAB || code > RETURN)) return false
  }
  return true
}
