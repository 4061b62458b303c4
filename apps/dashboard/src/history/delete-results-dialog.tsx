/** Asks before results are deleted: with their number, and for many of them the number must be typed. */

import { useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { count, plural } from '../parts/shown.tsx'

/** Results that are deleted without typing their number, at most. */
const WITHOUT_TYPING = 20

/**
 * @param props.amount - amount of the results. @param props.isAtLeast - there may be more. @param props.includesUnloaded - some
 * are not in the list yet.
 */
export function DeleteResultsDialog(props: {
  amount: number
  isAtLeast: boolean
  includesUnloaded: boolean
  run: () => Promise<unknown>
  onClose: () => void
}) {
  const { amount, isAtLeast } = props
  const [typed, setTyped] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const asked = isAtLeast ? 'delete' : String(amount)
  const needsTyping = isAtLeast || amount > WITHOUT_TYPING
  const isReady = !needsTyping || typed.replaceAll(/[,\s]/g, '').toLowerCase() === asked
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady || isRunning) return
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
  const what = isAtLeast ? `more than ${plural(amount, 'result')}` : plural(amount, 'result')
  return (
    <Dialog title={`Delete ${what}?`} onClose={props.onClose}>
      <form onSubmit={submit}>
        <p>
          {props.includesUnloaded
            ? `All ${isAtLeast ? '' : `${count(amount)} `}matching results will be deleted with their data, including ones that are not loaded yet.`
            : `${amount === 1 ? 'It is' : 'They are'} deleted with ${amount === 1 ? 'its' : 'their'} data.`}{' '}
          This cannot be undone. Tokens already spent are not refunded.
        </p>
        {needsTyping && (
          <Field label={`Type ${asked} to confirm`}>
            <input
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
              inputMode={isAtLeast ? 'text' : 'numeric'}
              autocomplete="off"
              spellcheck={false}
            />
          </Field>
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <div class="row end">
          <button type="button" onClick={props.onClose}>
            Cancel
          </button>
          <button type="submit" class="danger solid" disabled={!isReady || isRunning}>
            {isRunning ? 'Deleting…' : `Delete ${what}`}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
