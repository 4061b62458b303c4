/** The fields of a record: texts as they are, lists and objects as JSON, empty fields in one line. */

import { Code } from '../parts/code.tsx'
import { plural } from '../parts/shown.tsx'

/** The fields of a record, by name. Nested values are shown as JSON. */
export function FieldList({ fields }: { fields: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(fields)
  const filled = entries.filter(([, value]) => !isEmpty(value))
  const empty = entries.filter(([, value]) => isEmpty(value)).map(([name]) => name)
  if (entries.length === 0) return <p class="quiet">No fields.</p>
  return (
    <>
      <dl class="record">
        {filled.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd class="wrap">
              <Value name={name} value={value} />
            </dd>
          </div>
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

function Value({ name, value }: { name: string; value: unknown }) {
  if (typeof value !== 'object') return <>{String(value)}</>
  const text = JSON.stringify(value, null, 2)
  const amount = Array.isArray(value)
    ? plural(value.length, 'item')
    : `Object, ${plural(Object.keys(value ?? {}).length, 'field')}`
  return (
    <details open={text.length < 600}>
      <summary>{amount}</summary>
      <Code label={name} text={text} />
    </details>
  )
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (typeof value !== 'object') return false
  return Object.keys(value).length === 0
}
