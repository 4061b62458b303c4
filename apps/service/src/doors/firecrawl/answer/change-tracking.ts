/** `data.changes` as `changeTracking`. */

import { parsePatch } from 'diff'

interface Changes {
  readonly status: string
  readonly previous: { readonly at: string } | null
  readonly diff: string | null
  readonly fields:
    | readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[]
    | null
}

/** Returns the differences from the earlier result. */
export function changeTracking(changes: unknown): object {
  const { status, previous, diff, fields } = changes as Changes
  return {
    previousScrapeAt: previous?.at ?? null,
    // Firecrawl has no word for a result that cannot be compared.
    changeStatus: status === 'not_comparable' ? 'new' : status,
    visibility: 'visible',
    ...(diff === null ? {} : { diff: { text: diff, json: { files: filesOf(diff) } } }),
    ...(fields === null
      ? {}
      : {
          json: Object.fromEntries(
            fields.map(({ path, before, after }) => [path, { previous: before, current: after }])
          )
        })
  }
}

function filesOf(diff: string): object[] {
  return parsePatch(diff).map(({ hunks }) => ({
    from: null,
    to: null,
    chunks: hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
      content: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
      oldStart,
      oldLines,
      newStart,
      newLines,
      changes: changesOf(lines, oldStart, newStart)
    }))
  }))
}

/** Lines with their numbers before (`ln1`) and after (`ln2`) the change. */
function changesOf(lines: readonly string[], oldStart: number, newStart: number): object[] {
  let before = oldStart
  let after = newStart
  return lines.map((content) => {
    if (content.startsWith('+')) return { type: 'add', add: true, ln: after++, content }
    if (content.startsWith('-')) return { type: 'del', del: true, ln: before++, content }
    return { type: 'normal', normal: true, ln1: before++, ln2: after++, content }
  })
}
