/** The alarms of a parser. Operators acknowledge them here, and see those that healed. */

import type { Alarm, LoadedParsers } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { useLoaded } from '../parts/loaded.tsx'
import { plural } from '../parts/shown.tsx'
import { announce } from '../parts/toast.tsx'
import { useSession } from '../session.tsx'

type ActiveAlarm = LoadedParsers['data'][number]['alarms'][number]

/** Alarms of all parsers that healed in the last 30 days; empty for other users, and if they cannot be loaded. */
export function useHealedAlarms(): readonly Alarm[] {
  const isOperator = useIsOperator()
  const { data } = useLoaded(async (signal) =>
    isOperator ? (await client.operator.alarms({ signal })).alarms : []
  )
  return data?.filter(({ state }) => state === 'healed') ?? []
}

/** The alarms of one parser, found by any process, so also before this one has read a page. */
export function ParserAlarms(props: {
  alarms: readonly ActiveAlarm[]
  healed: readonly Alarm[]
  onAcknowledged: () => void
}) {
  const { alarms, healed, onAcknowledged } = props
  const open = alarms.filter(({ state }) => state === 'open').length
  return (
    <>
      {alarms.length > 0 && (
        <div class="note warning">
          <p>
            <span class={open > 0 ? 'badge bad' : 'badge'}>{plural(alarms.length, 'alarm')}</span>{' '}
            The site may have changed its pages.
          </p>
          <ul class="plain">
            {alarms.map((alarm) => (
              <ActiveItem key={alarm.id} alarm={alarm} onAcknowledged={onAcknowledged} />
            ))}
          </ul>
        </div>
      )}
      {healed.length > 0 && (
        <details>
          <summary>{plural(healed.length, 'healed alarm')}</summary>
          <ul class="plain">
            {healed.map((alarm) => (
              <li key={alarm.id}>
                {alarm.field === null ? `Frequent ${alarm.code}` : `No ${alarm.field}`} from{' '}
                {day(alarm.since)} to {day(alarm.healed_at ?? '')} (UTC).
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function ActiveItem(props: { alarm: ActiveAlarm; onAcknowledged: () => void }) {
  const { alarm, onAcknowledged } = props
  const isOperator = useIsOperator()
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const acknowledge = async () => {
    setRunning(true)
    setError(undefined)
    try {
      await client.operator.acknowledgeAlarm(alarm.id)
      announce('The alarm is acknowledged.')
      onAcknowledged()
    } catch (caught) {
      setError(caught)
    }
    setRunning(false)
  }
  return (
    <li>
      {textOf(alarm)} Since {day(alarm.since)} (UTC)
      {alarm.state === 'acknowledged' && ', acknowledged'}.{' '}
      {isOperator && alarm.state === 'open' && (
        <button
          type="button"
          class="small"
          disabled={isRunning}
          aria-label={`Acknowledge the alarm about ${alarm.field ?? alarm.code}`}
          onClick={acknowledge}
        >
          Acknowledge
        </button>
      )}
      {error !== undefined && <ErrorNote error={error} />}
    </li>
  )
}

function useIsOperator(): boolean {
  return useSession().signedIn.user.role === 'operator'
}

function textOf({
  field,
  code,
  before,
  now
}: Pick<ActiveAlarm, 'field' | 'code' | 'before' | 'now'>) {
  const [then, lately] = [before, now].map((share) => `${Math.round(share * 100)}%`)
  return field === null
    ? `${code} in ${lately} of the newest fetches, ${then} before.`
    : `${field} in ${lately} of the newest records, ${then} before.`
}

const day = (time: string) => time.slice(0, 10)
