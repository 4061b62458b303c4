/**
 * Text with colours, folding and a search. The editor that does it is loaded when the first text is shown; until then, and
 * where it cannot be loaded, the text is plain.
 */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { CopyButton } from '../parts/code.tsx'
import { keysText } from '../shortcuts.ts'
import { DownloadText } from './download-text.tsx'
import type { Editor } from './editor.ts'
import type { JsonPlace } from './json-place.ts'
import type { Language } from './languages.ts'

/** Characters that are shown without the editor: a browser needs seconds to lay out megabytes. */
const PLAIN = 20_000

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  md: 'text/markdown',
  html: 'text/html'
}

interface View {
  readonly text: string
  readonly language: Language
  /** Name for screen readers. */
  readonly label: string
  /** Text to copy and save, if it differs from the shown text. */
  readonly copied?: string
  /** File name of the download. Absent: there is no download button. */
  readonly file?: string
  /** True if the view fills the height of the window, in place of only a few lines. */
  readonly isTall?: boolean
  readonly isWrapped?: boolean
  /** Stands in front of the tools. */
  readonly children?: ComponentChildren
}

/** The text with its tools. */
export function CodeView(props: View) {
  const { text, language, label, copied = text, file, isTall, children } = props
  const [isWrapped, setWrapped] = useState(props.isWrapped ?? false)
  const [place, setPlace] = useState<JsonPlace>()
  const { host, editor } = useEditor(props, isWrapped, setPlace)
  const isOpen = editor !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div
      role="group"
      aria-label={label}
      class={isTall ? 'code-view tall' : 'code-view'}
      onKeyDown={(event) => {
        if (!editor || event.key !== 'f' || !(event.metaKey || event.ctrlKey)) return
        event.preventDefault()
        editor.find()
      }}
    >
      <div class="tools">
        {children}
        {isOpen && text.length > 200 && (
          <>
            <button
              type="button"
              class="small"
              title={keysText('mod+f')}
              onClick={() => editor.find()}
            >
              Find
            </button>
            {editor.canFold && (
              <>
                <button type="button" class="small" onClick={() => editor.foldAll()}>
                  Fold
                </button>
                <button type="button" class="small" onClick={() => editor.unfoldAll()}>
                  Unfold
                </button>
              </>
            )}
            <button
              type="button"
              class="small"
              aria-pressed={isWrapped}
              onClick={() => setWrapped(!isWrapped)}
            >
              Wrap
            </button>
          </>
        )}
        <span class="tools-end">
          <CopyButton text={copied} label={label} />
          {file && (
            <DownloadText
              name={file}
              text={copied}
              type={TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain'}
            />
          )}
        </span>
      </div>
      <div ref={host} class="code-host" />
      {!isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre tabIndex={0} class="code-plain">
          <code>{text.slice(0, PLAIN)}</code>
        </pre>
      )}
      {place && <PlaceLine of={place} language={language} />}
    </div>
  )
}

/** Shows the path of the cursor in JSON, and the value there. */
function PlaceLine({ of, language }: { of: JsonPlace; language: Language }) {
  if (language !== 'json') return null
  return (
    <div class="place-line">
      <code class="wrap">{of.path}</code>
      <CopyButton text={of.path} label="Path" says="Copy path" />
      <CopyButton text={of.value} label="Value" says="Copy value" />
    </div>
  )
}

/** The editor, once it is loaded; it follows the text. */
function useEditor(
  { text, language, label }: View,
  isWrapped: boolean,
  onPlace: (place: JsonPlace | undefined) => void
) {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  useEffect(() => {
    let isGone = false
    let opened: Editor | undefined
    setEditor(undefined)
    onPlace(undefined)
    import('./editor.ts').then(
      (file) => {
        if (isGone || !host.current) return
        opened = file.openEditor(host.current, { text, language, label, onPlace })
        setEditor(opened)
      },
      // The plain text stays.
      () => undefined
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [text, language, label])
  useEffect(() => editor?.wrap(isWrapped), [editor, isWrapped])
  return { host, editor }
}
