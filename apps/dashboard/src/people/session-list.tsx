/** Sessions of the signed-in user. */

import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { Confirmation } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Time } from '../parts/shown.tsx'
import { toast } from '../parts/toast.tsx'

/** The sessions, with buttons to end them. */
export function SessionList() {
  const sessions = useLoaded((signal) => client.session.list({ signal }))
  const [isEnding, setEnding] = useState(false)
  const [error, setError] = useState<unknown>()
  const end = async (id: string) => {
    setError(undefined)
    try {
      await client.session.end(id)
      toast('The session has ended.')
    } catch (caught) {
      setError(caught)
    }
    sessions.reload()
  }
  return (
    <section class="setting">
      <header>
        <h2>Sessions</h2>
        <p>Browsers that are signed in as you. End any that you do not recognise.</p>
      </header>
      <div>
        {error !== undefined && <ErrorNote error={error} />}
        <Loaded of={sessions} what="the sessions" shape="rows">
          {(list) => (
            <>
              <ul class="things">
                {list.map((one) => (
                  <li key={one.id}>
                    <div class="what">
                      <strong>
                        {one.device || 'Unknown device'}
                        {one.current && <span class="badge good">this browser</span>}
                      </strong>
                      <span>
                        Signed in <Time of={one.created_at} /> · used <Time of={one.last_used_at} />
                      </span>
                    </div>
                    {!one.current && (
                      <button
                        type="button"
                        class="small"
                        aria-label={`End the session of ${one.device || 'the unknown device'}`}
                        onClick={() => end(one.id)}
                      >
                        End
                      </button>
                    )}
                  </li>
                ))}
              </ul>
              {list.length > 1 && (
                <button type="button" onClick={() => setEnding(true)}>
                  End all other sessions
                </button>
              )}
            </>
          )}
        </Loaded>
      </div>
      {isEnding && (
        <Confirmation
          title="End all other sessions?"
          action="End them"
          run={async () => {
            await client.session.endOthers()
            toast('All other sessions have ended.')
            sessions.reload()
          }}
          onClose={() => setEnding(false)}
        >
          <p>You stay signed in here. Everywhere else you sign in again.</p>
        </Confirmation>
      )}
    </section>
  )
}
