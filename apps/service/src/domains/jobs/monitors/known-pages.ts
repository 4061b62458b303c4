/** The pages of a site that earlier runs of a monitor found: a run asks for those that no page links to any more, too. */

import { admitListed, type Crawl } from '@sluice/crawl'
import type { Job, NewPage } from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import { newPage } from '../request/crawl-site.ts'
import { storedRequest } from '../request/stored-request.ts'
import type { BaselineState } from './page-baseline.ts'

/** Pages that are read at once. */
const AT_ONCE = 200

/** The known pages of a run that the rules of its crawl admit, some at a time, without those that are gone. */
export async function* knownPages(
  { monitors }: Pick<JobPorts, 'monitors'>,
  job: Pick<Job, 'account' | 'request'>,
  crawl: Crawl
): AsyncGenerator<NewPage[]> {
  const { monitor } = storedRequest(job)
  if (!monitor || monitor.isFirst) return
  let after: string | undefined
  for (;;) {
    const query = { account: job.account, id: monitor.id, limit: AT_ONCE }
    const found = await monitors.store.baselines(after === undefined ? query : { ...query, after })
    const urls = found.flatMap(({ state }) => {
      const { url, failure } = JSON.parse(state) as BaselineState
      return failure?.goneIn === undefined ? [{ url, lastmod: null, title: null }] : []
    })
    if (urls.length > 0) yield admitListed(crawl, urls).map(newPage)
    after = found.at(-1)?.mark
    if (found.length < AT_ONCE) return
  }
}
