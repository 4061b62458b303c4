/** A choice of one of few, as buttons beside each other. */

import './segments.css'

/** @param props.label - names the choice to a screen reader. */
export function Segments(props: {
  label: string
  options: readonly (readonly [value: string, name: string])[]
  chosen: string
  choose: (value: string) => void
}) {
  return (
    <fieldset class="segments">
      <legend class="unseen">{props.label}</legend>
      {props.options.map(([value, name]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.chosen}
          onClick={() => props.choose(value)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
