/** The request of the draft as code, beside the page. */

import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { Ticked } from '../../parts/ticked.tsx'
import type { PlayDraft } from '../../play-draft/play-draft.ts'
import { CodeView } from '../../viewer/code-view.tsx'
import { cli, withoutWords } from './cli.ts'
import { type CodeInput, type CodeRequest, codeRequestOf, LIST_FILE } from './code-request.ts'
import { curl } from './curl.ts'
import { python } from './python.ts'
import { typescript } from './typescript.ts'

/** Closed by Escape, by its button, or by a press beside it. */
export function CodeDrawer(props: {
  draft: PlayDraft
  file: File | undefined
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const input = { origin: location.origin, request: codeRequestOf(props.draft, props.file) }
  const command = cli(input)
  const note = withoutWords(command)
  const close = () => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      class="drawer"
      aria-labelledby={id}
      onClose={props.onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="drawer-body">
        <div class="pane-head">
          <h2 id={id}>Code</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <p class="quiet">
          The current request as code. <code>SLUICE_KEY</code> is the environment variable with your
          API key.
        </p>
        <Tabs
          label="Language"
          tabs={[
            shown('curl', 'shell', curl(input)),
            shown('TypeScript', 'typescript', typescript(input), INSTALL.TypeScript),
            shown('Python', 'python', python(input), INSTALL.Python),
            shown('CLI', 'shell', command.text, note ?? cliNote(input))
          ]}
        />
        {isListed(input.request) && (
          <p class="quiet">
            The list is long: save it as <code>{LIST_FILE}</code>, one URL per line.
          </p>
        )}
      </div>
    </dialog>
  )
}

const INSTALL = {
  TypeScript: '`npm install @sluice/client`',
  Python: '`pip install sluice`'
}

function shown(name: string, language: 'shell' | 'typescript' | 'python', text: string, note = '') {
  return {
    name,
    show: () => (
      <>
        <CodeView
          key={name}
          label={name}
          language={language}
          text={text.trimEnd()}
          copied={text}
          isWrapped
        />
        {note !== '' && (
          <p class="quiet">
            <Ticked text={note} />
          </p>
        )}
      </>
    )
  }
}

function cliNote({ request }: CodeInput): string {
  if (request.kind !== 'parse') return ''
  return 'The command line reads the file on this machine: nothing is sent or charged.'
}

function isListed(request: CodeRequest): boolean {
  return request.kind === 'batch' && request.urls === undefined
}
