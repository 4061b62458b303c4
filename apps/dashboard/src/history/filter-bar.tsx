/**
 * Filters of the history: words, outcomes, hosts and parsers. Each outcome, host and parser shows its number of
 * results.
 */

import type { ResultFacets } from '@sluice/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { count } from '../parts/shown.tsx'
import { keysText, useShortcut } from '../shortcuts.ts'
import '../usage/segments.css'
import { FacetChips } from './facet-chips.tsx'
import { type HistoryFilter, NO_FILTER, PERIODS } from './filter.ts'

/** Time after the last key before a search begins, ms. */
const TYPING_MS = 150

/** @param props.facets - absent while they load for the first time. */
export function FilterBar(props: {
  filter: HistoryFilter
  facets: ResultFacets | undefined
  change: (next: Partial<HistoryFilter>) => void
}) {
  const { filter, facets, change } = props
  const [isOpen, setOpen] = useState(false)
  const narrowed = (['status', 'host', 'parser', 'url', 'when'] as const).filter(
    (name) => filter[name] !== NO_FILTER[name]
  )
  return (
    <search class="filter-bar" aria-label="Requests">
      <div class="filter-row">
        <SearchField text={filter.q} onSearch={(q) => change({ q })} />
        <button
          type="button"
          class="filters-button"
          aria-expanded={isOpen}
          aria-controls="history-filters"
          onClick={() => setOpen(!isOpen)}
        >
          Filters{narrowed.length > 0 && ` (${narrowed.length})`}
        </button>
      </div>
      <div id="history-filters" class={isOpen ? 'filter-facets open' : 'filter-facets'}>
        <div class="filter-row">
          <Outcomes
            facets={facets}
            chosen={filter.status}
            choose={(status) => change({ status })}
          />
          <select
            aria-label="Period"
            value={filter.when}
            onChange={(event) => change({ when: event.currentTarget.value })}
          >
            {Object.entries(PERIODS).map(([value, { name }]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          {filter.when === 'custom' && (
            <>
              <input
                type="date"
                aria-label="From"
                value={filter.from}
                max={filter.to || undefined}
                onChange={(event) => change({ from: event.currentTarget.value })}
              />
              <input
                type="date"
                aria-label="To"
                value={filter.to}
                min={filter.from || undefined}
                onChange={(event) => change({ to: event.currentTarget.value })}
              />
            </>
          )}
          {(narrowed.length > 0 || filter.q !== '') && (
            <button
              type="button"
              class="text-button"
              onClick={() => change({ ...NO_FILTER, order: filter.order })}
            >
              Clear all
            </button>
          )}
        </div>
        {filter.url !== '' && (
          <FacetChips
            label="URL"
            facets={[]}
            chosen={filter.url}
            choose={(url) => change({ url })}
          />
        )}
        <FacetChips
          label="Host"
          facets={facets?.hosts ?? []}
          chosen={filter.host}
          choose={(host) => change({ host })}
        />
        <FacetChips
          label="Parser"
          facets={facets?.parsers ?? []}
          chosen={filter.parser}
          choose={(parser) => change({ parser })}
        />
      </div>
    </search>
  )
}

/** Searches while it is typed in. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const field = useRef<HTMLInputElement>(null)
  const last = useRef(text)
  useShortcut('f', 'Search the history', () => field.current?.focus())
  // Back, or a filter that is cleared.
  useEffect(() => {
    if (text === last.current) return
    last.current = text
    setTyped(text)
  }, [text])
  useEffect(() => {
    if (typed === last.current) return
    const timer = setTimeout(() => {
      last.current = typed
      onSearch(typed)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div class="search-field">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label="Search titles and URLs"
        placeholder="Search titles and URLs"
        maxLength={200}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <kbd>{keysText('f')}</kbd>
    </div>
  )
}

const OUTCOMES = [
  ['all', 'All'],
  ['success', 'Succeeded'],
  ['failed', 'Failed']
] as const

function Outcomes(props: {
  facets: ResultFacets | undefined
  chosen: string
  choose: (status: string) => void
}) {
  const { facets, chosen, choose } = props
  const numbers = facets && {
    all: facets.status.success + facets.status.failed,
    success: facets.status.success,
    failed: facets.status.failed
  }
  return (
    <fieldset class="segments">
      <legend class="unseen">Outcome</legend>
      {OUTCOMES.map(([status, name]) => (
        <button
          key={status}
          type="button"
          aria-pressed={chosen === status}
          onClick={() => choose(status)}
        >
          {name}
          {numbers && <span class="chip-count"> {count(numbers[status])}</span>}
        </button>
      ))}
    </fieldset>
  )
}
