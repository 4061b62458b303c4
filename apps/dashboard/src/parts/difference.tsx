/** Differences between two results of a page: added and removed lines, or fields. */

import type { Changes } from './changes.ts'
import { Table } from './table.tsx'

const REASONS: Readonly<Record<string, string>> = {
  first: 'There is no earlier result to compare with.',
  previous_gone: 'The data of the earlier result was deleted.'
}

/** The lines or fields that differ, or the reason for an empty list. */
export function Difference({ of }: { of: Changes }) {
  const { status, reason, diff, fields, truncated } = of
  if (status === 'new') return <p class="quiet">New. {REASONS[reason ?? '']}</p>
  if (status === 'same') return <p class="quiet">Nothing differs.</p>
  if (status === 'not_comparable') {
    return <p class="quiet">One of the results has nothing to compare.</p>
  }
  if (status === 'removed') return <p class="quiet">The page is gone.</p>
  const isEmpty = diff === null && (fields ?? []).length === 0
  return (
    <>
      {status === 'back' && <p class="quiet">The page is there again.</p>}
      {diff !== null && <Lines diff={diff} />}
      {fields !== null && fields.length > 0 && <Fields of={fields} />}
      {truncated && (
        <p class="quiet">
          {isEmpty
            ? 'The page changed, but is too long or too different to show how.'
            : 'Not all differences are shown.'}
        </p>
      )}
    </>
  )
}

/** Marked up as insertions and deletions, so that colour is not all that tells them apart. */
function Lines({ diff }: { diff: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="difference" tabIndex={0} aria-label="Lines that differ">
      {diff
        .trimEnd()
        .split('\n')
        .map((line, index) => (
          <Line key={index} text={line} />
        ))}
    </section>
  )
}

function Line({ text }: { text: string }) {
  if (text.startsWith('@@')) return <div class="place">{placeOf(text)}</div>
  const content = text.slice(1)
  if (text.startsWith('+')) return <ins>{content || ' '}</ins>
  if (text.startsWith('-')) return <del>{content || ' '}</del>
  return <div>{content || ' '}</div>
}

/** `@@ -12,7 +12,8 @@` is line 12 of the new text. */
function placeOf(text: string): string {
  const line = /\+(\d+)/.exec(text)?.[1]
  return line === undefined ? text : `Line ${line}`
}

function Fields({ of }: { of: NonNullable<Changes['fields']> }) {
  return (
    <Table
      label="Fields that differ"
      head={['Field', 'Before', 'After']}
      rows={of.map(({ path, before, after }) => [
        <code key="path" class="small-text wrap">
          {path}
        </code>,
        before === null ? <Absent key="before" /> : <del key="before">{shown(before)}</del>,
        after === null ? <Absent key="after" /> : <ins key="after">{shown(after)}</ins>
      ])}
    />
  )
}

function Absent() {
  return <span class="quiet">absent</span>
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
