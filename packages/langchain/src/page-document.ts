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
  /** Number of the chunk on its page, from 0. */
  readonly chunk?: number
  /** Tokens of the chunk for a language model, estimated. */
  readonly chunk_tokens?: number
  /** Headings above the chunk, outermost first, with ` › ` between them: stores take no lists. */
  readonly heading_path?: string
  /** Leads to the chunk on its page. */
  readonly url?: string
  /** Page of a document that the chunk begins on. */
  readonly page?: number
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

/** A chunk of a page, as `options.chunks` returns it. */
interface Chunk {
  readonly text: string
  readonly tokens: number
  readonly heading_path: readonly string[]
  readonly url: string
  readonly page: number | null
}

/**
 * The documents of a page: its chunks if they were asked for, otherwise the whole. The first one has the cost.
 *
 * @param data - `data` of a fetch.
 */
export function* pageDocuments(
  data: unknown,
  of: Pick<SluiceMetadata, 'source' | 'result_id' | 'tokens'>
): Generator<Document<SluiceMetadata>> {
  const record = (data ?? {}) as Readonly<Record<string, unknown>>
  const facts = FACTS.map((name) => [name, record[name]] as const).filter(
    ([, value]) => value !== undefined && value !== null
  )
  const metadata = { ...of, ...Object.fromEntries(facts) }
  const { markdown, chunks } = record
  if (!Array.isArray(chunks)) {
    yield new Document({ pageContent: typeof markdown === 'string' ? markdown : '', metadata })
    return
  }
  for (const [chunk, part] of (chunks as readonly Chunk[]).entries()) {
    const tokens = chunk === 0 ? of.tokens : 0
    yield new Document({
      pageContent: part.text,
      metadata: { ...metadata, tokens, chunk, ...chunkFacts(part) }
    })
  }
}

function chunkFacts({ tokens, heading_path, url, page }: Chunk): Partial<SluiceMetadata> {
  return {
    chunk_tokens: tokens,
    heading_path: heading_path.join(' › '),
    url,
    ...(page === null ? {} : { page })
  }
}
