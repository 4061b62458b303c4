/** Address of the source, its parser, and the button that starts the request. */

import { webAddress } from '@sluice/core/web-address'
import type { ComponentChildren } from 'preact'
import { MOST_URLS, urlsOf } from '../jobs/job-draft.ts'
import { isWebAddress } from '../options/request-body.ts'
import { Field } from '../parts/field.tsx'
import { count, plural } from '../parts/shown.tsx'
import type { PlayDraft } from '../play-draft/play-draft.ts'
import { FileChoice } from './file-choice.tsx'

interface Bar {
  readonly draft: PlayDraft
  readonly onChange: (part: Partial<PlayDraft>) => void
  /** Kinds of parsers. */
  readonly kinds: readonly string[]
  readonly file: File | undefined
  readonly onFile: (file: File | undefined) => void
  /** Error messages by the names of controls: `url`, `urls`, `file`. */
  readonly faults: Readonly<Record<string, string>>
  /** The buttons. */
  readonly children: ComponentChildren
}

/** The first row of the form. */
export function AddressBar(props: Bar) {
  const { draft, onChange, kinds, children } = props
  return (
    <>
      {draft.mode === 'list' && <List {...props} />}
      {draft.mode === 'file' && (
        <FileChoice file={props.file} fault={props.faults.file} onChange={props.onFile} />
      )}
      <div class="address">
        {draft.mode !== 'list' && <Url {...props} />}
        <Field label="Parser">
          <select
            value={draft.parser}
            onChange={(event) => onChange({ parser: event.currentTarget.value, filters: {} })}
          >
            <option value="">by host</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kind}
              </option>
            ))}
          </select>
        </Field>
        <div class="row address-buttons">{children}</div>
      </div>
    </>
  )
}

const URL_LABELS = { page: 'URL', crawl: 'Start URL', file: 'URL it is from', list: '' }

function Url({ draft, onChange, faults }: Bar) {
  return (
    <Field label={URL_LABELS[draft.mode]} {...faultOf(faults, 'url')}>
      {/* Has the type `text`: with `url`, browsers refuse an address without a scheme, which is added here. */}
      <input
        type="text"
        inputMode="url"
        name="url"
        class="address-url"
        autocapitalize="none"
        autocomplete="off"
        spellcheck={false}
        maxLength={8_192}
        placeholder={draft.mode === 'file' ? 'optional' : 'https://example.com/'}
        value={draft.url}
        onInput={(event) => onChange({ url: event.currentTarget.value })}
      />
    </Field>
  )
}

function List({ draft, onChange, faults }: Bar) {
  const lines = urlsOf(draft)
  const given = lines.length
  return (
    <Field
      label="URLs"
      hint={`One per line, up to ${count(MOST_URLS)}. ${countsOf(lines)}`}
      {...faultOf(faults, 'urls')}
    >
      <textarea
        class="source"
        rows={Math.min(8, Math.max(3, given + 1))}
        spellcheck={false}
        placeholder={'https://example.com/a\nhttps://example.com/b'}
        value={draft.urls}
        onInput={(event) => onChange({ urls: event.currentTarget.value })}
      />
    </Field>
  )
}

/** `3 URLs.`, and the first line that is not a URL. It is shown before the job starts. */
function countsOf(lines: ReturnType<typeof urlsOf>): string {
  const wrong = lines.filter(({ url }) => !isWebAddress(webAddress(url)))
  const urls = `${plural(lines.length - wrong.length, 'URL')}.`
  const [first] = wrong
  if (!first) return urls
  const rest = wrong.length > 1 ? `, and ${plural(wrong.length - 1, 'other line')} too` : ''
  return `${urls} Line ${first.line} is not a URL${rest}.`
}

function faultOf(faults: Bar['faults'], name: string): { fault?: string } {
  const fault = faults[name]
  return fault === undefined ? {} : { fault }
}
