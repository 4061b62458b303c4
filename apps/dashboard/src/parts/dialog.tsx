/** A dialog that keeps the focus while it is open; Escape closes it. */

import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { ErrorNote } from './error-note.tsx'

/** Open as long as it is rendered. @param onClose - called when it is closed in any way. */
export function Dialog(props: {
  title: string
  onClose: () => void
  /** False for content that is shown once and must not be closed by accident. */
  closesByEscape?: boolean
  children: ComponentChildren
}) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    element.current?.showModal()
  }, [])
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onClose={props.onClose}
      onCancel={(event) => {
        if (props.closesByEscape === false) event.preventDefault()
      }}
    >
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </dialog>
  )
}

/** Asks before something that cannot be undone, does it, and stays open with the reason when it fails. */
export function Confirmation(props: {
  title: string
  action: string
  /** The button that does nothing; default: Cancel. */
  dismissal?: string
  run: () => Promise<unknown>
  onClose: () => void
  children: ComponentChildren
}) {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async () => {
    setRunning(true)
    setError(undefined)
    try {
      await props.run()
      props.onClose()
    } catch (caught) {
      setError(caught)
      setRunning(false)
    }
  }
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {props.children}
      {error !== undefined && <ErrorNote error={error} />}
      <div class="row end">
        <button type="button" onClick={props.onClose}>
          {props.dismissal ?? 'Cancel'}
        </button>
        <button type="button" class="danger" disabled={isRunning} onClick={run}>
          {isRunning ? 'One moment…' : props.action}
        </button>
      </div>
    </Dialog>
  )
}
