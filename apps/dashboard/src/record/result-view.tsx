/** A result: tabs for the requested formats, and buttons for the others. */

import type { FetchMeta } from '@sluice/client'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Values } from '../options/request-body.ts'
import { Tabs } from '../parts/tabs.tsx'
import type { PlayDraft } from '../play-draft/play-draft.ts'
import { hasPage, PageBeside } from './page-beside.tsx'
import { type Abilities, type PartName, partsOf } from './parts.tsx'
import type { PartSwitch } from './reading-map.tsx'
import { resultOf } from './result.ts'
import { ShownValue } from './shown-value.ts'
import './record.css'

const NONE: Abilities = { summarise: false, picture: false }

/** State of the tabs that is kept from one result to the next. */
export interface TabMemory {
  /** The part that the reader chose. */
  chosen?: PartName
  /** The parts that the result before had. */
  known?: readonly PartName[]
}

/** The tabs of a result. @param props.meta - meta of the answer; unknown in the history. */
export function ResultView(props: {
  /** Id of the result. */
  name: string
  data: unknown
  meta?: FetchMeta
  /** The whole, as JSON. */
  raw: { readonly label: string; readonly value: unknown }
  /** The part that is open at first. */
  open?: PartName | undefined
  memory?: TabMemory
  /** Abilities of this service. */
  can?: Abilities
  /** Filters of the request. */
  filters?: Readonly<Record<string, string>>
  /** Options of the request, as its controls have them. */
  options?: Values
  /** Sends the request again, changed. */
  onRunAgain?: (change: Partial<PlayDraft>, part?: PartName) => void
}) {
  const { name, data, raw, meta, open, memory, onRunAgain, filters = {}, options } = props
  const [shownValue, setShownValue] = useState<string>()
  const result = useMemo(() => resultOf(name, data, raw, meta), [data, meta])
  const isGeneric = meta?.parser.name.endsWith('/parser-generic')
  const onSwitch: PartSwitch | undefined =
    isGeneric && onRunAgain
      ? {
          run: (part) => onRunAgain({ filters: switched(filters, part) }, 'Reading map'),
          excluded: selectorsOf(filters.exclude_selector)
        }
      : undefined
  const isBeside = hasPage(result)
  const parts = partsOf(result, props.can ?? NONE, onSwitch)
  const shown = parts.filter(({ has }) => has)
  const names = shown.map((part) => part.name)
  const first = useRef(firstPart(names, open, memory))
  useEffect(() => {
    if (memory) memory.known = names
  }, [result])
  const missing = onRunAgain ? parts.filter(({ has, include }) => !has && include) : []
  return (
    <div class="result">
      <div class={isBeside ? 'result-body pictured' : 'result-body'}>
        <ShownValue.Provider value={result.html === undefined ? undefined : setShownValue}>
          <Tabs
            label="The result"
            open={first.current}
            tabs={shown}
            onChoose={(part) => {
              if (memory) memory.chosen = part as PartName
            }}
            after={
              missing.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
                <div class="missing" role="group" aria-label="Include and run again">
                  {missing.map(({ name: part, include }) => (
                    <button
                      key={part}
                      type="button"
                      class="small"
                      title={`Include and run again: ${Object.keys(include ?? {}).join(', ')}`}
                      onClick={() => onRunAgain?.({ options: include ?? {} }, part)}
                    >
                      + {part}
                    </button>
                  ))}
                </div>
              )
            }
          />
        </ShownValue.Provider>
        {isBeside && (
          <PageBeside
            of={result}
            shown={shownValue}
            growing={
              onRunAgain && options && isServed(options)
                ? {
                    schema: String(options.json_schema ?? ''),
                    onChange: (schema) =>
                      onRunAgain({ options: { json_schema: schema } }, 'Extracted')
                  }
                : undefined
            }
            {...(onRunAgain && options && !isServed(options) && result.html !== undefined
              ? { onServe: () => onRunAgain({ options: { include_html: 'both' } }) }
              : {})}
          />
        )}
      </div>
    </div>
  )
}

/** The part that was asked for, else one that is new, else the one that was open, else the first. */
function firstPart(
  names: readonly PartName[],
  open: PartName | undefined,
  { known, chosen }: TabMemory = {}
): PartName | undefined {
  const added = known && names.find((name) => !known.includes(name) && name !== 'Data')
  return [open, added, chosen].find((name) => name !== undefined && names.includes(name))
}

/** Places of cleaned HTML are not those of the page. */
function isServed({ include_html }: Values): boolean {
  return include_html === 'raw' || include_html === 'both'
}

type Filters = Readonly<Record<string, string>>

/** The filters with a part that was dropped, or without one that was kept. */
function switched(filters: Filters, { reason, path }: Parameters<PartSwitch['run']>[0]): Filters {
  const added = selectorsOf(filters.keep_selector)
  if (reason === null && added.includes(path)) {
    return { ...filters, keep_selector: added.filter((one) => one !== path).join(', ') }
  }
  const name = reason === null || reason === 'excluded' ? 'exclude_selector' : 'keep_selector'
  const others = selectorsOf(filters[name]).filter((one) => one !== path)
  const next = reason === 'excluded' ? others : [...others, path]
  return { ...filters, [name]: next.join(', ') }
}

/** The selectors of a list. */
function selectorsOf(list = ''): readonly string[] {
  return list.split(', ').filter((one) => one !== '')
}
