/** A choice between views of the same thing. */

import { useId } from 'preact/hooks'

/** Radio buttons that look like one control. */
export function ViewChoice(props: {
  label: string
  of: readonly string[]
  chosen: string
  onChoose: (view: string) => void
}) {
  const name = useId()
  return (
    <fieldset class="views">
      <legend class="unseen">{props.label}</legend>
      {props.of.map((view) => (
        <label key={view}>
          <input
            type="radio"
            name={name}
            checked={view === props.chosen}
            onChange={() => props.onChoose(view)}
          />
          <span>{view}</span>
        </label>
      ))}
    </fieldset>
  )
}
