/** The schedule of a monitor: chosen or written, in words, with its next times. */

import { useId } from 'preact/hooks'
import { Field } from '../parts/field.tsx'
import type { MonitorDraft } from './monitor-draft.ts'
import { scheduleWords, timeIn, zones } from './schedule-words.ts'

const USUAL = [
  { schedule: '0 * * * *', name: 'Every hour' },
  { schedule: '0 7 * * *', name: 'Every day at 7:00' },
  { schedule: '0 7 * * 1-5', name: 'Weekdays at 7:00' },
  { schedule: '0 7 * * 1', name: 'Mondays at 7:00' },
  { schedule: '0 7 1 * *', name: 'Monthly on the 1st' }
] as const

/** Its controls. @param props.faults - by the names of controls. */
export function ScheduleFields(props: {
  draft: MonitorDraft
  faults: Readonly<Record<string, string>>
  onChange: (change: Partial<MonitorDraft>) => void
}) {
  const { draft, faults, onChange } = props
  const list = useId()
  const isUsual = USUAL.some(({ schedule }) => schedule === draft.schedule)
  return (
    <>
      <div class="filters">
        <Field label="Runs">
          <select
            value={isUsual ? draft.schedule : ''}
            onChange={({ currentTarget: { value } }) => value && onChange({ schedule: value })}
          >
            {USUAL.map(({ schedule, name }) => (
              <option key={schedule} value={schedule}>
                {name}
              </option>
            ))}
            <option value="">Custom (cron)</option>
          </select>
        </Field>
        <Field
          label="Schedule"
          hint="Minute, hour, day, month, weekday."
          {...faultOf(faults, 'schedule')}
        >
          <input
            required
            maxLength={200}
            class="source"
            spellcheck={false}
            autocomplete="off"
            value={draft.schedule}
            onInput={({ currentTarget: { value } }) => onChange({ schedule: value })}
          />
        </Field>
        <Field label="Time zone" {...faultOf(faults, 'timezone')}>
          <input
            required
            maxLength={64}
            list={list}
            spellcheck={false}
            autocomplete="off"
            value={draft.timezone}
            onInput={({ currentTarget: { value } }) => onChange({ timezone: value })}
          />
        </Field>
        <datalist id={list}>
          {zones().map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <Explained schedule={draft.schedule} timezone={draft.timezone} />
    </>
  )
}

/** A schedule in words with its next times, or its error. */
function Explained({ schedule, timezone }: Pick<MonitorDraft, 'schedule' | 'timezone'>) {
  const known = scheduleWords(schedule, timezone)
  return (
    <div class="note" role="status">
      {'fault' in known ? (
        <p>{known.fault}</p>
      ) : (
        <>
          <p>
            <strong>{known.words}</strong> ({timezone}). The next runs:
          </p>
          <ul class="times">
            {known.times.map((time) => (
              <li key={time.getTime()}>
                <time dateTime={time.toISOString()}>{timeIn(time, timezone)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function faultOf(faults: Readonly<Record<string, string>>, name: string): { fault?: string } {
  const fault = faults[name]
  return fault === undefined ? {} : { fault }
}
