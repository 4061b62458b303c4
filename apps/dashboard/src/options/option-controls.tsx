/** The controls of the options, by groups. */

import type { LoadedParsers, Pricing } from '@sluice/client'
import { useEffect, useRef } from 'preact/hooks'
import { Field } from '../parts/field.tsx'
import { GROUPS, type Option } from './option.ts'
import { OptionControl } from './option-control.tsx'
import { isChanged, missingEngine, modelNames, priceNote } from './option-notes.ts'
import { OPTION_WORDS } from './option-words.ts'
import { OPTIONS } from './options.ts'
import { isOffered, type Values } from './request-body.ts'

interface Controls {
  readonly values: Values
  readonly prices: Pricing | undefined
  readonly engines: LoadedParsers['engines'] | undefined
  /** Error messages by the names of options. */
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (name: string, value: string | boolean) => void
  /** A file is read: nothing is fetched. */
  readonly isFile: boolean
  /** Names of options that are set elsewhere. */
  readonly without?: readonly string[]
  /** Only options that have this word. */
  readonly filter?: string
  /** Name of the group that is open, besides those with faults. Default: the first. */
  readonly open?: string
}

/** A group of options, each with its control, its price, and a note if this server cannot serve it. */
export function OptionControls(props: Controls) {
  const { filter = '', without = [], isFile, values, engines } = props
  const groups = GROUPS.map((name) => ({
    name,
    options: OPTIONS.filter(
      (one) =>
        one.group === name &&
        !(isFile && one.isOfFetching) &&
        isOffered(one, values) &&
        (one.control.kind !== 'model' || modelNames(engines, values[one.name]).length > 0) &&
        // A search by name finds an option even if it is set elsewhere.
        (filter === '' ? !without.includes(one.name) : isFound(one, filter))
    )
  }))
  const shown = groups.filter(({ options }) => options.length > 0)
  if (shown.length === 0) return <p class="quiet">No option matches “{filter}”.</p>
  const open = props.open ?? GROUPS[0]
  return (
    <>
      {shown.map(({ name, options }) => (
        <OptionGroup
          key={`${name}${filter === '' ? '' : '-found'}`}
          {...props}
          name={name}
          isOpen={filter !== '' || name === open}
          options={options}
        />
      ))}
    </>
  )
}

/** Returns true if the option has this word: in its name, its words, its hint or its group. */
export function isFound(option: Option<string>, filter: string): boolean {
  const { name, hint, group } = option
  const text = `${name} ${wordsOf(option)} ${hint} ${group}`
  return text.toLowerCase().includes(filter.trim().toLowerCase())
}

function wordsOf({ name }: Option<string>): string {
  return OPTION_WORDS[name] ?? name
}

/** One group of options, which opens where a fault is. */
export function OptionGroup(
  props: {
    readonly name: string
    readonly isOpen: boolean
    readonly options: readonly Option<string>[]
  } & Omit<Controls, 'isFile' | 'without' | 'filter' | 'open'>
) {
  const { name, isOpen, options, values, prices, engines, faults, onChange } = props
  const details = useRef<HTMLDetailsElement>(null)
  const hasFault = options.some((option) => faults[option.name] !== undefined)
  useEffect(() => {
    // A closed group must not hide an error.
    if ((hasFault || isOpen) && details.current) details.current.open = true
  }, [hasFault, isOpen])
  const changed = options.filter((option) => isChanged(option, values[option.name])).length
  return (
    <details ref={details} class="group" open={isOpen}>
      <summary>
        {name}
        {changed > 0 && <span class="changed-count"> {changed} set</span>}
      </summary>
      <div class="options">
        {options.map((option) => {
          const missing = missingEngine(option, engines)
          const fault = faults[option.name]
          return (
            <Field
              key={option.name}
              label={wordsOf(option)}
              name={option.name}
              hint={`${option.hint} ${missing ?? priceNote(option, prices)}`.trim()}
              isWide={option.control.kind === 'json'}
              {...(fault === undefined ? {} : { fault })}
            >
              <OptionControl
                option={option}
                value={values[option.name]}
                models={modelNames(engines, values[option.name])}
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
