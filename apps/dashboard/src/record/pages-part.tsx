/** A document page by page, with its headings. */

import { useRef, useState } from 'preact/hooks'
import { CopyButton } from '../parts/code.tsx'
import { Markdown } from '../parts/markdown/markdown.tsx'
import { type DocumentPart, isObject } from './result.ts'

/** @param props.headings - headings of the record: `{level, text, page}`. */
export function PagesPart(props: { pages: readonly DocumentPart[]; headings: unknown }) {
  const { pages } = props
  const [at, setAt] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const page = pages[at]
  if (!page) return <p class="quiet">No page was read.</p>
  const go = (index: number) => {
    setAt(Math.max(0, Math.min(pages.length - 1, index)))
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  const goTo = (number: number) => go(pages.findIndex((one) => one.number === number))
  const outline = outlineOf(props.headings).filter((one) =>
    pages.some(({ number }) => number === one.page)
  )
  return (
    <div class="pages" ref={top}>
      {outline.length > 0 && (
        <nav class="outline" aria-label="Outline of the document">
          <ul class="plain">
            {outline.map(({ level, text, page: number }, index) => (
              <li key={index} class={`level-${Math.min(4, level)}`}>
                <button type="button" class="text-button" onClick={() => goTo(number)}>
                  {text} <span class="quiet">{number}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div class="page-of">
        <div class="tools">
          <button type="button" class="small" disabled={at === 0} onClick={() => go(at - 1)}>
            Previous
          </button>
          <label class="page-number">
            Page{' '}
            <select value={at} onChange={(event) => go(Number(event.currentTarget.value))}>
              {pages.map(({ number }, index) => (
                <option key={number} value={index}>
                  {number}
                </option>
              ))}
            </select>{' '}
            of {pages.at(-1)?.number}
          </label>
          <button
            type="button"
            class="small"
            disabled={at === pages.length - 1}
            onClick={() => go(at + 1)}
          >
            Next
          </button>
          <span class="tools-end">
            <CopyButton text={page.markdown} label={`Page ${page.number}`} />
          </span>
        </div>
        {page.markdown.trim() === '' ? (
          <p class="quiet">This page has no text.</p>
        ) : (
          <Markdown text={page.markdown} />
        )}
      </div>
    </div>
  )
}

interface Heading {
  readonly level: number
  readonly text: string
  readonly page: number
}

function outlineOf(headings: unknown): readonly Heading[] {
  if (!Array.isArray(headings)) return []
  return headings.filter(
    (one): one is Heading =>
      isObject(one) && typeof one.text === 'string' && typeof one.page === 'number'
  )
}
