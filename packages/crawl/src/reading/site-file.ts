/** One file of a site that robots.txt allows, for a reader. */

import { SluiceError } from '@sluice/core'
import { wholeBody } from '../site/read-file.ts'
import type { SiteAccess } from '../site/site-access.ts'
import type { FileInput } from '../site/site-job.ts'
import type { SiteWork } from '../site/site-work.ts'

/** Access to a site, and the bounds of reading its files. */
export interface FileTools {
  readonly access: SiteAccess
  readonly signal: AbortSignal | undefined
  readonly work: SiteWork
}

/** Fetch a file for `use`. @throws SluiceError `ROBOTS_DISALLOWED`, and as `SiteAccess.open`. */
export async function withFile<Result>(
  url: URL,
  mostBytes: number,
  { access, signal, work }: FileTools,
  use: (file: FileInput) => Promise<Result>
): Promise<Result> {
  await checkRobots(url, access, signal)
  const meter = { wire: 0, decoded: 0 }
  try {
    const { body, release, ...file } = await access.open(url, signal, { mostBytes, meter })
    try {
      const bytes = await wholeBody({ ...file, body }, mostBytes)
      return await use({ ...file, url: file.url.href, body: bytes })
    } finally {
      release?.()
    }
  } finally {
    work.count(meter)
  }
}

async function checkRobots(
  url: URL,
  access: SiteAccess,
  signal: AbortSignal | undefined
): Promise<void> {
  const robots = await access.robots(url, signal)
  if (robots?.allows(access.agent, url.pathname + url.search)) return
  const refusal = access.refusalOf(url)
  if (refusal) throw refusal
  const message = robots
    ? `robots.txt of ${url.host} disallows ${url.href}.`
    : `robots.txt of ${url.host} could not be read, which disallows the whole site.`
  throw new SluiceError('ROBOTS_DISALLOWED', message, { details: { url: url.href } })
}
