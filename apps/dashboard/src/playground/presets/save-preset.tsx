/** The form that saves the draft as a preset, under a new name or in place of one. */

import type { Preset } from '@sluice/client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { client } from '../../client.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { Field } from '../../parts/field.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import type { PlayDraft } from '../../play-draft/play-draft.ts'
import { hasSecrets, requestOfDraft } from '../../play-draft/preset-request.ts'

/** @param props.known - the presets of the account. @param props.children - further buttons. */
export function SavePreset(props: {
  draft: PlayDraft
  known: readonly Preset[]
  onSaved: () => void
  children: ComponentChildren
}) {
  const { draft, known, onSaved } = props
  const [name, setName] = useState('')
  const same = known.find((preset) => preset.name === name.trim())
  const mayHaveUrl = draft.mode === 'page' && draft.url.trim() !== ''
  const form = useSubmit(async ({ all }) => {
    const request = requestOfDraft(draft, all('url').length > 0)
    if (same) await client.presets.change(same.id, { request })
    else await client.presets.create({ name, request })
    setName('')
    onSaved()
  })
  const other = form.otherError('name')
  return (
    <form onSubmit={form.onSubmit}>
      <Field
        label="Save the present options as"
        {...(hasSecrets(draft) ? { hint: 'Headers, cookies and passwords are not saved.' } : {})}
        {...faultOf(form.faultOf('name'))}
      >
        <input
          name="name"
          required
          maxLength={100}
          autocomplete="off"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      {mayHaveUrl && (
        <label class="check">
          <input type="checkbox" name="url" />
          <span>With the URL</span>
        </label>
      )}
      {other !== undefined && <ErrorNote error={other} />}
      <div class="row end">
        {props.children}
        <button type="submit" class="primary" disabled={form.isRunning}>
          {same ? `Replace ${same.name}` : 'Save'}
        </button>
      </div>
    </form>
  )
}

function faultOf(fault: string | undefined): { fault?: string } {
  return fault === undefined ? {} : { fault }
}
