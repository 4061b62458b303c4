/** The command palette: a combobox over a list, in a dialog. */

import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { type Command, commandsOf, findCommands } from './commands.ts'
import { searchesFor, useFoundObjects } from './found-objects.ts'
import '../styles/palette.css'

/** Shows the palette until something is chosen or it is closed. */
export function Palette(props: { isOperator: boolean; signOut: () => void; onClose: () => void }) {
  const { isOperator, signOut, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const all = useMemo(() => commandsOf(isOperator, signOut), [isOperator])
  const objects = useFoundObjects(text)
  const found = useMemo(
    () => [...findCommands(all, text), ...objects, ...searchesFor(text)],
    [all, text, objects]
  )
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const run = (command: Command | undefined) => {
    if (!command) return
    dialog.current?.close()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(found[at])
    else if (step !== undefined && found.length > 0) {
      setAt((at + step + found.length) % found.length)
    } else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} class="palette" aria-label="Search" onClose={onClose}>
      <div class="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          aria-label="Search"
          placeholder="Page, action, result, job, or URL to fetch"
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Found">
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            <span class="wrap">{command.name}</span>
            <span class="quiet small-text">{command.group}</span>
            {command.keys && <kbd>{command.keys}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="quiet palette-none">No matches.</p>}
    </dialog>
  )
}
