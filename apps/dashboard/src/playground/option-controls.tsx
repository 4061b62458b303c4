/** The controls of the options, with default and price beside each. */

import type { LoadedParsers, Pricing } from '@sluice/client'
import { useEffect, useRef } from 'preact/hooks'
import { Field } from '../parts/field.tsx'
import { plural } from '../parts/shown.tsx'
import { GROUPS, type Option } from './option.ts'
import { OptionControl } from './option-control.tsx'
import { OPTIONS } from './options.ts'
import { isOffered, type Values } from './request-body.ts'

interface Controls {
  readonly values: Values
  readonly prices: Pricing | undefined
  readonly engines: LoadedParsers['engines'] | undefined
  /** What is wrong, by the names of options. */
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (name: string, value: string | boolean) => void
  /** A file is read: nothing is fetched. */
  readonly isFile: boolean
  /** Names of options that are set elsewhere. */
  readonly without?: readonly string[]
}

/** A group of options, each with its control, its price, and what this server lacks for it. */
export function OptionControls(props: Controls) {
  return (
    <>
      {GROUPS.filter((group) => group !== 'Fetching' || !props.isFile).map((group, index) => (
        <OptionGroup
          key={group}
          name={group}
          isOpen={index === 0}
          hasCosts
          options={OPTIONS.filter(
            (one) =>
              one.group === group &&
              isOffered(one, props.values) &&
              !props.without?.includes(one.name)
          )}
          {...props}
        />
      ))}
    </>
  )
}

/** One group of options, which opens where a fault is. */
export function OptionGroup(
  props: {
    readonly name: string
    readonly isOpen: boolean
    /** Whether each option says what it costs more. */
    readonly hasCosts: boolean
    readonly options: readonly Option<string>[]
  } & Omit<Controls, 'isFile' | 'without'>
) {
  const { name, isOpen, hasCosts, options, values, prices, engines, faults, onChange } = props
  const details = useRef<HTMLDetailsElement>(null)
  const hasFault = options.some((option) => faults[option.name] !== undefined)
  useEffect(() => {
    // What is wrong must not hide in a group that is closed.
    if (hasFault && details.current) details.current.open = true
  }, [hasFault])
  return (
    <details ref={details} class="group" open={isOpen}>
      <summary>{name}</summary>
      <div class="options">
        {options.map((option) => {
          const missing = missingEngine(option, engines)
          const fault = faults[option.name]
          return (
            <Field
              key={option.name}
              label={option.name}
              hint={`${option.hint} ${missing ?? noteOf(option, prices, hasCosts)}`}
              isWide={option.control.kind === 'json'}
              {...(fault === undefined ? {} : { fault })}
            >
              <OptionControl
                option={option}
                value={values[option.name]}
                isDisabled={missing !== undefined && values[option.name] !== true}
                onChange={(value) => onChange(option.name, value)}
              />
            </Field>
          )
        })}
      </div>
    </details>
  )
}

/** Why the service cannot serve an option. */
function missingEngine(
  { ability }: Option<string>,
  engines: LoadedParsers['engines'] | undefined
): string | undefined {
  const engine = ability && engines?.ai[ability]
  return engine && engine.engine === null
    ? `Unavailable on this server: ${engine.reason}`
    : undefined
}

/** `Default: off. No extra cost.` */
function noteOf(
  { control, price }: Option<string>,
  prices: Pricing | undefined,
  hasCosts: boolean
): string {
  const value = 'default' in control ? control.default : undefined
  const shown =
    value === undefined ? 'none' : value === true ? 'on' : value === false ? 'off' : value
  if (!hasCosts) return `Default: ${shown}.`
  const tokens = price === undefined ? 0 : prices?.tokens[price.row]
  const unit = price?.unit === undefined ? '' : ` ${price.unit}`
  const cost = tokens ? `${plural(tokens, 'token')} more${unit}.` : 'No extra cost.'
  return `Default: ${shown}. ${price && !tokens ? '' : cost}`.trim()
}
