/** Robots.txt and sitemaps as a job asks for them: by the proxy of its pages, and with the secrets of a crawl. */

import type { Job } from '@sluice/store'
import { crawlVisit } from '../crawl-access.ts'
import { pageRequest, storedRequest, writtenUrl } from '../request/stored-request.ts'
import { type ArchivedPart, archivedPart } from './archived-part.ts'
import type { JobSite, SliceParts } from './slice-parts.ts'

/** The files of sites for a job. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function siteOf(parts: SliceParts, job: Job): Promise<JobSite> {
  const { service } = parts
  const { proxy, country } = (storedRequest(job).options ?? {}) as Record<string, string>
  // A proxy that is not there any more is still named, so that nothing goes without it.
  const inCountry = () =>
    service.proxies?.inCountry(String(country).toUpperCase()) ?? `in ${country}`
  const name = proxy ?? (country === undefined ? undefined : inCountry())
  const url = job.kind === 'crawl' ? writtenUrl(job) : undefined
  if (!url) return siteFor(parts, job, { proxy: name, account: job.account })
  const request = pageRequest(service.secrets.requests, job, { url: url.href, options: null })
  const start = { url, request, ...(name === undefined ? {} : { proxy: name }) }
  return siteFor(parts, job, await crawlVisit(service, job.account, start))
}

/** The files of sites, whose exchanges an archived job keeps. */
function siteFor(
  parts: SliceParts,
  job: Job,
  visit: Parameters<SliceParts['site']['through']>[0]
): JobSite {
  const { service, site } = parts
  const { through } = site
  if (!storedRequest(job).job.archive || !service.keepsHistory) {
    return { ...through(visit), through }
  }
  const ref = { account: job.account, job: job.id }
  const archiving = ({ onExchange }: ArchivedPart) =>
    through({ ...visit, archive: { key: job.id, onExchange } })
  const files = archivedPart(parts, ref, 'sitemaps')
  return {
    ...archiving(files),
    through,
    async robots(url, signal) {
      const part = archivedPart(parts, ref, { origin: url.origin })
      const robots = await archiving(part).robots(url, signal)
      await part.save()
      return robots
    },
    saveFiles: files.save
  }
}
