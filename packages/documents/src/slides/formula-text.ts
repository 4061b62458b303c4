/** Formulas as one line of text. Source: ECMA-376-1, §22.1, "Math". */

import { child, elements, type XmlElement, xmlText } from '../xml/xml-tree.ts'

/** The text of a formula: `(a+b)/2`, `x^2`, `√(2)`. */
export function formulaText(math: XmlElement | undefined): string {
  return elements(math).map(partText).join('')
}

function partText(part: XmlElement): string {
  const inner = (name: string) => formulaText(child(part, name))
  switch (part.name) {
    case 'r':
      return elements(part, 't').map(xmlText).join('')
    case 'f':
      return `${grouped(inner('num'))}/${grouped(inner('den'))}`
    case 'sSup':
      return `${inner('e')}^${grouped(inner('sup'))}`
    case 'sSub':
      return `${inner('e')}_${grouped(inner('sub'))}`
    case 'sSubSup':
      return `${inner('e')}_${grouped(inner('sub'))}^${grouped(inner('sup'))}`
    case 'rad':
      return `${inner('deg')}√${grouped(inner('e'))}`
    case 'd':
      return `(${elements(part, 'e').map(formulaText).join(', ')})`
    case 'nary':
      return `∑ from ${inner('sub')} to ${inner('sup')} of ${inner('e')}`
    default:
      return /Pr$/.test(part.name) ? '' : formulaText(part)
  }
}

function grouped(text: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`
}
