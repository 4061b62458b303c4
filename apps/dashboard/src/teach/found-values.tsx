/** A table of the values that the rules find on each page. What they leave open is asked. */

import type { LearnAnswer } from '@sluice/client'
import { Table } from '../parts/table.tsx'
import { fieldNames, type TaughtPage } from './teach-draft.ts'

/**
 * Show the values.
 *
 * @param props.onAsk - shows a page, to pick the value of a field there. @param props.onForget - removes a field.
 */
export function FoundValues(props: {
  pages: readonly TaughtPage[]
  found: LearnAnswer | undefined
  onAsk: (index: number, field: string) => void
  onForget: (field: string) => void
}) {
  const { pages, found, onAsk, onForget } = props
  const names = fieldNames(pages)
  if (names.length === 0) {
    return <p class="quiet">No fields yet. Pick a value in the page, then name it.</p>
  }
  return (
    <Table
      label="Values on each page"
      head={['Field', ...pages.map((_, index) => `Page ${index + 1}`), 'Reads']}
      rows={names.map((field) => [
        <div key="name" class="row">
          <code>{field}</code>
          <button
            type="button"
            class="small"
            aria-label={`Remove ${field}`}
            onClick={() => onForget(field)}
          >
            Remove
          </button>
        </div>,
        ...pages.map((page, index) => (
          <PageValue
            key={index}
            {...{ page, index, field }}
            sample={found?.samples[index]}
            onAsk={() => onAsk(index, field)}
          />
        )),
        found?.parser.fields.find(({ name }) => name === field)?.rules[0]?.reads ?? ''
      ])}
    />
  )
}

function PageValue(props: {
  page: TaughtPage
  index: number
  field: string
  sample: LearnAnswer['samples'][number] | undefined
  onAsk: () => void
}) {
  const { page, index, field, sample, onAsk } = props
  const taught = page.values[field]
  const read = shownValue(sample?.record[field])
  if (taught === null) return <span class="quiet">not on this page</span>
  if (sample === undefined) return <>{taught ?? '…'}</>
  const action = read === undefined ? 'Pick' : 'Change'
  const isAmbiguous = sample.ambiguous.includes(field)
  return (
    <>
      {read ?? taught}
      {read === undefined && (
        <>
          {' '}
          <span class="badge bad">{isAmbiguous ? 'The rules disagree' : 'Not found'}</span>
        </>
      )}
      {taught === undefined && (
        <>
          {' '}
          <button
            type="button"
            class="small"
            aria-label={`${action} ${field} on page ${index + 1}`}
            onClick={onAsk}
          >
            {action}
          </button>
        </>
      )}
    </>
  )
}

function shownValue(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) {
    return value.length > 0 ? value.map((one) => shownValue(one) ?? '').join(', ') : undefined
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
