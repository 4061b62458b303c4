/** Example pages with their HTML: from a file, from the line itself, or fetched. */

import { decodeBody } from '@sluice/acquire/decode'
import { SluiceError } from '@sluice/core'
import type { Example } from '@sluice/learn'
import { takeConfig } from '@sluice/service/config'
import { onInterruption } from '../interruption.ts'
import type { Fetcher } from '../reading/fetcher.ts'
import { fileBytes } from '../reading/file-bytes.ts'
import { openFetcher } from '../reading/open-fetcher.ts'
import { chosenServer, type ServerFlags } from '../server/chosen-server.ts'
import { type ExampleLine, valuesOf } from './example-pages.ts'

/** A page to learn from. */
export interface LoadedExample {
  /** Final URL. */
  readonly url: string
  readonly html: string
  /** Absent: the page only helps to choose among rules, or a schema reads its values. */
  readonly values?: Example['values']
}

/** Flags of fetches. */
export interface LoadFlags extends ServerFlags {
  readonly local?: boolean
}

/** Fetches at once, and retries of each. */
const CONCURRENCY = 3
const RETRIES = 2
/** Options of a fetch for its HTML. */
const FOR_HTML = { include_html: 'raw', markdown: false, main_entity: false }

/**
 * Load the pages. Lines that have neither a file nor a text are fetched: through the chosen server, else in this process.
 *
 * @throws SluiceError - a page has no URL, or cannot be read or fetched.
 */
export async function loadExamples(
  lines: readonly ExampleLine[],
  flags: LoadFlags
): Promise<LoadedExample[]> {
  const isFetched = ({ file, html }: ExampleLine) => file === undefined && html === undefined
  const fetcher = lines.some(isFetched) ? await openedFetcher(flags) : undefined
  const { signal, stop } = onInterruption()
  try {
    const { default: pMap } = await import('p-map')
    const load = (line: ExampleLine) => loaded(line, fetcher, signal)
    return await pMap(lines, load, { concurrency: CONCURRENCY })
  } finally {
    stop()
    await fetcher?.close()
  }
}

function openedFetcher(flags: LoadFlags): Promise<Fetcher> {
  const server = flags.local ? undefined : chosenServer(flags)
  const options = { server, retries: RETRIES, concurrency: CONCURRENCY }
  return openFetcher(options, { filters: {}, options: FOR_HTML })
}

async function loaded(
  line: ExampleLine,
  fetcher: Fetcher | undefined,
  signal: AbortSignal
): Promise<LoadedExample> {
  const { url, file, html, values } = line
  if (typeof url !== 'string' || !URL.canParse(url)) {
    throw new SluiceError('INVALID_URL', `\`url\` is not a URL: ${String(url)}.`)
  }
  const given = values === undefined ? {} : { values: valuesOf(line) }
  if (typeof html === 'string') return { url, html, ...given }
  if (typeof file === 'string') {
    const bytes = await fileBytes(file, takeConfig().FETCH_DECODED_BYTES)
    return { url, html: decodeBody(bytes, '').text, ...given }
  }
  if (!fetcher)
    throw new SluiceError('MISSING_PARAMETER', `${url} has neither \`file\` nor \`html\`.`)
  const { data, meta } = await fetcher.fetch(url, undefined, signal)
  const fetched = (JSON.parse(data) as { html?: unknown }).html
  if (typeof fetched !== 'string' || fetched === '') {
    throw new SluiceError('INVALID_REQUEST', `${url} is no web page: it has no HTML to learn from.`)
  }
  return { url: (meta as { final_url?: string }).final_url ?? url, html: fetched, ...given }
}
