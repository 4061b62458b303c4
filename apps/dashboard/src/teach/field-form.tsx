/** The form that names a value of the page that is shown. */

import { useEffect, useRef } from 'preact/hooks'
import { Field } from '../parts/field.tsx'

/** The value in the making. */
export interface FieldDraft {
  readonly name: string
  readonly value: string
  /** Number of values that were picked so far. */
  readonly picks: number
}

/** @param props.index - page that is shown, from 0. @param props.onSet - the value, or null if the page has none. */
export function FieldForm(props: {
  index: number
  draft: FieldDraft
  onChange: (draft: FieldDraft) => void
  onSet: (name: string, value: string | null) => void
}) {
  const { index, draft, onChange, onSet } = props
  const { name, value, picks } = draft
  const nameInput = useRef<HTMLInputElement>(null)
  const valueInput = useRef<HTMLInputElement>(null)
  // A field that is asked for has a name, so its value is next.
  useEffect(() => {
    if (name !== '' && value === '') valueInput.current?.focus()
  }, [index])
  // After a value is picked, its name is next.
  useEffect(() => {
    if (picks > 0) nameInput.current?.focus()
  }, [picks])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && value.trim() !== '') onSet(name.trim(), value.trim())
  }
  return (
    <form class="card" onSubmit={submit}>
      <Field
        label={`Value on page ${index + 1}`}
        hint="Pick it in the page below, or type it as the page shows it."
      >
        <input
          ref={valueInput}
          type="text"
          required
          value={value}
          onInput={(event) => onChange({ ...draft, value: event.currentTarget.value })}
        />
      </Field>
      <Field label="Name of the field" hint="For example `title` or `price`.">
        <input
          ref={nameInput}
          type="text"
          required
          maxLength={100}
          value={name}
          onInput={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
      </Field>
      <div class="row">
        <button type="submit" class="primary">
          Set the field
        </button>
        {index > 0 && (
          <button
            type="button"
            aria-disabled={name.trim() === ''}
            onClick={() => name.trim() !== '' && onSet(name.trim(), null)}
          >
            Page {index + 1} has none
          </button>
        )}
      </div>
    </form>
  )
}
