/** Values of a facet as chips, each with its number; one may be chosen. */

import type { ResultFacets } from '@sluice/client'
import { useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { count } from '../parts/shown.tsx'

/** Chips that are shown at first. */
const SHOWN = 6

/** @param props.chosen - '' for none. A chosen one that the facet does not list is shown too. */
export function FacetChips(props: {
  label: string
  facets: ResultFacets['hosts']
  chosen: string
  choose: (value: string) => void
}) {
  const { label, facets, chosen, choose } = props
  const [isWhole, setWhole] = useState(false)
  const isListed = facets.some(({ value }) => value === chosen)
  const listed: readonly { value: string; results?: number }[] =
    chosen === '' || isListed ? facets : [{ value: chosen }, ...facets]
  if (listed.length === 0) return null
  const shown = isWhole
    ? listed
    : listed.filter(({ value }, index) => index < SHOWN || value === chosen)
  return (
    <fieldset class="facet-chips">
      <legend>{label}</legend>
      {shown.map(({ value, results }) => (
        <button
          key={value}
          type="button"
          class="facet-chip"
          aria-pressed={value === chosen}
          onClick={() => choose(value === chosen ? '' : value)}
        >
          <span class="chip-name">{value}</span>
          {results !== undefined && <span class="chip-count">{count(results)}</span>}
          {value === chosen && <Icon name="close" />}
        </button>
      ))}
      {listed.length > SHOWN && (
        <button
          type="button"
          class="facet-chip more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Fewer' : `${listed.length - shown.length} more`}
        </button>
      )}
    </fieldset>
  )
}
