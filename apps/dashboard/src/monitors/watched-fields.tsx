/** Target of a monitor, and the content that it compares. */

import { JobSettings, PageSettings } from '../jobs/job-settings.tsx'
import { JobAddress } from '../jobs/job-start.tsx'
import { Field } from '../parts/field.tsx'
import type { Compared, MonitorDraft } from './monitor-draft.ts'

const WATCHES = [
  { watches: 'page', words: 'A page' },
  { watches: 'batch', words: 'A list of URLs, at most 100' },
  { watches: 'crawl', words: 'A site: a page, and the pages that its links and sitemaps lead to' }
] as const

const COMPARED: readonly { readonly compared: Compared; readonly words: string }[] = [
  { compared: 'auto', words: 'automatic' },
  { compared: 'text', words: 'the text' },
  { compared: 'record', words: 'the fields of the parser' },
  { compared: 'schema', words: 'the fields of my schema' }
]

/** Its controls. @param props.faults - by the names of controls. */
export function WatchedFields(props: {
  draft: MonitorDraft
  faults: Readonly<Record<string, string>>
  onChange: (change: Partial<MonitorDraft>) => void
}) {
  const { draft, faults, onChange } = props
  const { watches } = draft
  const kind = watches === 'batch' ? 'batch' : 'crawl'
  const pages = {
    draft: { ...draft.pages, kind } as const,
    faults,
    onChange: (change: Partial<MonitorDraft['pages']>) =>
      onChange({ pages: { ...draft.pages, ...change } })
  }
  return (
    <>
      <fieldset>
        <legend>Pages</legend>
        {WATCHES.map((one) => (
          <label key={one.watches} class="check">
            <input
              type="radio"
              name="watches"
              checked={watches === one.watches}
              onChange={() => onChange({ watches: one.watches })}
            />
            <span>{one.words}</span>
          </label>
        ))}
      </fieldset>
      <JobAddress {...pages} label={watches === 'crawl' ? 'Start URL' : 'URL'} />
      <div class="filters">
        <Field
          label="Compare"
          hint="By default the fields of `json_schema` if it is set, else the text, else the fields of the parser."
          {...(faults.compared === undefined ? {} : { fault: faults.compared })}
        >
          <select
            value={draft.compared}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                compared: COMPARED.find(({ compared }) => compared === value)?.compared ?? 'auto'
              })
            }
          >
            {COMPARED.map(({ compared, words }) => (
              <option key={compared} value={compared}>
                {words}
              </option>
            ))}
          </select>
        </Field>
      </div>
      {watches !== 'page' && <JobSettings {...pages} />}
      <h3>Options for every page</h3>
      <PageSettings {...pages} without={['changes']} />
    </>
  )
}
