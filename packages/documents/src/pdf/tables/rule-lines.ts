/** Pieces of rules joined to lines. */

import type { Rule } from '../page/page-content.ts'

/** A line of a table: `at` across its direction, from `from` to `to` along it, in points. */
export interface Stroke {
  readonly at: number
  readonly from: number
  readonly to: number
}

export interface Strokes {
  /** From top to bottom. */
  readonly across: Stroke[]
  /** From left to right. */
  readonly down: Stroke[]
}

/** Pieces lie on one line when they differ by less, in points. */
const SAME = 1.8
/** Pieces nearer than this are one line. */
const NEAR = 3.5
/** Shorter lines underline a word, or are parts of a drawing. */
const SHORTEST = 6

/** Join rules. Short ones are left out. */
export function strokesOf(rules: readonly Rule[]): Strokes {
  const across = rules
    .filter((rule) => rule.horizontal)
    .map((rule) => ({ at: (rule.y0 + rule.y1) / 2, from: rule.x0, to: rule.x1 }))
  const down = rules
    .filter((rule) => !rule.horizontal)
    .map((rule) => ({ at: (rule.x0 + rule.x1) / 2, from: rule.y0, to: rule.y1 }))
  return { across: joined(across), down: joined(down) }
}

function joined(strokes: readonly Stroke[]): Stroke[] {
  const ordered = [...strokes].sort((a, b) => a.at - b.at)
  const lines: Stroke[] = []
  let group: Stroke[] = []
  const finish = () => {
    lines.push(...joinedLine(group))
    group = []
  }
  for (const stroke of ordered) {
    const first = group[0]
    if (first && stroke.at - first.at > SAME) finish()
    group.push(stroke)
  }
  finish()
  return lines.filter((line) => line.to - line.from >= SHORTEST)
}

function joinedLine(group: readonly Stroke[]): Stroke[] {
  if (group.length === 0) return []
  const at = group.reduce((sum, stroke) => sum + stroke.at, 0) / group.length
  const ordered = [...group].sort((a, b) => a.from - b.from)
  const lines: { at: number; from: number; to: number }[] = []
  for (const { from, to } of ordered) {
    const last = lines.at(-1)
    if (last && from - last.to <= NEAR) last.to = Math.max(last.to, to)
    else lines.push({ at, from, to })
  }
  return lines
}
