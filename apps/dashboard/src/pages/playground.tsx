/** A request written by controls: its price while it is written, its result, and itself as code. */

import { useState } from 'preact/hooks'
import { client, type FetchBody, type FileRequest } from '../client.ts'
import { Code } from '../parts/code.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { Field } from '../parts/field.tsx'
import { useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { plural } from '../parts/shown.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { WarningList } from '../parts/warning-list.tsx'
import { FileChoice, useDrop } from '../playground/file-choice.tsx'
import { fileSnippets } from '../playground/file-snippets.ts'
import { FilterControls } from '../playground/filter-controls.tsx'
import { useKeptDraft } from '../playground/kept-draft.ts'
import { OptionControls } from '../playground/option-controls.tsx'
import { FetchOutcome } from '../playground/outcome.tsx'
import { refusedFields } from '../playground/refused-fields.ts'
import {
  bodyOf,
  type Draft,
  EMPTY_DRAFT,
  faultsOf,
  fileRequestOf,
  isWebAddress
} from '../playground/request-body.ts'
import { curl, python, typescript } from '../playground/snippets.ts'
import { useFetching } from '../playground/use-fetching.ts'
import { type Quoted, useQuote } from '../playground/use-quote.ts'
import type { PartName } from '../record/absent.tsx'
import { usePlace } from '../router.tsx'

/** What the service takes when the request does not say, ms. */
const TIMEOUT = 60_000

/** A request in the making: its price while it is edited, its answer, and the same request as code. */
export function PlaygroundPage() {
  const { query } = usePlace()
  const url = query.get('url')
  const [draft, setDraft] = useKeptDraft<Draft>(
    'playground',
    { ...EMPTY_DRAFT, url: url ?? '' },
    url !== null
  )
  /** What the shown result was requested with, and the tab it opens at. */
  const [sent, setSent] = useState<{ draft: Draft; open?: PartName | undefined }>({ draft })
  const known = useLoaded((signal) => client.parsers({ signal }))
  const prices = useLoaded((signal) => client.pricing({ signal }))
  const [file, setFile] = useState<File>()
  const { isOver, target } = useDrop(setFile)
  const body = bodyOf(draft)
  const quoted = useQuote(body, file)
  const { fetching, start, cancel } = useFetching()
  const chosen = known.data?.data.find(
    ({ kind }) => kind === (draft.parser || quoted.quote?.parser.kind)
  )
  // Before the list has loaded, a kept choice is the only option.
  const kinds = known.data?.data.map(({ kind }) => kind) ?? [draft.parser].filter(Boolean)
  const mistyped = faultsOf(draft)
  const isMistyped = Object.keys(mistyped).length > 0
  const refused = refusedFields(quoted.refusal)
  const run = (next: Draft, open?: PartName) => {
    setDraft(next)
    setSent({ draft: next, open })
    void start(file ? fileRequestOf(file, next) : bodyOf(next))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isMistyped) return run(draft)
    const form = event.currentTarget as HTMLFormElement
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <Page title="Playground" lead="Playground requests use tokens, like API calls.">
      <form class={isOver ? 'playground dropping' : 'playground'} onSubmit={submit} {...target}>
        <div class="url-row">
          <Field label={file ? 'URL it is from' : 'URL'}>
            <input
              type="url"
              inputMode="url"
              required={file === undefined}
              maxLength={8_192}
              placeholder="https://example.com/"
              value={draft.url}
              onInput={(event) => setDraft({ ...draft, url: event.currentTarget.value })}
            />
          </Field>
          <Field label="Parser">
            <select
              value={draft.parser}
              onChange={(event) =>
                setDraft({ ...draft, parser: event.currentTarget.value, filters: {} })
              }
            >
              <option value="">by host</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kind}
                </option>
              ))}
            </select>
          </Field>
          <button type="submit" class="primary" disabled={fetching.state === 'running'}>
            {file ? 'Read' : 'Fetch'}
          </button>
        </div>
        <FileChoice file={file} onChange={setFile} />
        <Price quoted={quoted} hasAddress={file !== undefined || isWebAddress(draft.url)} />
        <FetchOutcome
          of={fetching}
          timeout={Number(body.options?.timeout_ms ?? TIMEOUT)}
          onCancel={cancel}
          open={sent.open}
          onRunAgain={({ options, ...change }, open) => {
            const { draft } = sent
            run({ ...draft, ...change, options: { ...draft.options, ...options } }, open)
          }}
        />
        <OptionControls
          values={draft.options}
          isFile={file !== undefined}
          prices={prices.data}
          engines={known.data?.engines}
          faults={{ ...refused, ...mistyped }}
          onChange={(name, value) =>
            setDraft({ ...draft, options: { ...draft.options, [name]: value } })
          }
        />
        {chosen && (
          <FilterControls
            key={chosen.kind}
            kind={chosen.kind}
            schema={chosen.filters}
            values={draft.filters}
            faults={refused}
            onChange={(name, value) =>
              setDraft({ ...draft, filters: { ...draft.filters, [name]: value } })
            }
          />
        )}
      </form>
      <section>
        <h2>Code</h2>
        <Snippets body={body} file={file && fileRequestOf(file, draft)} />
      </section>
    </Page>
  )
}

function Price({ quoted, hasAddress }: { quoted: Quoted; hasAddress: boolean }) {
  const { quote, refusal } = quoted
  if (refusal !== undefined) return <ErrorNote error={refusal} />
  if (!hasAddress) {
    return (
      <p class="quiet price" role="status">
        Enter a URL or choose a file to see the price.
      </p>
    )
  }
  if (!quote) {
    return (
      <p class="quiet price" role="status">
        Calculating the price…
      </p>
    )
  }
  const parts = Object.entries(quote.billing.breakdown)
  return (
    <>
      <p class="price" role="status">
        <strong>Costs up to {plural(quote.billing.tokens_max, 'token')}</strong>{' '}
        <span class="quiet">
          ({parts.map(([name, tokens]) => `${name} ${tokens}`).join(', ')}). Parser:{' '}
          {quote.parser.kind} {quote.parser.version}
          {quote.pages.length > 1 && `, ${quote.pages.length} pages`}
        </span>
      </p>
      <WarningList warnings={quote.warnings} />
    </>
  )
}

function Snippets({ body, file }: { body: FetchBody; file: FileRequest | undefined }) {
  const shown = body.url === '' ? { ...body, url: 'https://example.com/' } : body
  const { origin } = location
  const texts = file
    ? fileSnippets(origin, file.file.name, file.input)
    : {
        curl: curl(origin, shown),
        TypeScript: typescript(origin, shown),
        Python: python(origin, shown)
      }
  return (
    <>
      <p class="quiet">
        Set the environment variable <code>SLUICE_KEY</code> to your API key.
      </p>
      <Tabs
        label="Language"
        tabs={Object.entries(texts).map(([name, text]) => ({
          name,
          show: () => <Code label={name} text={text} />
        }))}
      />
    </>
  )
}
