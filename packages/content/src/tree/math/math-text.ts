/** Formulas in running text, which MathJax or KaTeX finds by its delimiters once the page is open. */

/** A part of a text. */
export interface TextPart {
  readonly value: string
  /** True if the value is a formula with its dollar signs. */
  readonly isMath: boolean
}

/** Formulas of bounded length: otherwise each opening sign would be searched to the end of the text. */
const DELIMITED =
  /\\\(([\s\S]{0,2000}?)\\\)|\\\[([\s\S]{0,4000}?)\\\]|\$\$([^$]{1,4000})\$\$|(\\begin\{([a-z]{1,20}\*?)\}[\s\S]{0,4000}?\\end\{\5\})/g

/** Signs of TeX: a command, a script or a group, a relation; or a name of a few letters. */
const TEX = /[\\^_{}=<>+]|^\s*[a-z\d]{1,3}'?\s*$/i
/** Environments of formulas; those of text are left alone. */
const ENVIRONMENT =
  /^(?:equation|align|alignat|aligned|gather|gathered|multline|eqnarray|split|cases|array|[bpvV]?matrix|math|displaymath)\*?$/

/**
 * The formulas of a text and the texts between them.
 *
 * @returns `undefined` if there is no formula.
 */
export function mathParts(text: string): TextPart[] | undefined {
  if (text.length < SHORTEST) return undefined
  if (!(text.includes('\\') || text.includes('$$')) || !HINT.test(text)) return undefined
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(DELIMITED)) {
    const [whole, inline, block, dollars, environment, name] = match
    const tex = (inline ?? block ?? dollars ?? environment)!.replace(/\s+/g, ' ').trim()
    const isKnown = name === undefined ? TEX.test(tex) : ENVIRONMENT.test(name)
    if (!isKnown || tex === '' || /(?<!\\)\$/.test(tex)) continue
    if (match.index > end) parts.push({ value: text.slice(end, match.index), isMath: false })
    parts.push({ value: inline === undefined ? `$$${tex}$$` : `$${tex}$`, isMath: true })
    end = match.index + whole.length
  }
  if (parts.length === 0) return undefined
  if (end < text.length) parts.push({ value: text.slice(end), isMath: false })
  return parts
}

/** Characters of the shortest formula, `$$x$$`. Most texts of a page are only white space. */
const SHORTEST = 5
const HINT = /\\[([]|\$\$|\\begin\{/
