/** Chips that switch the formats of the result. */

import type { LoadedParsers, Pricing } from '@sluice/client'
import { missingEngine } from '../options/option-notes.ts'
import type { Values } from '../options/request-body.ts'
import { FORMATS, isOn, optionOf, switched } from './formats.ts'

/** A chip for each format, and one that opens the schema. */
export function FormatChips(props: {
  values: Values
  /** Kind of the parser that will read the page. */
  kind: string | undefined
  prices: Pricing | undefined
  engines: LoadedParsers['engines'] | undefined
  /** Formats that a job or a file cannot have. */
  without: readonly string[]
  onChange: (name: string, value: string | boolean) => void
  onSchema: () => void
}) {
  const { values, kind, prices, engines, without, onChange, onSchema } = props
  const schema = values.json_schema
  const hasSchema = typeof schema === 'string' && schema.trim() !== ''
  return (
    <fieldset class="chips">
      <legend>Formats</legend>
      {FORMATS.filter(({ option }) => !without.includes(option)).map((format) => {
        const option = optionOf(format)
        const missing = option && missingEngine(option, engines)
        const tokens = option?.price && prices?.tokens[option.price.row]
        const isPressed = isOn(format, values, kind)
        return (
          <button
            key={format.name}
            type="button"
            class="chip"
            aria-pressed={isPressed}
            disabled={missing !== undefined && !isPressed}
            title={missing ?? `${format.hint}. Option ${format.option}.`}
            onClick={() => onChange(format.option, switched(format, values, kind))}
          >
            {format.name}
            {tokens ? <span class="chip-price">+{tokens}</span> : null}
          </button>
        )
      })}
      <button
        type="button"
        class="chip"
        aria-pressed={hasSchema}
        title="Your own fields, by a JSON Schema. Option json_schema."
        onClick={onSchema}
      >
        Schema
      </button>
    </fieldset>
  )
}
