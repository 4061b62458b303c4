/** Builds the steps of a request from clicks on the page as it was read. */

import { useState } from 'preact/hooks'
import { fetchUrl } from '../../client.ts'
import { PageFrame } from '../../page-view/page-frame.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { type PickedPlace, StepForm } from './step-form.tsx'
import { type Step, stepsOf, stepText, textOfSteps } from './steps.ts'
import './steps.css'

/** A page that was read. */
interface ReadPage {
  readonly url: string
  readonly html: string
}

/** The request whose steps are built. */
export interface StepsDialogProps {
  readonly url: string
  /** Text of the option. */
  readonly actions: unknown
  /** Gets the new text. */
  readonly onUse: (actions: string) => void
  readonly onClose: () => void
}

/** The list of steps beside the page. */
export function StepsDialog(props: StepsDialogProps) {
  const [steps, setSteps] = useState(() => stepsOf(props.actions))
  const [page, setPage] = useState<ReadPage>()
  const [place, setPlace] = useState<PickedPlace>()
  const reading = useSubmit(async () => setPage(await readPage(props.url, steps)))
  const use = () => {
    props.onUse(textOfSteps(steps))
    props.onClose()
  }
  return (
    <Dialog title="Steps on the page" onClose={props.onClose}>
      <div class="steps">
        <div>
          <ol>
            {steps.map((step, index) => (
              <li key={`${index} ${stepText(step)}`}>
                <span class="wrap">{stepText(step)}</span>
                <button
                  type="button"
                  class="small"
                  aria-label={`Remove step ${index + 1}`}
                  onClick={() => setSteps(steps.filter((_, at) => at !== index))}
                >
                  Remove
                </button>
              </li>
            ))}
          </ol>
          {steps.length === 0 && <p class="quiet">No steps yet.</p>}
          <StepForm
            place={place}
            onAdd={(step: Step) => {
              setSteps([...steps, step])
              setPlace(undefined)
            }}
          />
        </div>
        <div>
          <form onSubmit={reading.onSubmit}>
            <button type="submit" disabled={reading.isRunning || props.url === ''}>
              {reading.isRunning
                ? 'Reading…'
                : steps.length > 0
                  ? 'Read the page after these steps · 1 token'
                  : 'Read the page · 1 token'}
            </button>
          </form>
          {reading.error !== undefined && <ErrorNote error={reading.error} />}
          {page ? (
            <PageFrame
              title="The page after the steps"
              html={page.html}
              url={page.url}
              taken={[]}
              hasFields
              onPick={(_, selector, isField) => setPlace({ selector, isField })}
            />
          ) : (
            <p class="quiet">
              Read the page, then choose a text or a field of it for the next step.
            </p>
          )}
        </div>
      </div>
      <div class="row end">
        <button type="button" onClick={props.onClose}>
          Cancel
        </button>
        <button type="button" class="primary" onClick={use}>
          Use these steps
        </button>
      </div>
    </Dialog>
  )
}

/** The page as the browser has it after the steps. */
async function readPage(url: string, steps: readonly Step[]): Promise<ReadPage> {
  const options = {
    ...{ render: 'browser', include_html: 'raw', markdown: false, main_entity: false },
    ...(steps.length > 0 ? { actions: steps } : {})
  }
  const { data, meta } = await fetchUrl({ url, options }, new AbortController().signal)
  const { html } = data as { html?: string }
  return { url: meta.final_url, html: html ?? '' }
}
