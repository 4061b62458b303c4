/** The outline of a page: kept and dropped parts, with reasons (docs/api.md "How much was read"). */

import type { FetchMeta } from '@sluice/client'
import { useState } from 'preact/hooks'
import { plural } from '../parts/shown.tsx'
import { ViewChoice } from './view-choice.tsx'

type Content = NonNullable<FetchMeta['content']>

/** Runs the request again: with a part that was dropped, or without one that was kept. */
export interface PartSwitch {
  readonly run: (part: Pick<MapPart, 'reason' | 'path'>) => void
  /** Selectors that the request left out. */
  readonly excluded: readonly string[]
}

/** A part of the page, kept or dropped. */
interface MapPart {
  /** Null of a kept part. */
  readonly reason: string | null
  readonly path: string
  readonly words: number
  readonly starts_with: string
}

const REASONS: Readonly<Record<string, string>> = {
  navigation: 'Menus, breadcrumbs, tables of contents, lists of links',
  banner: 'The header of the page',
  footer: 'The footer of the page',
  sidebar: 'A sidebar',
  related: 'Links to other pages, as its class says',
  comments: 'Comments',
  share: 'Buttons to share the page',
  signup: 'A form to sign up or subscribe',
  advert: 'Advertising',
  overlay: 'A cookie notice, a dialog, a tooltip',
  form: 'A form: search, filters, accounts',
  hidden: 'Neither shown nor read',
  excluded: 'Left out by a filter of the request',
  boilerplate: 'Not content, judging by its text and position',
  more: 'More parts'
}

/** Reasons that no selector changes. */
const FIXED = ['hidden', 'more']

const VIEWS = ['All', 'Kept', 'Dropped']

/** @param props.onSwitch - undefined where the parser of the result has no such filter. */
export function ReadingMap(props: { of: Content; onSwitch: PartSwitch | undefined }) {
  const { of, onSwitch } = props
  const [view, setView] = useState('All')
  const parts = outlineOf(of)
  const shown = parts.filter(
    ({ reason }) => view === 'All' || (view === 'Kept') === (reason === null)
  )
  return (
    <div class="reading-map">
      <Totals of={of} parts={parts} />
      <div class="tools">
        <ViewChoice label="Parts of the page" of={VIEWS} chosen={view} onChoose={setView} />
        {!onSwitch && <span class="quiet">Parts can be included with the generic parser.</span>}
      </div>
      <ol class="plain map-parts">
        {shown.map((part, index) => (
          <li key={index} class={part.reason === null ? 'kept' : 'dropped'}>
            <MapLine
              part={part}
              onSwitch={isSwitchable(part, parts, onSwitch) ? onSwitch : undefined}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Returns true if a selector can include the part, or can leave it out without another part. */
function isSwitchable(
  { reason, path }: MapPart,
  parts: readonly MapPart[],
  onSwitch: PartSwitch | undefined
): boolean {
  if (reason === null) return parts.filter((part) => part.path === path).length === 1
  if (reason === 'excluded') return onSwitch?.excluded.includes(path) === true
  return !FIXED.includes(reason)
}

function MapLine({ part, onSwitch }: { part: MapPart; onSwitch: PartSwitch | undefined }) {
  const { reason, path, words, starts_with: start } = part
  return (
    <>
      <div class="map-mark">
        {reason === null ? (
          <span class="badge good">kept</span>
        ) : (
          <span class="badge" title={REASONS[reason]}>
            {reason}
          </span>
        )}
        <span class="quiet map-words">{plural(words, 'word')}</span>
      </div>
      <div class="map-text">
        <p class={reason === null ? '' : 'quiet'}>{start === '' ? REASONS[reason ?? ''] : start}</p>
        <code class="quiet wrap">{path}</code>
      </div>
      {onSwitch && (
        <button type="button" class="small" onClick={() => onSwitch.run(part)}>
          {reason === null ? 'Leave out' : 'Include'}
          <span class="unseen"> “{start.slice(0, 40)}” and run again</span>
        </button>
      )}
    </>
  )
}

/** Shows how much was kept, and the main reasons for dropping the rest. */
function Totals({ of, parts }: { of: Content; parts: readonly MapPart[] }) {
  const sums = new Map<string, number>()
  for (const { reason, words } of parts) {
    if (reason !== null && reason !== 'hidden') sums.set(reason, (sums.get(reason) ?? 0) + words)
  }
  const largest = [...sums].sort(([, one], [, other]) => other - one)
  // A part is never all of it.
  const percent = of.share === 1 ? 100 : Math.min(99, Math.round(100 * of.share))
  return (
    <div class="map-totals">
      <p>
        <strong>{percent}% kept</strong>{' '}
        <span class="quiet">
          {of.kept_words.toLocaleString('en')} of {plural(of.visible_words, 'word')} that the page
          shows
        </span>
      </p>
      <div class="map-bar" aria-hidden="true">
        <span class="kept" style={{ flexGrow: of.kept_words }} />
        {largest.map(([reason, words]) => (
          <span key={reason} style={{ flexGrow: words }} title={`${reason}: ${words}`} />
        ))}
      </div>
      {largest.length > 0 && (
        <p class="quiet">
          Dropped: {largest.map(([reason, words]) => `${reason} ${words}`).join(', ')} words.
        </p>
      )}
    </div>
  )
}

/** Both lists in page order: `after` of a kept part is the number of dropped ones in front of it. */
function outlineOf({ dropped = [], kept = [] }: Content): readonly MapPart[] {
  const parts: MapPart[] = []
  let next = 0
  for (const { after, ...part } of kept) {
    parts.push(...dropped.slice(next, after))
    next = Math.max(next, after)
    parts.push({ ...part, reason: null })
  }
  return [...parts, ...dropped.slice(next)]
}
