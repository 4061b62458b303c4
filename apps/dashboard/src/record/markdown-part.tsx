/** Markdown as it reads, or its source. */

import { useState } from 'preact/hooks'
import { CopyButton } from '../parts/code.tsx'
import { Markdown } from '../parts/markdown/markdown.tsx'
import { CodeView } from '../viewer/code-view.tsx'
import { DownloadText } from '../viewer/download-text.tsx'
import { ViewChoice } from './view-choice.tsx'

/** @param props.name - name of the download, without its extension. */
export function MarkdownPart({ name, text }: { name: string; text: string }) {
  const [view, setView] = useState('Rendered')
  if (text === '') return <p class="quiet">The page has no text.</p>
  const file = `${name}.md`
  const choice = (
    <ViewChoice
      label="Show Markdown as"
      of={['Rendered', 'Source']}
      chosen={view}
      onChoose={setView}
    />
  )
  if (view === 'Source') {
    return (
      <CodeView label="Markdown" language="markdown" text={text} file={file} isTall isWrapped>
        {choice}
      </CodeView>
    )
  }
  return (
    <>
      <div class="tools">
        {choice}
        <span class="tools-end">
          <CopyButton text={text} label="Markdown" />
          <DownloadText name={file} text={text} type="text/markdown" />
        </span>
      </div>
      <Markdown text={text} />
    </>
  )
}
