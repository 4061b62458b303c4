/** The fields of a record: texts as they are, lists as tables, other values as JSON, empty fields in one line. */

import { useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { plural } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { CodeView } from '../viewer/code-view.tsx'
import { LongText } from './long-text.tsx'
import { OutsideLink } from './outside-link.tsx'
import { isObject } from './result.ts'
import { useShownValue } from './shown-value.ts'

/** The fields of a record, by name. */
export function FieldList({ fields }: { fields: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(fields)
  const filled = entries.filter(([, value]) => !isEmpty(value))
  const empty = entries.filter(([, value]) => isEmpty(value)).map(([name]) => name)
  if (entries.length === 0) return <p class="quiet">No fields.</p>
  return (
    <>
      <dl class="record">
        {filled.map(([name, value]) => (
          <Entry key={name} name={name} value={value} />
        ))}
      </dl>
      {empty.length > 0 && (
        <p class="quiet">
          Empty: <span class="wrap">{empty.join(', ')}</span>
        </p>
      )}
    </>
  )
}

function Entry({ name, value }: { name: string; value: unknown }) {
  const shown = useShownValue(value)
  return (
    <div {...shown?.handlers}>
      <dt>
        <code>{name}</code>
        {shown && (
          <button
            type="button"
            class="icon-button find-value"
            aria-label={`Find ${name} on the page`}
            onClick={shown.find}
          >
            <Icon name="search" />
          </button>
        )}
      </dt>
      <dd class="wrap">
        <Value name={name} value={value} />
      </dd>
    </div>
  )
}

/** Fields of an object that stays on one line, and characters of its JSON. */
const FEW_FIELDS = 6
const ONE_LINE = 80

function Value({ name, value }: { name: string; value: unknown }) {
  if (typeof value === 'string') {
    return /^https?:\/\/\S+$/.test(value) ? (
      <OutsideLink url={value} />
    ) : (
      <LongText label={name} text={value} />
    )
  }
  if (typeof value !== 'object') return <>{String(value)}</>
  if (isTextList(value)) return <TextList name={name} items={value} />
  const columns = columnsOf(value)
  if (columns) return <Rows name={name} rows={value as Rows} columns={columns} />
  // The JSON of a large value takes long to write.
  const isSmall = isFlat(value) && Object.keys(value).length <= FEW_FIELDS
  const short = isSmall ? JSON.stringify(value) : undefined
  if (short !== undefined && short.length <= ONE_LINE) return <code>{short}</code>
  return <Nested name={name} value={value} />
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Rows and items that are shown before the reader asks for all. */
const FEW = 10

function TextList({ name, items }: { name: string; items: readonly unknown[] }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? items : items.slice(0, FEW)
  return (
    <>
      <ul class="items">
        {shown.map((item, index) => (
          <li key={index}>
            <LongText label={`${name} ${index + 1}`} text={String(item)} />
          </li>
        ))}
      </ul>
      <ShowAll count={items.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
    </>
  )
}

function Rows(props: { name: string; rows: Rows; columns: readonly string[] }) {
  const { name, rows, columns } = props
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? rows : rows.slice(0, FEW)
  return (
    <>
      <Table
        label={name}
        head={columns}
        rows={shown.map((row) =>
          columns.map((column) => (
            <LongText key={column} label={column} text={cellText(row[column])} />
          ))
        )}
      />
      <ShowAll count={rows.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
    </>
  )
}

function ShowAll(props: { count: number; isOpen: boolean; onToggle: () => void }) {
  if (props.count <= FEW) return null
  return (
    <button type="button" class="text-button" aria-expanded={props.isOpen} onClick={props.onToggle}>
      {props.isOpen ? 'Show less' : `Show all (${props.count.toLocaleString('en')})`}
    </button>
  )
}

/** The text of JSON is made when it is asked for. */
function Nested({ name, value }: { name: string; value: object | null }) {
  const [isOpen, setOpen] = useState(false)
  const amount = Array.isArray(value)
    ? plural(value.length, 'item')
    : `Object, ${plural(Object.keys(value ?? {}).length, 'field')}`
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{amount}</summary>
      {isOpen && <CodeView label={name} language="json" text={JSON.stringify(value, null, 2)} />}
    </details>
  )
}

function isTextList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object')
}

/** Columns that a table shows side by side. */
const MOST_COLUMNS = 6

/** The columns of a list of flat objects; undefined for any other value. */
function columnsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || !value.every(isFlat)) return undefined
  const names = [...new Set(value.flatMap((row) => Object.keys(row)))]
  const filled = names.filter((name) => value.some((row) => !isEmpty(row[name])))
  return filled.length > 0 && filled.length <= MOST_COLUMNS ? filled : undefined
}

function isFlat(value: unknown): value is Record<string, unknown> {
  return (
    isObject(value) && Object.values(value).every((one) => typeof one !== 'object' || one === null)
  )
}

function cellText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (typeof value !== 'object') return false
  return Object.keys(value).length === 0
}
