/** Does the jobs. The only code that parses a site's files; it runs in a worker thread where there is one. */

import { feedItems, links, metadata } from '@sluice/content'
import { pageLinks } from '../page/page-links.ts'
import { readTree } from '../site/read-file.ts'
import {
  type FileInput,
  type FoundReply,
  type FoundUrl,
  type ListedJob,
  type PageJob,
  type PageJobReply,
  packed,
  type RankJob,
  type RankReply,
  type ReadSite,
  type SiteJob,
  type SitemapJob,
  type SitemapReply,
  type SiteReplies,
  unpacked
} from '../site/site-job.ts'
import { type SitemapFault, SitemapFaultError } from '../sitemap/sitemap-fault.ts'
import { ranked } from './ranked.ts'
import { readList } from './read-list.ts'
import { belonging, urlRules } from './url-rules.ts'

/** Bytes of a reply's batches. A file of 50,000 URLs of 300 characters stays below it. */
const MOST_REPLY = 16 * 1024 * 1024

/** A job's reply to its sender. @param isStopped - the sender no longer waits; checked between two pieces of a sitemap. */
export async function answerSiteJob(
  job: SiteJob,
  isStopped: () => boolean
): Promise<SiteReplies[SiteJob['kind']]> {
  switch (job.kind) {
    case 'sitemap':
      return readSitemap(job, isStopped)
    case 'page':
      return readPage(job)
    case 'feed':
    case 'llms_txt':
      return readListed(job)
    case 'rank':
      return rank(job)
  }
}

/** Does a job in this thread: for programs that read the sites of one user. */
export const readHere = (async (job: SiteJob, signal?: AbortSignal) => {
  signal?.throwIfAborted()
  const reply = await answerSiteJob(job, () => signal?.aborted === true)
  signal?.throwIfAborted()
  return reply
}) as ReadSite

async function readSitemap(
  { file, mostBytes, mostMs, rules }: SitemapJob,
  isStopped: () => boolean
): Promise<SitemapReply> {
  const began = cpuTime()
  const spent = { unzipped: 0 }
  const isLate = () => isStopped() || cpuTime() - began > mostMs
  const ruled = rules && urlRules(rules)
  const found: Uint8Array[] = []
  let bytes = 0
  let count = 0
  let list: SitemapReply['list']
  let fault: SitemapFault | null = null
  try {
    for await (const { kind, entries } of readList(fileOf(file), { mostBytes, isLate, spent })) {
      list = kind
      count += entries.length
      const kept = ruled && kind !== 'index' ? belonging(entries, ruled) : entries
      for (const batch of packed(kept)) {
        bytes += batch.byteLength
        found.push(batch)
      }
      if (bytes > MOST_REPLY) throw new SitemapFaultError('too_large')
    }
  } catch (error) {
    if (!(error instanceof SitemapFaultError)) throw error
    fault = error.fault
  }
  return { list, count, found, fault, unzipped: spent.unzipped, ms: cpuTime() - began }
}

function readPage({ file, rules, agent }: PageJob): PageJobReply {
  const { url, headers } = fileOf(file)
  const { tree } = readTree(file.body, file)
  const { title } = metadata(tree, { url })
  const page = pageLinks(tree, { url, headers, agent })
  const ruled = urlRules({ ...rules, starts: [...rules.starts, url.href] })
  const followed = page.nofollow ? [] : page.links.filter(({ isNofollow }) => !isNofollow)
  const found: FoundUrl[] = [
    { url: url.href, title },
    ...followed.map(({ url, text }) => ({ url, text }))
  ]
  return {
    found: [...packed(belonging(found, ruled))],
    feeds: page.feeds,
    sitemaps: page.sitemaps
  }
}

function readListed({ kind, file, rules }: ListedJob): FoundReply {
  const found = kind === 'feed' ? feedUrls(file) : llmsUrls(file)
  return { found: [...packed(rules ? belonging(found, urlRules(rules)) : found)] }
}

function feedUrls(file: FileInput): FoundUrl[] {
  const { tree } = readTree(file.body, file)
  return feedItems(tree, new URL(file.url)).flatMap(({ url, title, publishedAt }) =>
    url === null ? [] : [{ url, title, lastmod: publishedAt }]
  )
}

/** Plain text is Markdown here. HTML in its place is the error page of a site that sends no 404. */
function llmsUrls(file: FileInput): FoundUrl[] {
  const contentType = file.contentType.replace(/^text\/plain\b[^;]*/i, 'text/markdown')
  const { tree, mediaType } = readTree(file.body, { ...file, contentType })
  if (/html/.test(mediaType)) return []
  return links(tree, new URL(file.url)).flatMap(({ url, text, type }) =>
    type === 'internal' || type === 'external' ? [{ url, title: text }] : []
  )
}

function rank({ query, limit, pages }: RankJob): RankReply {
  const all = pages.flatMap((batch) =>
    unpacked<{ url: string; title: string | null; text: string }>(batch)
  )
  const places = all.map((page, place) => ({ ...page, place }))
  return {
    order: Uint32Array.from(ranked(places, query).slice(0, limit), ({ place }) => place)
  }
}

function fileOf({ url, contentType, headers, body }: FileInput) {
  return { url: new URL(url), contentType, headers, body: once(body) }
}

async function* once(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body
}

/** CPU time of this thread, ms; Node before 23.9 tells only the time that passed. */
function cpuTime(): number {
  const used = process.threadCpuUsage?.()
  return used ? (used.user + used.system) / 1_000 : performance.now()
}
