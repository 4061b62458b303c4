/** Pages to begin with. */

import type { PlayDraft } from '../play-draft/play-draft.ts'
import { EMPTY_PLAY } from '../play-draft/play-draft.ts'

const PRODUCT_SCHEMA = `{
  "type": "object",
  "properties": {
    "name": { "type": "string" },
    "price": { "type": "number" },
    "currency": { "type": "string" }
  }
}`

/** A name, and the values of the controls. */
const SAMPLES: readonly { readonly name: string; readonly draft: Partial<PlayDraft> }[] = [
  {
    name: 'An encyclopedia article',
    draft: { url: 'https://en.wikipedia.org/wiki/Sluice', options: { provenance: true } }
  },
  {
    name: 'A product, with a schema',
    draft: {
      url: 'https://books.toscrape.com/catalogue/a-light-in-the-attic_1000/index.html',
      options: { json_schema: PRODUCT_SCHEMA }
    }
  },
  {
    name: 'A feed',
    draft: { url: 'https://github.com/nodejs/node/releases.atom' }
  },
  {
    name: 'A PDF, page by page',
    draft: {
      url: 'https://www.rfc-editor.org/rfc/rfc9110.pdf',
      options: { 'document.per_page': true, 'document.max_pages': '20' }
    }
  },
  {
    name: 'A crawl of ten pages',
    draft: {
      mode: 'crawl',
      url: 'https://books.toscrape.com/',
      job: { 'scope.limit': '10' }
    }
  }
]

/** Buttons that fill the form; nothing is fetched by them. */
export function Samples({ onChoose }: { onChoose: (draft: PlayDraft) => void }) {
  return (
    <ul class="plain samples">
      {SAMPLES.map(({ name, draft }) => (
        <li key={name}>
          <button type="button" onClick={() => onChoose({ ...EMPTY_PLAY, ...draft })}>
            <strong>{name}</strong>
            <span class="quiet wrap">{draft.url?.replace(/^https:\/\//, '')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
