/** The form that keeps what was taught as a parser of the account. */

import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { announce } from '../parts/toast.tsx'
import { navigate } from '../router.tsx'
import { learnInput, nameFor, type TaughtPage } from './teach-draft.ts'

/** @param props.pages - at least one has a value. */
export function SaveParser({ pages }: { pages: readonly TaughtPage[] }) {
  const [name, setName] = useState(() => nameFor(pages[0]?.url ?? ''))
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isRunning) return
    setRunning(true)
    setError(undefined)
    try {
      const { learned } = await client.learnedParsers.learn(learnInput(name.trim(), pages, false))
      announce(`${learned.parser.name} was saved.`)
      navigate('/parsers')
    } catch (caught) {
      setError(caught)
      setRunning(false)
    }
  }
  return (
    <form class="card" onSubmit={save}>
      <Field
        label="Name of the parser"
        hint="Lower-case letters, digits and hyphens. A name that you have already gets a new version."
      >
        <input
          type="text"
          required
          pattern="[a-z0-9]([a-z0-9\-]*[a-z0-9])?"
          maxLength={64}
          value={name}
          onInput={({ currentTarget: { value } }) => setName(value)}
        />
      </Field>
      {error !== undefined && <ErrorNote error={error} />}
      <div class="row">
        <button type="submit" class="primary" aria-disabled={isRunning}>
          Save the parser
        </button>
      </div>
    </form>
  )
}
