/** The filters of one parser, as its schema has them. */

import { Field } from '../parts/field.tsx'
import type { JsonSchema } from '../parts/json-schema.ts'

/** A control for each filter of a parser. */
export function FilterControls(props: {
  schema: JsonSchema | null
  kind: string
  values: Readonly<Record<string, string>>
  /** Error messages by the names of filters. */
  faults: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}) {
  const filters = Object.entries(props.schema?.properties ?? {})
  const hasFault = filters.some(([name]) => props.faults[name] !== undefined)
  return (
    <details class="group" open={hasFault || Object.keys(props.values).length > 0}>
      <summary>Filters of {props.kind}</summary>
      {filters.length === 0 ? (
        <p class="quiet">This parser has no filters.</p>
      ) : (
        <div class="options">
          {filters.map(([name, schema]) => (
            <Field
              key={name}
              label={name}
              {...(schema.description ? { hint: schema.description } : {})}
              {...(props.faults[name] ? { fault: props.faults[name] } : {})}
            >
              <FilterControl
                schema={schema}
                value={props.values[name] ?? ''}
                onChange={(value) => props.onChange(name, value)}
              />
            </Field>
          ))}
        </div>
      )}
    </details>
  )
}

/** The attributes that {@link Field} adds go to the control itself. */
function FilterControl(props: {
  schema: JsonSchema
  value: string
  onChange: (value: string) => void
}) {
  const { schema, value, onChange, ...named } = props
  const set = (event: Event) => onChange((event.currentTarget as HTMLInputElement).value)
  if (!schema.enum) return <input {...named} value={value} spellcheck={false} onInput={set} />
  return (
    <select {...named} value={value} onChange={set}>
      <option value="">not set</option>
      {schema.enum.map(String).map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  )
}
