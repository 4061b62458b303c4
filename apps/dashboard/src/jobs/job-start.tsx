/** Input of a job: the start of a crawl, or the URLs of a batch. */

import { Field } from '../parts/field.tsx'
import { plural } from '../parts/shown.tsx'
import { type JobDraft, urlsOf } from './job-draft.ts'

/** The draft, its faults, and a function to change it. */
export interface JobFields {
  readonly draft: JobDraft
  /** Error messages by the names of controls. */
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<JobDraft>) => void
}

/** The URLs. @param props.label - label of the one that a crawl has. */
export function JobAddress({ draft, faults, onChange, label }: JobFields & { label: string }) {
  if (draft.kind === 'crawl') {
    return (
      <Field label={label} {...faultOf(faults, 'url')}>
        <input
          type="url"
          inputMode="url"
          required
          maxLength={8_192}
          placeholder="https://docs.example.com/guide/"
          value={draft.url}
          onInput={({ currentTarget: { value } }) => onChange({ url: value })}
        />
      </Field>
    )
  }
  return (
    <Field
      label="URLs"
      hint={`One per line. ${plural(urlsOf(draft).length, 'URL')}.`}
      {...faultOf(faults, 'urls')}
    >
      <textarea
        class="source"
        rows={8}
        required
        spellcheck={false}
        placeholder={'https://example.com/a\nhttps://example.com/b'}
        value={draft.urls}
        onInput={({ currentTarget: { value } }) => onChange({ urls: value })}
      />
    </Field>
  )
}

function faultOf(faults: JobFields['faults'], name: string): { fault?: string } {
  const fault = faults[name]
  return fault === undefined ? {} : { fault }
}
