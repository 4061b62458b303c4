/** The form of a summary that a client asked for: told to the model, and checked on what comes back. */

import type { SummaryStyle } from '../engine.ts'
import { jsonValues, unwrappings } from './json-values.ts'
import { plainAnswer, plainText, saidText } from './plain-answer.ts'
import { wordCount } from './word-count.ts'

/** See the module. */
export interface SummaryShape {
  readonly style?: SummaryStyle | undefined
  readonly maxWords?: number | undefined
}

/** A summary in its form, or the fault of the text. */
export type Shaped = { readonly text: string } | { readonly problem: string }

/** Words of a summary without a limit of the client. */
const MOST_WORDS = 200

/** Sentences for the instructions. Models overshoot, so they are given a tenth less. */
export function shapeRule({ style, maxWords }: SummaryShape): string {
  const most = maxWords === undefined ? MOST_WORDS : maxWords - Math.floor(maxWords / 10)
  const length = `at most ${most} words`
  switch (style) {
    case 'bullets':
      return `as a list of ${length} in all: one point in each line, which begins with "- "`
    case 'key_facts':
      return `as a list of ${length} in all: one fact in each line, in the form "- name: value"`
    case 'paragraph':
      return `as one paragraph of plain text of ${length}, without line breaks and lists`
    default:
      return `as plain text of ${length}`
  }
}

/** The answer in the form. Marks of lists become `- `; nothing is cut off. */
export function shaped(answer: string, { style, maxWords }: SummaryShape): Shaped {
  const made = style === undefined ? { text: plainAnswer(textOf(answer)) } : styled(answer, style)
  if ('problem' in made || maxWords === undefined) return made
  const count = wordCount(made.text)
  if (count <= maxWords) return made
  return { problem: `The summary has ${count} words, and may have ${maxWords}.` }
}

function styled(answer: string, style: SummaryStyle): Shaped {
  if (style === 'paragraph') return paragraph(textOf(answer))
  const items = itemsInJson(answer) ?? itemsOf(saidText(textOf(answer)), style)
  if (items === undefined || items.length === 0) {
    return { problem: 'The summary is not a list: begin each line with "- ".' }
  }
  if (style === 'key_facts' && !items.every((item) => FACT.test(item))) {
    return { problem: 'The lines are not facts: write each as "- name: value".' }
  }
  if (items.length === 1 && wordCount(items[0] ?? '') > MOST_IN_ONE) {
    return { problem: 'The summary is one long item: write one point in each line.' }
  }
  return { text: items.map((item) => `- ${item}`).join('\n') }
}

/** A list of one item is fine for a short page; a longer item is a paragraph with a mark. */
const MOST_IN_ONE = 40
const FACT = /^[^:：\n]{1,80}[:：]\s*\S/
const MARK = /^([ \t]*)(?:[-*+•‣◦▪●·–—]|\d{1,3}[.)])[ \t]+(?=\S)/

function paragraph(answer: string): Shaped {
  const said = saidText(answer)
  if (said.split('\n').filter((line) => MARK.test(line)).length > 1) {
    return { problem: 'The summary is a list: write one paragraph.' }
  }
  return { text: plainText(said).replace(/\s*\n\s*/g, ' ') }
}

/** Items of a list in text; `undefined` if there is other text before or after it. */
function itemsOf(said: string, style: SummaryStyle): string[] | undefined {
  const items: string[] = []
  const lines = said.split('\n')
  const isBare = style === 'key_facts' && !lines.some((line) => MARK.test(line))
  let depth = 0
  let isAfterGap = false
  for (const line of lines) {
    const mark = MARK.exec(line)
    const text = plainText(mark ? line.slice(mark[0].length) : line)
    if (line.trim() === '') isAfterGap = true
    else if (mark || isBare) {
      const indent = mark?.[1]?.length ?? 0
      if (items.length === 0) depth = indent
      if (indent > depth) joinTo(items, text)
      else if (text !== '') items.push(text)
      isAfterGap = false
    } else if (items.length === 0 || (isAfterGap && !/^\s/.test(line))) return undefined
    else items.push(`${items.pop()} ${text}`)
  }
  return items
}

/** Adds an item of a list in a list to the one that it belongs to. */
function joinTo(items: string[], text: string): void {
  const last = items.pop() ?? ''
  items.push(`${last}${/[:：]$/.test(last) ? '' : ';'} ${text}`.trim())
}

/** Items of a JSON list, or the members of an object, for models that answer in JSON whatever they are asked. */
function itemsInJson(answer: string): string[] | undefined {
  if (!IS_JSON.test(answer)) return undefined
  for (const value of unwrappings(jsonValues(answer).values.at(-1))) {
    if (Array.isArray(value) && value.length > 0 && value.every(isScalar)) {
      return value.map((item) => plainText(String(item).replace(MARK, '')))
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const members = Object.entries(value)
    if (members.length > 1 && members.every(([, inner]) => isScalar(inner))) {
      return members.map(([name, inner]) => plainText(`${name}: ${inner}`))
    }
  }
  return undefined
}

const IS_JSON = /^\s*(?:`{3,}\w*\s*)?[[{]/

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

/** The only text in a JSON value, else the answer itself. */
function textOf(answer: string): string {
  if (!/^\s*(?:`{3,}\w*\s*)?\{/.test(answer)) return answer
  const inner = unwrappings(jsonValues(answer).values.at(-1)).at(-1)
  return typeof inner === 'string' ? inner : answer
}
