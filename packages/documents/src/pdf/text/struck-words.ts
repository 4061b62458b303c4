/** Words that a line strikes out. */

import type { Rule } from '../page/page-content.ts'
import { struck } from '../page/set-word.ts'
import type { Word } from '../page/words.ts'

/** A line that strikes a word out lies between these above its base line, in ems. */
const LOWEST = 0.14
const HIGHEST = 0.42
/** The line begins and ends with the words, but for so much, in ems. */
const SLACK = 0.35

/** Words with those marked that are struck out, and the rules that are left. */
export function withStruck(
  words: readonly Word[],
  rules: readonly Rule[]
): { words: readonly Word[]; rules: readonly Rule[] } {
  const across = rules.filter(({ horizontal }) => horizontal)
  if (across.length === 0) return { words, rules }
  const found = new Map<Word, Rule>()
  const heights = byHeight(across)
  for (const word of words) {
    const rule = rulesAt(heights, word).find((line) => covers(line, word))
    if (rule) found.set(word, rule)
  }
  const own = new Set([...new Set(found.values())].filter((rule) => fits(rule, found)))
  if (own.size === 0) return { words, rules }
  return {
    words: words.map((word) => (own.has(found.get(word) as Rule) ? struck(word) : word)),
    rules: rules.filter((rule) => !own.has(rule))
  }
}

function byHeight(rules: readonly Rule[]): Map<number, Rule[]> {
  const heights = new Map<number, Rule[]>()
  for (const rule of rules) {
    const at = Math.round((rule.y0 + rule.y1) / 2)
    const list = heights.get(at)
    if (list) list.push(rule)
    else heights.set(at, [rule])
  }
  return heights
}

function rulesAt(heights: ReadonlyMap<number, Rule[]>, { base, size }: Word): Rule[] {
  const found: Rule[] = []
  const last = Math.round(base - LOWEST * size)
  for (let at = Math.round(base - HIGHEST * size); at <= last; at++) {
    found.push(...(heights.get(at) ?? []))
  }
  return found
}

function covers(rule: Rule, { x0, x1, base, size }: Word): boolean {
  const y = (rule.y0 + rule.y1) / 2
  return (
    y > base - HIGHEST * size &&
    y < base - LOWEST * size &&
    rule.x0 < x0 + SLACK * size &&
    rule.x1 > x1 - SLACK * size
  )
}

/** Checks whether a rule is as long as the words it lies on: the rule of a table runs over its cells. */
function fits(rule: Rule, found: ReadonlyMap<Word, Rule>): boolean {
  const words = [...found].flatMap(([word, own]) => (own === rule ? [word] : []))
  const size = words[0]?.size ?? 0
  const [left, right] = [
    Math.min(...words.map(({ x0 }) => x0)),
    Math.max(...words.map(({ x1 }) => x1))
  ]
  return rule.x0 > left - 2 * SLACK * size && rule.x1 < right + 2 * SLACK * size
}
