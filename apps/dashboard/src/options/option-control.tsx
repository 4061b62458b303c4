/** One control, of any kind. */

import type { Option } from './option.ts'

interface Shown {
  readonly option: Option<string>
  readonly value: string | boolean | undefined
  readonly isDisabled: boolean
  /** Names of the server's models. */
  readonly models: readonly string[]
  readonly onChange: (value: string | boolean) => void
}

/** The attributes that `Field` adds go to the control itself. */
export function OptionControl({ option, value, isDisabled, models, onChange, ...named }: Shown) {
  const { control } = option
  const set = (event: Event) => onChange((event.currentTarget as HTMLInputElement).value)
  const text = { ...named, disabled: isDisabled, value: String(value ?? ''), onInput: set }
  switch (control.kind) {
    case 'flag':
      return (
        <input
          {...named}
          type="checkbox"
          disabled={isDisabled}
          checked={(value as boolean | undefined) ?? control.default}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <select
          {...named}
          disabled={isDisabled}
          value={String(value ?? control.default)}
          onChange={set}
        >
          {control.values.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )
    case 'model':
      return (
        <select {...named} disabled={isDisabled} value={String(value ?? '')} onChange={set}>
          <option value="">default</option>
          {models.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )
    case 'number':
      return (
        <input
          {...text}
          type="number"
          min={control.min}
          max={control.max}
          placeholder={String(control.default ?? '')}
        />
      )
    case 'text':
      return (
        <input {...text} placeholder={control.placeholder} spellcheck={false} autocomplete="off" />
      )
    case 'date':
      return <input {...text} type="date" />
    case 'list':
    case 'lines':
      return <textarea {...text} rows={2} placeholder={control.placeholder} />
    case 'headers':
      return <textarea {...text} rows={2} placeholder="Accept: text/html" spellcheck={false} />
    case 'json':
      return (
        <textarea
          {...text}
          name={option.name}
          class="source"
          rows={7}
          placeholder={control.placeholder}
          spellcheck={false}
        />
      )
  }
}
