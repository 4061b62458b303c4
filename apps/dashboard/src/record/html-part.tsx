/** HTML as text: indented, or as it is. */

import { useState } from 'preact/hooks'
import { useLoaded, Waiting } from '../parts/loaded.tsx'
import { CodeView } from '../viewer/code-view.tsx'
import { indentHtml } from '../viewer/indent-html.ts'
import type { Result } from './result.ts'
import { ViewChoice } from './view-choice.tsx'

/** Characters up to which HTML is indented. */
const MOST = 5_000_000

/** The HTML that was asked for; of both, one after the other. */
export function HtmlPart({ of }: { of: Result }) {
  const { html = '', cleanHtml, name } = of
  const [which, setWhich] = useState(cleanHtml === undefined ? 'HTML' : 'Clean')
  const [view, setView] = useState('Indented')
  const text = which === 'Clean' ? (cleanHtml ?? '') : html
  const indented = useLoaded(
    (signal) => (text.length > MOST ? Promise.resolve(text) : indentHtml(text, signal)),
    `${which}${text.length}`
  )
  const isReady = view === 'As it is' || !indented.isLoading
  // HTML that cannot be indented is shown unchanged.
  const shown = view === 'As it is' ? text : (indented.data ?? text)
  if (!isReady) return <Waiting what="the HTML" />
  return (
    <CodeView
      label="HTML source"
      language="html"
      text={shown}
      copied={text}
      file={`${name}.html`}
      isTall
      isWrapped={view === 'As it is'}
    >
      {cleanHtml !== undefined && (
        <ViewChoice
          label="Which HTML"
          of={['Clean', 'As served']}
          chosen={which === 'Clean' ? 'Clean' : 'As served'}
          onChoose={(next) => setWhich(next === 'Clean' ? 'Clean' : 'HTML')}
        />
      )}
      <ViewChoice
        label="Show HTML"
        of={['Indented', 'As it is']}
        chosen={view}
        onChoose={setView}
      />
    </CodeView>
  )
}
