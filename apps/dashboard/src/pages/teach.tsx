/** A page on which a person teaches a parser: picks values on one page, and sees what the rules find on two others. */

import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { PageFrame } from '../page-view/page-frame.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { useLoaded } from '../parts/loaded.tsx'
import { Page } from '../parts/page.tsx'
import { Link } from '../router.tsx'
import { type FieldDraft, FieldForm } from '../teach/field-form.tsx'
import { FoundValues } from '../teach/found-values.tsx'
import { PageAddresses } from '../teach/page-addresses.tsx'
import { SaveParser } from '../teach/save-parser.tsx'
import {
  fieldNames,
  learnInput,
  type TaughtPage,
  withoutField,
  withValue
} from '../teach/teach-draft.ts'
import '../teach/teach.css'

const NEW: FieldDraft = { name: '', value: '', picks: 0 }

/** The page. */
export function TeachPage() {
  const [pages, setPages] = useState<readonly TaughtPage[]>([])
  return (
    <Page
      title="Teach a parser"
      lead={
        <>
          <Link to="/parsers">← Parsers</Link> Show values on one page, and Sluice finds them on the
          others.
        </>
      }
    >
      {pages.length === 0 ? (
        <PageAddresses onRead={setPages} />
      ) : (
        <Teaching pages={pages} onChange={setPages} />
      )}
    </Page>
  )
}

function Teaching(props: {
  pages: readonly TaughtPage[]
  onChange: (pages: readonly TaughtPage[]) => void
}) {
  const { pages, onChange } = props
  const [index, setIndex] = useState(0)
  const [draft, setDraft] = useState(NEW)
  const hasFields = fieldNames(pages).length > 0
  const key = JSON.stringify(pages.map(({ values }) => values))
  const finding = useLoaded(
    async (signal) =>
      hasFields
        ? (await client.learnedParsers.learn(learnInput('draft', pages, true), { signal })).learned
        : undefined,
    key
  )
  const shown = pages[index]
  const set = (name: string, value: string | null) => {
    onChange(withValue(pages, index, name, value))
    setDraft(NEW)
    setIndex(0)
  }
  const ask = (at: number, name: string) => {
    setIndex(at)
    setDraft({ ...NEW, name })
  }
  return (
    <>
      <section aria-busy={finding.isLoading}>
        <h2>Fields</h2>
        <FoundValues
          pages={pages}
          found={hasFields ? finding.data : undefined}
          onAsk={ask}
          onForget={(field) => onChange(withoutField(pages, field))}
        />
        {finding.error !== undefined && <ErrorNote error={finding.error} retry={finding.reload} />}
      </section>
      {hasFields && <SaveParser pages={pages} />}
      <h2>Page {index + 1}</h2>
      <FieldForm index={index} draft={draft} onChange={setDraft} onSet={set} />
      <fieldset class="teach-pages">
        <legend class="unseen">Page to pick values in</legend>
        {pages.map(({ url }, at) => (
          <label key={url} class="check">
            <input type="radio" name="page" checked={at === index} onChange={() => setIndex(at)} />
            <span>Page {at + 1}</span>
          </label>
        ))}
      </fieldset>
      {shown && (
        <PageFrame
          title={`Page ${index + 1}, ${shown.url}`}
          html={shown.html}
          url={shown.url}
          taken={Object.values(shown.values).filter((value) => value !== null)}
          onPick={(value) => setDraft({ ...draft, value, picks: draft.picks + 1 })}
        />
      )}
    </>
  )
}
