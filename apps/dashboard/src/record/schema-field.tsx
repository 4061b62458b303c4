/** Turns a place of the page into a field of the request's schema. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { Field } from '../parts/field.tsx'
import { type Place, withField } from './schema-draft.ts'

/** @param props.schema - of the request; empty for none. @param props.onAdd - gets the schema with the new field. */
export function SchemaField(props: {
  place: Place
  schema: string
  onAdd: (schema: string) => void
  onClose: () => void
}) {
  const { place, schema, onAdd, onClose } = props
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [place])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onAdd(withField(schema, name.trim(), place))
  }
  return (
    <form class="card" onSubmit={submit}>
      <Field label="Name of the field" hint={`For “${shortened(place.value)}”.`}>
        <input
          ref={input}
          required
          maxLength={100}
          autocomplete="off"
          value={name}
          onInput={({ currentTarget: { value } }) => setName(value)}
        />
      </Field>
      <div class="row">
        <button type="submit" class="primary">
          Add to the schema and run again
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
