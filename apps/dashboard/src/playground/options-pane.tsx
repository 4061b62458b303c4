/** The options of the draft, with a box that finds them by name. */

import type { LoadedParsers, Pricing } from '@sluice/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import { BATCH_OPTIONS, CRAWL_OPTIONS, JOB_OPTIONS } from '../jobs/job-options.ts'
import { JobSettings } from '../jobs/job-settings.tsx'
import { OptionControls } from '../options/option-controls.tsx'
import { isChanged } from '../options/option-notes.ts'
import { OPTIONS } from '../options/options.ts'
import { refusedFields } from '../options/refused-fields.ts'
import { Icon } from '../parts/icon.tsx'
import { isJob, jobDraftOf, type PlayDraft } from '../play-draft/play-draft.ts'
import { FilterControls } from './filter-controls.tsx'
import { FORMATS } from './formats.ts'

interface Pane {
  readonly draft: PlayDraft
  readonly onChange: (part: Partial<PlayDraft>) => void
  readonly prices: Pricing | undefined
  readonly parsers: LoadedParsers | undefined
  /** Kind of the parser that will read the page. */
  readonly kind: string | undefined
  readonly faults: Readonly<Record<string, string>>
  /** Error with which the service would refuse the request. */
  readonly refusal: unknown
  /** Counts how often the schema was asked for. */
  readonly schemaAsked: number
  readonly onPresets: () => void
  readonly onSteps: () => void
}

/** Options that the chips set. */
const CHIPS = FORMATS.map(({ option }) => option)
/** The chip of HTML switches between two of its values. */
const SHOWN_ALSO = ['include_html']

/** Scrolls by itself beside the result; on phones it opens and closes. */
export function OptionsPane(props: Pane) {
  const { draft, onChange, prices, parsers, kind, faults, refusal, schemaAsked } = props
  const [isOpen, setOpen] = useState(false)
  const [filter, setFilter] = useState('')
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (schemaAsked === 0) return
    setOpen(true)
    setFilter('')
    // Once its group is open.
    requestAnimationFrame(() => {
      pane.current?.querySelector<HTMLElement>('textarea[name="json_schema"]')?.focus()
    })
  }, [schemaAsked])
  const changed = changesOf(draft)
  const chosen = parsers?.data.find((one) => one.kind === kind)
  const reset = () => onChange({ options: {}, filters: {}, job: {} })
  return (
    <section class="options-pane" aria-label="Options">
      <div class="pane-head">
        <h2>
          <button
            type="button"
            class="pane-toggle"
            aria-expanded={isOpen}
            aria-controls="play-options"
            onClick={() => setOpen(!isOpen)}
          >
            Options
            <Icon name="down" />
          </button>
          <span class="pane-title">Options</span>
        </h2>
        <div class="row">
          {changed > 0 && (
            <button type="button" class="small" onClick={reset}>
              Reset {changed}
            </button>
          )}
          {draft.mode === 'page' && (
            <button type="button" class="small" onClick={props.onSteps}>
              Steps
            </button>
          )}
          <button type="button" class="small" onClick={props.onPresets}>
            Presets
          </button>
        </div>
      </div>
      <div id="play-options" ref={pane} class={isOpen ? 'pane-body open' : 'pane-body'}>
        <div class="option-find">
          <input
            type="search"
            aria-label="Find an option"
            placeholder="Find an option"
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter is for the form, which would fetch.
              if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault()
            }}
          />
        </div>
        {isJob(draft) && (
          <JobSettings
            draft={jobDraftOf(draft)}
            faults={faults}
            filter={filter}
            onChange={({ job }) => job && onChange({ job })}
          />
        )}
        <OptionControls
          values={draft.options}
          isFile={draft.mode === 'file'}
          prices={prices}
          engines={parsers?.engines}
          faults={faults}
          without={CHIPS.filter((name) => !SHOWN_ALSO.includes(name))}
          filter={filter}
          {...(schemaAsked > 0 ? { open: 'Custom schema' } : {})}
          onChange={(name, value) => onChange({ options: { ...draft.options, [name]: value } })}
        />
        {chosen && filter === '' && (
          <FilterControls
            key={chosen.kind}
            kind={chosen.kind}
            schema={chosen.filters}
            values={draft.filters}
            faults={refusedFields(refusal)}
            onChange={(name, value) => onChange({ filters: { ...draft.filters, [name]: value } })}
          />
        )}
      </div>
    </section>
  )
}

/** Returns the number of controls that differ from their defaults. */
function changesOf(draft: PlayDraft): number {
  const ofJobs = isJob(draft) ? [...CRAWL_OPTIONS, ...JOB_OPTIONS, ...BATCH_OPTIONS] : []
  return (
    OPTIONS.filter((one) => isChanged(one, draft.options[one.name])).length +
    ofJobs.filter((one) => isChanged(one, draft.job[one.name])).length +
    Object.values(draft.filters).filter((value) => value !== '').length
  )
}
