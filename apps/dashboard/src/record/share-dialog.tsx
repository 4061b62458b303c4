/** Makes a link with which anyone can read a result. */

import type { ShareLink } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { CopyButton } from '../parts/code.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { Time } from '../parts/shown.tsx'
import { useSubmit } from '../parts/use-submit.ts'

/** Lives of a link, s. */
const LIVES = [
  [3_600, '1 hour'],
  [86_400, '1 day'],
  [604_800, '7 days']
] as const

/** @param props.id - of the result. */
export function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [link, setLink] = useState<ShareLink>()
  const form = useSubmit(async ({ text }) => {
    setLink(await client.shareResult(id, { ttl_s: Number(text('ttl_s')) }))
  })
  return (
    <Dialog title="Share this result" onClose={onClose}>
      <p>
        Anyone with the link can read the address of the page and its data, without a login. Options
        and pictures are not shown. Deleting the result ends the link.
      </p>
      <form onSubmit={form.onSubmit}>
        <Field label="Valid for">
          <select name="ttl_s" onChange={() => setLink(undefined)}>
            {LIVES.map(([seconds, name]) => (
              <option key={seconds} value={seconds} selected={seconds === 86_400}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        {form.error !== undefined && <ErrorNote error={form.error} />}
        {link && <MadeLink of={link} />}
        <div class="row end">
          <button type="button" onClick={onClose}>
            Close
          </button>
          {!link && (
            <button type="submit" class="primary" disabled={form.isRunning}>
              Make link
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function MadeLink({ of }: { of: ShareLink }) {
  const url = new URL(of.url, location.origin).href
  return (
    <div role="status">
      <p class="secret">
        <code>{url}</code>
        <CopyButton text={url} label="the link" />
      </p>
      <p class="quiet">
        Valid until <Time of={of.expires_at} />.
      </p>
    </div>
  )
}
