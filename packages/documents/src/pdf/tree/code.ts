/** Code, with its indentation and empty lines. */

import { widthOf } from '../page/box.ts'
import type { Line } from '../text/lines-of.ts'

/** The text of lines of code. Characters are placed by a fixed pitch. */
export function codeText(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.x0))
  const pitch = pitchOf(lines)
  const leading = leadingOf(lines)
  let text = ''
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    if (before) {
      const skipped = leading > 0 ? Math.round((line.base - before.base) / leading) : 1
      text += '\n'.repeat(Math.max(1, Math.min(skipped, 3)))
    }
    text += written(line, left, pitch)
  })
  return text
}

function written(line: Line, left: number, pitch: number): string {
  let text = ''
  for (const word of line.words) {
    const place = Math.round((word.x0 - left) / pitch)
    const missing = place - text.length
    text += ' '.repeat(Math.max(0, Math.min(missing, 200))) + word.text
  }
  return text
}

function pitchOf(lines: readonly Line[]): number {
  let width = 0
  let count = 0
  for (const { words } of lines) {
    for (const word of words) {
      width += widthOf(word)
      count += [...word.text].length
    }
  }
  return count > 0 && width > 0 ? width / count : 6
}

function leadingOf(lines: readonly Line[]): number {
  const distances = lines.slice(1).map((line, index) => line.base - (lines[index] as Line).base)
  return distances.length === 0 ? 0 : Math.min(...distances.filter((distance) => distance > 1))
}
