/** Passages or chunks of a page, each with its headings and a link to its place. */

import { Markdown } from '../parts/markdown/markdown.tsx'
import { DownloadText } from '../viewer/download-text.tsx'
import { FoundList } from './found-list.tsx'
import { OutsideLink } from './outside-link.tsx'
import type { TextPart } from './result.ts'

/** @param props.what - name of one. @param props.name - id of the result, which begins the name of the download. */
export function PassagesPart(props: { what: string; name: string; of: readonly TextPart[] }) {
  const { what, name, of } = props
  if (of.length === 0) return <p class="quiet">The page has no {what} with these words.</p>
  const lines = of.map((part) => `${JSON.stringify(part)}\n`).join('')
  return (
    <FoundList
      what={what}
      items={of}
      textOf={({ text, heading_path }) => [...heading_path, text].join(' ')}
      tools={<DownloadText name={`${name}-${what}s.jsonl`} type="application/jsonl" text={lines} />}
      show={(shown) => (
        <ol class="plain">
          {shown.map((part) => (
            <li key={part.url + part.text}>
              <p class="quiet">{placeOf(part)}</p>
              <Markdown text={part.text} />
              <p>
                <OutsideLink url={part.url} />
              </p>
            </li>
          ))}
        </ol>
      )}
    />
  )
}

function placeOf({ heading_path, page, tokens }: TextPart): string {
  const facts = [
    heading_path.join(' › '),
    page === null ? '' : `page ${page}`,
    tokens === undefined ? '' : `${tokens} tokens`
  ]
  return facts.filter(Boolean).join(' · ')
}
