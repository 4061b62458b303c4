/** Settings of a job, and the options of its pages. */

import { client } from '../client.ts'
import { isFound, OptionControls, OptionGroup } from '../options/option-controls.tsx'
import { isOffered } from '../options/request-body.ts'
import { Field } from '../parts/field.tsx'
import { useLoaded } from '../parts/loaded.tsx'
import { BATCH_OPTIONS, CRAWL_OPTIONS, JOB_GROUPS, JOB_OPTIONS } from './job-options.ts'
import type { JobFields } from './job-start.tsx'

/** Scope, politeness, price and pace. @param props.filter - only options that have this word. */
export function JobSettings(props: JobFields & { filter?: string }) {
  const { draft, faults, onChange, filter = '' } = props
  const ofKind =
    draft.kind === 'crawl' ? [...CRAWL_OPTIONS, ...JOB_OPTIONS] : [...JOB_OPTIONS, ...BATCH_OPTIONS]
  const all = ofKind.filter((one) => isOffered(one, draft.job) && isFound(one, filter))
  const groups = JOB_GROUPS.filter((name) => all.some(({ group }) => group === name))
  return (
    <>
      {groups.map((name) => (
        <OptionGroup
          key={`${name}${filter === '' ? '' : '-found'}`}
          name={name}
          isOpen={filter !== '' || (name !== 'Politeness' && name !== 'Webhook')}
          options={all.filter((one) => one.group === name)}
          values={draft.job}
          prices={undefined}
          engines={undefined}
          faults={faults}
          onChange={(option, value) => onChange({ job: { ...draft.job, [option]: value } })}
        />
      ))}
    </>
  )
}

/** The parser and the options of every page, as in the playground. @param props.without - names of options. */
export function PageSettings(props: JobFields & { without?: readonly string[] }) {
  const { draft, faults, onChange, without = [] } = props
  const known = useLoaded((signal) => client.parsers({ signal }))
  const prices = useLoaded((signal) => client.pricing({ signal }))
  const kinds = known.data?.data.map(({ kind }) => kind) ?? [draft.parser].filter(Boolean)
  return (
    <>
      <div class="filters">
        <Field label="Parser">
          <select
            value={draft.parser}
            onChange={({ currentTarget: { value } }) => onChange({ parser: value })}
          >
            <option value="">by host</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kind}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <OptionControls
        values={draft.options}
        without={without}
        isFile={false}
        prices={prices.data}
        engines={known.data?.engines}
        faults={faults}
        onChange={(name, value) => onChange({ options: { ...draft.options, [name]: value } })}
      />
    </>
  )
}
