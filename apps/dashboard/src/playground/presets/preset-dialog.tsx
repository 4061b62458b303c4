/** Presets of the account: the draft is saved under a name, and saved ones are loaded, renamed and deleted. */

import type { Preset } from '@sluice/client'
import { client } from '../../client.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Loaded, useLoaded } from '../../parts/loaded.tsx'
import { announce } from '../../parts/toast.tsx'
import type { PlayDraft } from '../../play-draft/play-draft.ts'
import { partsOfPreset } from '../../play-draft/preset-request.ts'
import { PresetRow } from './preset-row.tsx'
import { SavePreset } from './save-preset.tsx'
import './presets.css'

/** @param props.onLoad - gets the parts of the draft that a preset sets. */
export function PresetDialog(props: {
  draft: PlayDraft
  onLoad: (part: Partial<PlayDraft>) => void
  onClose: () => void
}) {
  const presets = useLoaded<Preset[]>((signal) => client.presets.list({ signal }))
  const load = (preset: Preset) => {
    props.onLoad(partsOfPreset(preset))
    announce(`Loaded the preset ${preset.name}.`)
    props.onClose()
  }
  return (
    <Dialog title="Presets" onClose={props.onClose}>
      <p class="quiet">Options saved under a name, for all members of the account.</p>
      <Loaded of={presets} what="the presets" shape="rows">
        {(list) => (
          <>
            {list.length === 0 && <p>No presets yet.</p>}
            <ul class="plain presets">
              {list.map((preset) => (
                <PresetRow
                  key={preset.id}
                  preset={preset}
                  onLoad={() => load(preset)}
                  onChanged={presets.reload}
                />
              ))}
            </ul>
            <SavePreset draft={props.draft} known={list} onSaved={presets.reload}>
              <button type="button" onClick={props.onClose}>
                Close
              </button>
            </SavePreset>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
