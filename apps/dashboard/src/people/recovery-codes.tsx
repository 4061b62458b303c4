/** Recovery codes, which are shown once. */

import { CopyButton } from '../parts/code.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import './people.css'

/** The codes with ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n')
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    link.download = 'sluice-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <>
      <p>
        Each of these codes signs you in once if you lose your device. Keep them where you keep
        passwords. They are not shown again.
      </p>
      <ul class="codes" data-codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div class="row">
        <CopyButton text={text} label="recovery codes" />
        <button type="button" class="small" onClick={save}>
          <Icon name="download" />
          Download
        </button>
      </div>
    </>
  )
}

/** The codes in a dialog that a slip of the hand does not close. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title="Your recovery codes" onClose={props.onClose} closesByEscape={false}>
      <RecoveryCodes codes={props.codes} />
      <div class="row end">
        <button type="button" class="primary" onClick={props.onClose}>
          I have saved them
        </button>
      </div>
    </Dialog>
  )
}
