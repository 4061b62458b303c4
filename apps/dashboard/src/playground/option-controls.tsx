/** The controls of the options, with default and price beside each. */

import type { Pricing } from '../api/fetching.ts'
import { Field } from '../parts/field.tsx'
import { plural } from '../parts/shown.tsx'
import { OPTIONS, type Option } from './options.ts'

const GROUPS = ['What comes back', 'How it is fetched', 'Limits'] as const

interface Values {
  readonly values: Readonly<Record<string, string | boolean>>
  readonly prices: Pricing | undefined
  readonly onChange: (name: string, value: string | boolean) => void
}

export function OptionControls(props: Values) {
  return (
    <>
      {GROUPS.map((group, index) => (
        <details key={group} class="group" open={index === 0}>
          <summary>{group}</summary>
          <div class="options">
            {OPTIONS.filter((option) => option.group === group).map((option) => (
              <Field
                key={option.name}
                label={option.name}
                hint={`${option.hint} ${noteOf(option, props.prices)}`}
              >
                <Control option={option} {...props} />
              </Field>
            ))}
          </div>
        </details>
      ))}
    </>
  )
}

/** `Default: off. No extra cost.` */
function noteOf({ control, price }: Option, prices: Pricing | undefined): string {
  const value = 'default' in control ? control.default : undefined
  const shown =
    value === undefined ? 'none' : value === true ? 'on' : value === false ? 'off' : value
  const tokens = price === undefined ? 0 : prices?.tokens[price]
  const cost = tokens ? `${plural(tokens, 'token')} more.` : 'No extra cost.'
  return `Default: ${shown}. ${cost}`
}

/** The attributes that {@link Field} adds go to the control itself. */
function Control({ option, values, prices: _, onChange, ...named }: { option: Option } & Values) {
  const { control, name } = option
  const value = values[name]
  const set = (event: Event) => onChange(name, (event.currentTarget as HTMLInputElement).value)
  switch (control.kind) {
    case 'flag':
      return (
        <input
          {...named}
          type="checkbox"
          checked={(value as boolean | undefined) ?? control.default}
          onChange={(event) => onChange(name, event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <select {...named} value={String(value ?? control.default)} onChange={set}>
          {control.values.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )
    case 'number':
      return (
        <input
          {...named}
          type="number"
          min={control.min}
          max={control.max}
          placeholder={String(control.default ?? '')}
          value={String(value ?? '')}
          onInput={set}
        />
      )
    case 'text':
      return (
        <input
          {...named}
          value={String(value ?? '')}
          placeholder={control.placeholder}
          spellcheck={false}
          autocomplete="off"
          onInput={set}
        />
      )
    case 'headers':
      return (
        <textarea
          {...named}
          rows={2}
          placeholder="Accept: text/html"
          spellcheck={false}
          value={String(value ?? '')}
          onInput={set}
        />
      )
  }
}
