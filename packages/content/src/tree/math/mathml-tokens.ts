/** The tokens of MathML as TeX: identifiers, operators, texts. */

import type { Element } from 'hast'
import { COMMANDS, FUNCTIONS } from './mathml-symbols.ts'

/** Text of a token, its white space collapsed. */
export function tokenText({ children }: Element): string {
  let text = ''
  for (const child of children) {
    if (child.type === 'text') text += child.value
    else if (child.type === 'element') text += tokenText(child)
  }
  return text.replace(/[\s\u2061-\u2064\u200B]+/g, ' ').trim()
}

/** Alphabets that `mathvariant` names. */
const VARIANTS: Readonly<Record<string, string>> = {
  normal: '\\mathrm',
  bold: '\\mathbf',
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt'
}

/** `mi`: a letter, a function, or a word. */
export function identifier(element: Element): string {
  const text = tokenText(element)
  if (FUNCTIONS.has(text)) return `\\${text} `
  const variant = VARIANTS[String(element.properties.mathvariant ?? element.properties.mathVariant)]
  const written = letters(text)
  if (variant !== undefined && /^[\w]+$/.test(text)) return `${variant}{${written}}`
  return /^[A-Za-z]{2,}$/.test(text) ? `\\mathrm{${written}}` : written
}

/** `mo`, with spaces around it where it stands between two terms. */
export function operator(element: Element): string {
  const text = tokenText(element)
  if (text === '') return ''
  if (FUNCTIONS.has(text)) return `\\${text} `
  const written = /^[A-Za-z]{2,}$/.test(text) ? `\\operatorname{${text}}` : letters(text)
  return SPACED.test(text) ? ` ${written} ` : written
}

/** Operators between two terms. */
const SPACED = /^[=+\-−<>≤≥≠≈≡∼≅∝∈∉⊂⊆→←↔⇒⇐⇔↦×÷±∓·∧∨∪∩∣≪≫:≔]$/u

/** Characters of a token that TeX would read as commands. */
export function letters(text: string): string {
  let tex = ''
  for (const character of text) tex += letter(character)
  return tex
}

function letter(character: string): string {
  const command = COMMANDS.get(character)
  if (command !== undefined) return /[A-Za-z]$/.test(command) ? `${command} ` : command
  if (character <= '\u007f') return character
  // Letters of the mathematical alphabets are plain ones in italics, or bold.
  const code = character.codePointAt(0)!
  return code >= 0x1d400 && code <= 0x1d7ff ? letters(character.normalize('NFKC')) : character
}

/** `mtext` and its like. */
export function quoted(text: string): string {
  if (text === '') return '\\ '
  return /^[\d.,+\-=()[\]/|]+$/.test(text)
    ? text
    : `\\text{${text.replace(/[\\{}$%#&_^~]/g, escaped)}}`
}

function escaped(character: string): string {
  return COMMANDS.get(character) ?? `\\${character}`
}
