/** Result of a crawl's dry run: its maximum price, robots.txt, sitemaps. */

import type { CrawlInput, CrawlQuote } from '@sluice/client'
import { count, plural } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { CrawlEstimate } from './crawl-estimate.tsx'

/** Shown before the crawl is started. @param props.crawl - the request that was checked. */
export function CrawlCheck({ crawl, quote }: { crawl: CrawlInput; quote: CrawlQuote }) {
  const { billing, robots, sitemaps, limit } = quote
  return (
    <div class="note" role="status">
      <p>
        <strong>Costs at most {plural(billing.tokens_max, 'token')}</strong>, for up to{' '}
        {plural(limit, 'page')} of up to {plural(billing.tokens_per_page_max, 'token')} each.
        Nothing was charged for this check.
      </p>
      <p>
        {robotsWords(robots)}
        {robots.crawl_delay_s !== null &&
          ` It asks for ${plural(robots.crawl_delay_s, 'second')} between requests.`}
      </p>
      {robots.allows_start && crawl.scope?.follow !== 'pagination' && (
        <CrawlEstimate key={JSON.stringify(crawl)} crawl={crawl} quote={quote} />
      )}
      {sitemaps.length === 0 ? (
        <p>No sitemap found.</p>
      ) : (
        <Table
          label="Sitemaps"
          head={['Sitemap', 'URLs', 'Status']}
          numbers={[1]}
          rows={sitemaps.map(({ url, urls, status }) => [
            <span key="url" class="wrap">
              {url}
            </span>,
            count(urls),
            status
          ])}
        />
      )}
    </div>
  )
}

function robotsWords({ is_read, allows_start }: CrawlQuote['robots']): string {
  if (!is_read) return 'robots.txt could not be read, which disallows everything.'
  if (allows_start) return 'robots.txt allows this URL.'
  return 'robots.txt disallows this URL: the crawl would fail, at no charge.'
}
