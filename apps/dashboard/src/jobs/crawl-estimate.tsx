/** Number of pages that a crawl will read, counted by a map of the site. Its price is on the button. */

import type { CrawlInput, CrawlQuote, MapInput, Pricing, SiteMap } from '@sluice/client'
import { useState } from 'preact/hooks'
import { client } from '../client.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { useLoaded } from '../parts/loaded.tsx'
import { count, plural } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'

/** Folders that are listed. */
const MOST_FOLDERS = 8

type Counted =
  | { readonly state: 'idle' | 'counting' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'counted'; readonly urls: SiteMap['urls'] }

interface Estimated {
  readonly crawl: CrawlInput
  readonly quote: CrawlQuote
}

/** A button that counts, then the figures. */
export function CrawlEstimate({ crawl, quote }: Estimated) {
  const prices = useLoaded<Pricing>((signal) => client.pricing({ signal }))
  const [counted, setCounted] = useState<Counted>({ state: 'idle' })
  const price = prices.data?.tokens.map
  const start = () => {
    setCounted({ state: 'counting' })
    client.map(mapOf(crawl)).then(
      ({ map }) => setCounted({ state: 'counted', urls: map.urls }),
      (error) => setCounted({ state: 'failed', error })
    )
  }
  if (counted.state === 'failed') return <ErrorNote error={counted.error} retry={start} />
  if (counted.state === 'counted') return <Figures quote={quote} urls={counted.urls} />
  if (price === undefined) return null
  const isCounting = counted.state === 'counting'
  return (
    <p>
      <button type="button" aria-disabled={isCounting} onClick={() => isCounting || start()}>
        {isCounting ? 'Counting…' : `Count the pages · ${plural(price, 'token')}`}
      </button>
    </p>
  )
}

function Figures({ quote, urls }: { quote: CrawlQuote; urls: SiteMap['urls'] }) {
  const { limit, billing } = quote
  const pages = Math.min(urls.length, limit)
  const most = Math.min(pages * billing.tokens_per_page_max, billing.tokens_max)
  const folders = foldersOf(urls)
  return (
    <>
      <p>
        <strong>
          About {plural(pages, 'page')}, {plural(most, 'token')}.
        </strong>{' '}
        {urls.length > limit
          ? `The site lists ${count(urls.length)} URLs in this scope: the page limit ends the crawl.`
          : 'Pages that only other pages link to may be added, and copies are not charged.'}
      </p>
      {folders.length > 1 && (
        <Table
          label="Folders"
          head={['Folder', 'URLs']}
          numbers={[1]}
          rows={folders.slice(0, MOST_FOLDERS).map(([folder, of]) => [folder, count(of)])}
        />
      )}
    </>
  )
}

/** The URLs of a crawl's scope, without a limit: it shows how far the site goes beyond that of the crawl. */
function mapOf({ url, scope = {} }: CrawlInput): MapInput {
  const { within = 'path', include, exclude, subdomains, sitemap, query } = scope
  const given = { include, exclude, subdomains, sitemap, query }
  const fields = Object.entries(given).filter(([, value]) => value !== undefined)
  return { url, within, ...Object.fromEntries(fields) }
}

/** First parts of the paths, the most frequent first. */
function foldersOf(urls: SiteMap['urls']): [string, number][] {
  const names = urls.flatMap(({ url }) => {
    const { host, pathname } = URL.parse(url) ?? {}
    return pathname === undefined ? [] : [`${host}${/^\/[^/]*\//.exec(pathname)?.[0] ?? '/'}`]
  })
  const counts = Map.groupBy(names, (name) => name)
  return [...counts]
    .map(([name, of]): [string, number] => [name, of.length])
    .sort(([, one], [, other]) => other - one)
}
