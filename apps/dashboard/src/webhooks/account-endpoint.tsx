/** Endpoint for messages about the account. */

import type { WebhookEndpoint, WebhookEndpointInput } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { Loaded, useLoaded } from '../parts/loaded.tsx'
import { announce } from '../parts/toast.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { useSession } from '../session.tsx'

type Event = NonNullable<WebhookEndpointInput['events']>[number]
/** All types; a missing one is a type error. */
const EVENTS = Object.keys({
  'balance.low': true,
  'parser.candidate': true,
  'parser.drift': true
} satisfies Record<Event, true>) as Event[]

/** The endpoint of the account, to be set, changed and removed. */
export function AccountEndpoint() {
  const loading = useLoaded((signal) => client.webhooks.endpoint({ signal }))
  return (
    <Loaded of={loading} what="the endpoint of the account">
      {(endpoint) => (
        <EndpointForm
          key={`${endpoint.url} ${endpoint.since}`}
          endpoint={endpoint}
          onChange={loading.reload}
        />
      )}
    </Loaded>
  )
}

function EndpointForm(props: { endpoint: WebhookEndpoint; onChange: () => void }) {
  const { endpoint, onChange } = props
  const isOperator = useSession().signedIn.user.role === 'operator'
  const [removal, setRemoval] = useState<unknown>()
  const { onSubmit, isRunning, faultOf, otherError } = useSubmit(async ({ text, all }) => {
    await client.webhooks.setEndpoint({
      url: text('url').trim(),
      below: Number(text('below')),
      events: all('events') as Event[]
    })
    announce('The endpoint of the account is set.')
    onChange()
  })
  const remove = async () => {
    setRemoval(undefined)
    try {
      await client.webhooks.removeEndpoint()
      announce('The endpoint of the account is removed.')
      onChange()
    } catch (error) {
      setRemoval(error)
    }
  }
  const faults = (name: string) => {
    const fault = faultOf(name)
    return fault === undefined ? {} : { fault }
  }
  const error = otherError('url', 'below') ?? removal
  return (
    <form class="narrow" onSubmit={onSubmit}>
      <Field label="URL" {...faults('url')}>
        <input
          name="url"
          type="url"
          required
          placeholder="https://app.example/hook"
          value={endpoint.url ?? ''}
        />
      </Field>
      <Field label="Alert when the balance falls below (tokens)" {...faults('below')}>
        <input name="below" type="number" min={1} required value={endpoint.below ?? 100} />
      </Field>
      <EventChoice chosen={endpoint.events} isOperator={isOperator} />
      <div class="row">
        <button type="submit" disabled={isRunning}>
          {isRunning ? 'Saving…' : 'Save'}
        </button>
        {endpoint.url !== null && (
          <button type="button" onClick={remove}>
            Remove
          </button>
        )}
      </div>
      {error !== undefined && <ErrorNote error={error} />}
    </form>
  )
}

/** Alarms of parsers are of the whole service, so only operators receive them. */
function EventChoice(props: { chosen: readonly Event[]; isOperator: boolean }) {
  const { chosen, isOperator } = props
  const isOn = (event: Event) =>
    chosen.length === 0 ? event === 'balance.low' : chosen.includes(event)
  return (
    <fieldset class="plain">
      <legend>Events</legend>
      {EVENTS.filter((event) => isOperator || event !== 'parser.drift').map((event) => (
        <label key={event} class="check">
          <input type="checkbox" name="events" value={event} defaultChecked={isOn(event)} />{' '}
          <code>{event}</code>
        </label>
      ))}
    </fieldset>
  )
}
