/** The page beside what was read of it: as text to point at, or as a picture. */

import { useState } from 'preact/hooks'
import { lazyPage } from '../lazy-page.tsx'
import type { PageFrameProps } from '../page-view/page-frame.tsx'
import { PictureStack } from './picture-part.tsx'
import type { Result } from './result.ts'
import type { Place } from './schema-draft.ts'
import { SchemaField } from './schema-field.tsx'
import { ViewChoice } from './view-choice.tsx'

/** It needs a parser of HTML. */
const PageFrame = lazyPage<PageFrameProps>(() =>
  import('../page-view/page-frame.tsx').then((file) => file.PageFrame)
)

/** A schema that grows by places of the page. */
export interface GrowingSchema {
  /** Schema of the request; empty for none. */
  readonly schema: string
  readonly onChange: (schema: string) => void
}

/** Returns true if a result has its page. */
export function hasPage({ html, pictures }: Result): boolean {
  return html !== undefined || pictures !== undefined
}

/**
 * @param props.shown - value whose places are marked. @param props.growing - absent where a place makes no field.
 * @param props.onServe - asks for the page as it was served: places of a cleaned one make no fields.
 */
export function PageBeside(props: {
  of: Result
  shown: string | undefined
  growing?: GrowingSchema | undefined
  onServe?: () => void
}) {
  const { of, shown, growing, onServe } = props
  const { html, pictures, fields } = of
  const [view, setView] = useState(html === undefined ? 'Picture' : 'Text')
  const [place, setPlace] = useState<Place>()
  const [places, setPlaces] = useState(0)
  const url = String(fields.url ?? location.origin)
  return (
    <aside class="page-beside" aria-label="The page">
      {html !== undefined && pictures && (
        <div class="tools">
          <ViewChoice
            label="Show the page as"
            of={['Text', 'Picture']}
            chosen={view}
            onChoose={setView}
          />
        </div>
      )}
      {place && growing && (
        <SchemaField
          place={place}
          schema={growing.schema}
          onAdd={growing.onChange}
          onClose={() => setPlace(undefined)}
        />
      )}
      {view === 'Picture' && pictures ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section class="page-picture" tabIndex={0} aria-label="The page as it looks">
          <PictureStack of={pictures.screenshots} />
        </section>
      ) : (
        <>
          <p class="quiet small-text" role="status">
            {shown !== undefined && places === 0
              ? 'This value is no text of the page.'
              : hintOf(growing !== undefined)}
          </p>
          {onServe && (
            <button type="button" class="small" onClick={onServe}>
              Choose fields on the page
            </button>
          )}
          <PageFrame
            title="The page as it was read"
            html={html ?? ''}
            url={url}
            taken={[]}
            shown={shown}
            onMarked={setPlaces}
            {...(growing ? { onPick: (value, selector) => setPlace({ value, selector }) } : {})}
          />
        </>
      )}
    </aside>
  )
}

function hintOf(isGrowing: boolean): string {
  const find = 'Point at a value to find it here.'
  return isGrowing ? `${find} Choose a text to make it a field.` : find
}
