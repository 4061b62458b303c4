/** The secret that signs messages. */

import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { CopyButton } from '../parts/code.tsx'
import { Confirmation } from '../parts/dialog.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { Time } from '../parts/shown.tsx'
import { announce } from '../parts/toast.tsx'

/** Hidden until it is asked for; replacing it asks first. */
export function WebhookSecret() {
  const [isShown, setShown] = useState(false)
  const [isReplacing, setReplacing] = useState(false)
  const [version, setVersion] = useState(0)
  return (
    <>
      <p>Receivers use it to verify that a message is from this service.</p>
      {isShown && <Shown key={version} />}
      <div class="row">
        <button type="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide secret' : 'Show secret'}
        </button>
        <button type="button" onClick={() => setReplacing(true)}>
          Replace…
        </button>
      </div>
      {isReplacing && (
        <Confirmation
          title="Replace the secret?"
          action="Replace"
          onClose={() => setReplacing(false)}
          run={async () => {
            await client.webhooks.rotateSecret()
            announce('The secret was replaced.')
            setVersion(version + 1)
            setShown(true)
          }}
        >
          <p>
            Messages are signed with the new secret and, for 24 hours, with the current one too.
            Give receivers the new one within that time.
          </p>
        </Confirmation>
      )}
    </>
  )
}

function Shown() {
  const loading = useLoaded((signal) => client.webhooks.secret({ signal }))
  return (
    <Loaded of={loading} what="the secret">
      {({ secret, previous }) => (
        <>
          <p class="secret">
            <code data-secret>{secret}</code>
            <CopyButton text={secret} label="Webhook secret" />
          </p>
          {previous && (
            <p class="quiet">
              Messages are also signed with the previous secret until <Time of={previous.ends_at} />
              .
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
