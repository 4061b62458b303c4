/** Something that is shown once. */

import type { ComponentChildren } from 'preact'
import { CopyButton } from './code.tsx'
import { Dialog } from './dialog.tsx'

/** Shows a secret that no other page will show, with a button to copy it. */
export function SecretDialog(props: {
  title: string
  label: string
  secret: string
  onClose: () => void
  children: ComponentChildren
}) {
  return (
    <Dialog title={props.title} onClose={props.onClose} closesByEscape={false}>
      <p>{props.children}</p>
      <p class="secret">
        <code data-secret>{props.secret}</code>
        <CopyButton text={props.secret} label={props.label} />
      </p>
      <div class="row end">
        <button type="button" class="primary" onClick={props.onClose}>
          I have copied it
        </button>
      </div>
    </Dialog>
  )
}
