/** `sluice parse --explain`: the outline of a page, with kept and dropped parts and the reasons. */

import type { Reading } from '@sluice/fetch/reading'

type Part = NonNullable<Reading['parts']>[number]

/** A line for each part of the page in order, then the totals, then the warnings. */
export function explained({
  parts,
  content,
  warnings
}: Pick<Reading, 'parts' | 'content' | 'warnings'>): string {
  const lines = (parts ?? []).map(lineOf)
  if (content) {
    // A part is never 100 %.
    const percent = content.share === 1 ? 100 : Math.min(99, Math.round(100 * content.share))
    lines.push(`kept ${content.kept_words} of ${content.visible_words} words (${percent}%)`)
  }
  const dropped = sumsOf(parts ?? [])
  if (dropped.length > 0) lines.push(`dropped: ${dropped.join(', ')}`)
  lines.push(...warnings.map(({ code, message }) => `${code}: ${message}`))
  return lines.map((line) => `${line}\n`).join('')
}

function lineOf({ dropped, path, words, startsWith }: Part): string {
  const count = `${words} ${words === 1 ? 'word' : 'words'}`
  const what = dropped === null ? count : `${dropped} ${count}`
  return `${dropped === null ? '+' : '-'} ${path}  ${what}  ${quoted(startsWith)}`
}

/** Characters at which the beginning is cut. */
const CUT = 78

/** In quotes, without control characters. */
function quoted(start: string): string {
  const shown = start.replace(/[\u0080-\u009f]/g, '')
  return JSON.stringify([...shown].length < CUT ? shown : `${shown}…`)
}

function sumsOf(parts: readonly Part[]): string[] {
  const sums = new Map<string, number>()
  for (const { dropped, words } of parts) {
    if (dropped !== null) sums.set(dropped, (sums.get(dropped) ?? 0) + words)
  }
  const largestFirst = [...sums].sort(([, one], [, other]) => other - one)
  return largestFirst.map(([reason, words]) => `${reason} ${words}`)
}
