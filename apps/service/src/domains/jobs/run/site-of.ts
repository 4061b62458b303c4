/** Robots.txt and sitemaps as a job asks for them: by the proxy of its pages, and with the secrets of a crawl. */

import type { Job } from '@sluice/store'
import { crawlAccess } from '../crawl-access.ts'
import { pageRequest, storedRequest, writtenUrl } from '../request/stored-request.ts'
import type { SliceParts } from './slice-parts.ts'

/** The files of sites for a job. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function siteOf({ site, service }: SliceParts, job: Job): Promise<SliceParts['site']> {
  const { proxy, country } = (storedRequest(job).options ?? {}) as Record<string, string>
  // A proxy that is not there any more is still named, so that nothing goes without it.
  const inCountry = () =>
    service.proxies?.inCountry(String(country).toUpperCase()) ?? `in ${country}`
  const name = proxy ?? (country === undefined ? undefined : inCountry())
  const url = job.kind === 'crawl' ? writtenUrl(job) : undefined
  if (!url) {
    const visit = { proxy: name, account: job.account }
    return { ...site.through(visit), through: site.through }
  }
  const request = pageRequest(service.secrets.requests, job, { url: url.href, options: null })
  const access = await crawlAccess(service, site, job.account, {
    url,
    request,
    ...(name === undefined ? {} : { proxy: name })
  })
  return { ...access, through: site.through }
}
