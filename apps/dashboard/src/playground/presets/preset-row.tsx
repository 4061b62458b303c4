/** A preset of the list: a button that loads it, and what changes it. */

import type { Preset } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../../client.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { plural } from '../../parts/shown.tsx'
import { useSubmit } from '../../parts/use-submit.ts'

interface Row {
  readonly preset: Preset
  readonly onLoad: () => void
  readonly onChanged: () => void
}

/** One row; deleting asks in the row. */
export function PresetRow(props: Row) {
  const { preset, onLoad, onChanged } = props
  const [state, setState] = useState<'shown' | 'renaming' | 'deleting'>('shown')
  if (state === 'renaming') {
    return <Renaming {...props} onEnd={() => setState('shown')} />
  }
  return (
    <li>
      <button type="button" class="preset-load" onClick={onLoad}>
        <strong>{preset.name}</strong>
        <span class="quiet small-text">{summaryOf(preset)}</span>
      </button>
      {state === 'shown' ? (
        <div class="row tight">
          <button
            type="button"
            class="small"
            aria-label={`Rename ${preset.name}`}
            onClick={() => setState('renaming')}
          >
            Rename
          </button>
          <button
            type="button"
            class="small"
            aria-label={`Delete ${preset.name}`}
            onClick={() => setState('deleting')}
          >
            Delete
          </button>
        </div>
      ) : (
        <Deleting preset={preset} onChanged={onChanged} onEnd={() => setState('shown')} />
      )}
    </li>
  )
}

function Renaming({ preset, onChanged, onEnd }: Row & { readonly onEnd: () => void }) {
  const form = useSubmit(async ({ text }) => {
    await client.presets.change(preset.id, { name: text('name') })
    onEnd()
    onChanged()
  })
  const other = form.otherError('name')
  return (
    <li>
      <form class="preset-name" onSubmit={form.onSubmit}>
        <input
          ref={focused}
          name="name"
          required
          maxLength={100}
          autocomplete="off"
          aria-label={`New name of ${preset.name}`}
          defaultValue={preset.name}
        />
        <button type="submit" class="small" disabled={form.isRunning}>
          Save name
        </button>
        <button type="button" class="small" onClick={onEnd}>
          Cancel
        </button>
      </form>
      {form.faultOf('name') && (
        <p class="fault" role="alert">
          {form.faultOf('name')}
        </p>
      )}
      {other !== undefined && <ErrorNote error={other} />}
    </li>
  )
}

function Deleting(props: Pick<Row, 'preset' | 'onChanged'> & { readonly onEnd: () => void }) {
  const form = useSubmit(async () => {
    await client.presets.delete(props.preset.id)
    props.onChanged()
  })
  return (
    <form class="row tight" onSubmit={form.onSubmit}>
      <button ref={focused} type="submit" class="small danger" disabled={form.isRunning}>
        Delete for all members
      </button>
      <button type="button" class="small" onClick={props.onEnd}>
        Keep
      </button>
      {form.error !== undefined && <ErrorNote error={form.error} />}
    </form>
  )
}

/** The control took the place of the one that had the focus. */
function focused(element: HTMLElement | null): void {
  element?.focus()
}

/** The URL and the options of a preset, in a line. */
function summaryOf({ request }: Preset): string {
  const options = Object.keys(request.options ?? {})
  const filters = Object.keys(request.filters ?? {}).length
  const parts = [
    ...(request.url === undefined ? [] : [request.url]),
    ...(options.length > 0 ? [options.join(', ')] : []),
    ...(filters > 0 ? [plural(filters, 'filter')] : [])
  ]
  return parts.length > 0 ? parts.join(' · ') : 'all defaults'
}
