/** Facts that a page states about a position: behind a label, or as short texts below its heading. */

import { attribute, shortText } from '@sluice/content'
import type { Element } from 'hast'
import { salaryIn } from '../salary.ts'
import { arrangementIn, employmentTypesIn } from '../vocabulary.ts'
import { type Label, labelOf } from './words.ts'

/** Texts by the fact that they state. */
export type Facts = ReadonlyMap<Label, string>

/** Characters of a label with its value, and of the value. */
const LONGEST = { line: 140, value: 100 }

/** Collects facts while a page is walked; the first of a kind counts. */
export class FactReader {
  readonly #labelled = new Map<Label, string>()
  readonly #shown = new Map<Label, string>()

  /** Reads an element that may state a fact behind a label: a row, a term, a line. */
  readLabelled(element: Element): void {
    const { tagName } = element
    const parts = element.children.filter((child) => child.type === 'element')
    if (tagName === 'dl') this.#readTerms(parts)
    else if (tagName === 'tr') this.#readPair(parts)
    else if (LINE.has(tagName)) this.#readLine(element, parts)
  }

  /** Reads an element below the heading, by its name or by what its text can be. */
  readShown(element: Element): void {
    const said = shortText(element, LONGEST.value)?.replace(/\s+/g, ' ').trim()
    if (!said) return
    const name = `${attribute(element, 'class') ?? ''} ${attribute(element, 'data-testid') ?? ''}`
    const named = NAMES.find(([, pattern]) => pattern.test(name))?.[0]
    if (named !== undefined && labelOf(said) === undefined) this.#put(this.#shown, named, said)
    if (element.tagName === 'time') this.#put(this.#shown, 'posted', timeOf(element, said))
    if (element.children.some((child) => child.type === 'element')) return
    if (employmentTypesIn([said]).length > 0) this.#put(this.#shown, 'type', said)
    else if (arrangementIn(said)) this.#put(this.#shown, 'arrangement', said)
    else if (salaryIn(said)?.period) this.#put(this.#shown, 'pay', said)
  }

  /** The facts so far. A label is surer than a name. */
  get facts(): Facts {
    return new Map([...this.#shown, ...this.#labelled])
  }

  /** Number of facts behind labels. */
  get labels(): number {
    return this.#labelled.size
  }

  #readTerms(parts: readonly Element[]): void {
    let term: Element | undefined
    const pairs = parts.flatMap((part) =>
      part.tagName === 'div' ? part.children.filter((child) => child.type === 'element') : [part]
    )
    for (const part of pairs) {
      if (part.tagName === 'dt') term = part
      else if (term) this.#readPair([term, part])
    }
  }

  #readPair([label, value, ...others]: readonly Element[]): void {
    if (!label || !value || others.length > 0) return
    this.#add(shortText(label, 40) ?? '', shortText(value, LONGEST.value))
  }

  #readLine(element: Element, parts: readonly Element[]): void {
    const line = shortText(element, LONGEST.line)
    if (!line) return
    const [, label, value] = /^([^:：\n]{2,40})\s*[:：]\s*([^\n]+)$/.exec(line) ?? []
    if (label !== undefined && value !== undefined) this.#add(label, value)
    else if (!this.#readDated(line)) this.#readPair(parts)
  }

  /** `Closing on 24 February`. */
  #readDated(line: string): boolean {
    const [, words = '', date] =
      /^(\p{L}[\p{L} ]{3,30}) ([^\n]{0,12}\d[^\n]{2,40})$/u.exec(line) ?? []
    const fact = labelOf(words)
    if (date === undefined || (fact !== 'deadline' && fact !== 'posted')) return false
    this.#add(words, date)
    return true
  }

  #add(label: string, value: string | undefined): void {
    const fact = labelOf(label)
    if (fact && value && labelOf(value) === undefined)
      this.#put(this.#labelled, fact, value.replace(/\s+/g, ' ').trim())
  }

  #put(facts: Map<Label, string>, fact: Label, value: string): void {
    if (value !== '' && value.length <= LONGEST.value && !facts.has(fact)) facts.set(fact, value)
  }
}

const LINE = new Set(['li', 'p', 'div', 'span', 'dd', 'td'])

/** Names of elements below the heading. */
const NAMES: readonly (readonly [Label, RegExp])[] = [
  [
    'company',
    /(?:^|[-_\s])(?:company|employer|organi[sz]ation|hiring-?org)(?:[-_]?name)?(?:[-_\s]|$)/i
  ],
  ['place', /(?:^|[-_\s])(?:job-?)?(?:location|city|standort|arbeitsort)(?:[-_\s]|$)/i],
  ['pay', /(?:^|[-_\s])(?:job-?)?(?:salary|compensation|gehalt|salaire)(?:[-_\s]|$)/i]
]

function timeOf(element: Element, said: string): string {
  return attribute(element, 'datetime') ?? said
}
