/** The form that adds a step. A place that is picked on the page becomes its element. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { Field } from '../../parts/field.tsx'
import { STEP_KINDS, type Step, type StepKind, stepOf } from './steps.ts'

const [CLICK] = STEP_KINDS as readonly [StepKind]

/** A place that was picked on the page. */
export interface PickedPlace {
  readonly selector: string
  /** True for a field to type into. */
  readonly isField: boolean
}

/** @param props.place - picked last. */
export function StepForm(props: { place: PickedPlace | undefined; onAdd: (step: Step) => void }) {
  const { place, onAdd } = props
  const [kind, setKind] = useState(CLICK)
  const [selector, setSelector] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!place) return
    setSelector(place.selector)
    // A kind that was chosen for any element stays.
    if (!['select', 'wait', 'hover'].includes(kind.type)) {
      setKind(STEP_KINDS.find(({ type }) => type === (place.isField ? 'fill' : 'click')) ?? CLICK)
    }
    requestAnimationFrame(() => form.current?.querySelector('select')?.focus())
  }, [place])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget as HTMLFormElement)
    onAdd(stepOf(kind, (name) => String(values.get(name) ?? '')))
    setSelector('')
    form.current?.reset()
  }
  return (
    <form ref={form} class="step-form" onSubmit={submit}>
      <Field label="Step">
        <select
          value={kind.type}
          onChange={({ currentTarget: { value } }) =>
            setKind(STEP_KINDS.find(({ type }) => type === value) ?? CLICK)
          }
        >
          {STEP_KINDS.map(({ type, name }) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {kind.fields.map(({ name, label }) => (
        <Field key={`${kind.type} ${name}`} label={label}>
          {name === 'selector' ? (
            <input
              name={name}
              required
              spellcheck={false}
              autocomplete="off"
              value={selector}
              onInput={({ currentTarget: { value } }) => setSelector(value)}
            />
          ) : (
            <input name={name} required={name !== 'name'} autocomplete="off" />
          )}
        </Field>
      ))}
      <button type="submit" class="small">
        Add step
      </button>
    </form>
  )
}
