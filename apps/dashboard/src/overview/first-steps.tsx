/** The first steps of a new account: each is ticked by the state of the account, and all can be dismissed. */

import type { Account, NewApiKey } from '@sluice/client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Icon } from '../parts/icon.tsx'
import { useLoaded } from '../parts/loaded.tsx'
import { Link } from '../router.tsx'
import { FirstKeyDialog } from './first-key-dialog.tsx'
import { FirstUrl } from './first-url.tsx'
import { hasTeam } from './has-team.ts'
import { remember, remembers } from './remembered.ts'

/** Requests from which an account is no longer new. */
const NEW_UP_TO = 100

/** @param props.requests - so far. @param props.onKey - there is a key now. */
export function FirstSteps(props: { account: Account; requests: number; latest: number }) {
  const { account, requests } = props
  const names = { away: `first-steps-${account.id}`, docs: 'docs-seen' }
  const [isAway, setAway] = useState(() => remembers(names.away))
  const [hasSeenDocs, setSeenDocs] = useState(() => remembers(names.docs))
  const keys = useLoaded((signal) => client.keys.list({ signal }))
  const team = useLoaded((signal) => hasTeam(signal))
  if (isAway || requests > NEW_UP_TO || keys.data === undefined) return null
  const hasFetched = requests > 0 || props.latest > 0
  const hasKey = keys.data.some(({ revoked_at }) => revoked_at === null)
  const done = [hasFetched, hasKey, hasSeenDocs, team.data === true]
  const amount = done.filter(Boolean).length
  if (amount === done.length) return null
  return (
    <section class="card first-steps" aria-label="First steps">
      <div class="first-steps-head">
        <h2>First steps</h2>
        <span class="quiet">
          {amount} of {done.length} done
        </span>
        <button
          type="button"
          class="icon-button"
          aria-label="Hide the first steps"
          onClick={() => {
            remember(names.away)
            setAway(true)
          }}
        >
          <Icon name="close" />
        </button>
      </div>
      <ol class="plain">
        <Step isDone={hasFetched} name="Fetch a page">
          {!hasFetched && (
            <>
              <p>
                <strong>No requests yet.</strong> Try your own URL or one of these; you do not need
                a key.
              </p>
              <FirstUrl />
            </>
          )}
        </Step>
        <Step isDone={hasKey} name="Create an API key" text="To call the API from a program.">
          {!hasKey && <FirstKey onMade={keys.reload} />}
        </Step>
        <Step
          isDone={hasSeenDocs}
          name="Read the documentation"
          text="Options, jobs, monitors, webhooks."
        >
          {!hasSeenDocs && (
            <a
              class="button small"
              href="/docs"
              target="_blank"
              rel="noreferrer"
              onClick={() => {
                remember(names.docs)
                setSeenDocs(true)
              }}
            >
              Open the docs
              <Icon name="external" />
            </a>
          )}
        </Step>
        <Step
          isDone={team.data === true}
          name="Invite a team-mate"
          text="Tokens, keys and history are shared."
        >
          {team.data !== true && (
            <Link to="/account/team" class="button small">
              Invite
            </Link>
          )}
        </Step>
      </ol>
    </section>
  )
}

function Step(props: {
  isDone: boolean
  name: string
  text?: string
  children: ComponentChildren
}) {
  const { isDone, name, text } = props
  return (
    <li class={isDone ? 'step done' : 'step'}>
      <span class="step-mark">{isDone && <Icon name="check" />}</span>
      <div class="step-text">
        <span class="step-name">
          {name}
          {isDone && <span class="unseen"> (done)</span>}
        </span>
        {text && !isDone && <span class="quiet">{text}</span>}
      </div>
      <div class="step-action">{props.children}</div>
    </li>
  )
}

/** Creates the first key with the default settings, and shows it with a command to try it. */
function FirstKey({ onMade }: { onMade: () => void }) {
  const [made, setMade] = useState<NewApiKey>()
  const [error, setError] = useState<unknown>()
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    setError(undefined)
    try {
      setMade(await client.keys.create({ name: 'First key', kind: 'live' }))
    } catch (caught) {
      setError(caught)
    }
    setMaking(false)
  }
  return (
    <>
      <button type="button" class="small" disabled={isMaking} onClick={make}>
        Create key
      </button>
      {error !== undefined && <ErrorNote error={error} />}
      {made && (
        <FirstKeyDialog
          secret={made.key}
          onClose={() => {
            setMade(undefined)
            onMade()
          }}
        />
      )}
    </>
  )
}
