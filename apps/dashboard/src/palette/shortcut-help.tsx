/** The shortcuts of the page that is open. */

import { useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'
import { activeShortcuts, areShortcutsOn, keysText, switchShortcuts } from '../shortcuts.ts'

/** Lists the active shortcuts, and can switch off single keys. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="shortcuts">
        {activeShortcuts().map(({ keys, name }) => (
          <div key={keys}>
            <dt>{name}</dt>
            <dd>
              <kbd>{keysText(keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setOn(event.currentTarget.checked)
            switchShortcuts(event.currentTarget.checked)
          }}
        />{' '}
        Single-key shortcuts
      </label>
      <div class="row end">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
