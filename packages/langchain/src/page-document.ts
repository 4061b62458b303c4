/** A page as a document of LangChain. */

import { Document } from '@langchain/core/documents'

/** Where a document is from, and what is known of it. The Python loader has the same names. */
export interface SluiceMetadata {
  /** URL of the page after redirects; `file:///` and the name of a file. */
  readonly source: string
  /** Its result in the history, to read it again at no cost; null if there is none. */
  readonly result_id: string | null
  /** What the page cost. */
  readonly tokens: number
  readonly title?: string
  readonly description?: string
  readonly author?: string
  /** ISO 8601. */
  readonly published_at?: string
  /** BCP 47. */
  readonly language?: string
  readonly site_name?: string
  // The documents of LangChain take any metadata.
  readonly [name: string]: unknown
}

/** What a record says of a page that is worth keeping with its text. */
const FACTS = [
  'title',
  'description',
  'author',
  'published_at',
  'language',
  'site_name'
] as const satisfies readonly (keyof SluiceMetadata)[]

/** @param data - `data` of a fetch. */
export function pageDocument(
  data: unknown,
  of: Pick<SluiceMetadata, 'source' | 'result_id' | 'tokens'>
): Document<SluiceMetadata> {
  const record = (data ?? {}) as Readonly<Record<string, unknown>>
  const facts = FACTS.map((name) => [name, record[name]] as const).filter(
    ([, value]) => value !== undefined && value !== null
  )
  const { markdown } = record
  return new Document<SluiceMetadata>({
    pageContent: typeof markdown === 'string' ? markdown : '',
    metadata: { ...of, ...Object.fromEntries(facts) }
  })
}
