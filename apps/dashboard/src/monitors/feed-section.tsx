/** The feeds of a monitor: their links, and new ones in their place. */

import type { Monitor } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { CopyButton } from '../parts/code.tsx'
import { Confirmation } from '../parts/dialog.tsx'
import { announce } from '../parts/toast.tsx'

/** @param props.onChange - called after the links were replaced. */
export function FeedSection({ monitor, onChange }: { monitor: Monitor; onChange: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { atom, json } = monitor.feeds
  return (
    <section>
      <h2>Feeds</h2>
      <p>
        Follow the changes in a feed reader or a chat tool. Anyone who has a link can read them,
        without signing in.
      </p>
      <div class="row">
        <CopyButton text={location.origin + atom} label="Atom link" says="Copy Atom link" />
        <CopyButton
          text={location.origin + json}
          label="JSON feed link"
          says="Copy JSON feed link"
        />
        <button type="button" class="small" onClick={() => setAsking(true)}>
          Replace the links…
        </button>
      </div>
      {isAsking && (
        <Confirmation
          title="Replace the links?"
          action="Replace"
          onClose={() => setAsking(false)}
          run={async () => {
            await client.monitors.update(monitor.id, { new_feed: true })
            announce('The feeds have new links.')
            onChange()
          }}
        >
          <p>The current links stop working. Readers that use them need the new ones.</p>
        </Confirmation>
      )}
    </section>
  )
}
