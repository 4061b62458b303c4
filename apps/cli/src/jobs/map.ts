/** `sluice map`: by a server, or in this process. */

import type { SiteMap } from '@sluice/client'
import { webAddress } from '@sluice/core/web-address'
import { UsageError } from '../failure.ts'
import { onInterruption } from '../interruption.ts'
import { writeLine } from '../lines.ts'
import { openDraft } from '../output/draft-file.ts'
import { typedPath } from '../paths.ts'
import { type ChosenServer, chosenServer, type ServerFlags } from '../server/chosen-server.ts'
import { isForPeople, plain } from '../terminal/style.ts'
import { type SiteFlags, siteFields } from './site-flags.ts'

/** Flags of the command. */
export interface MapFlags extends SiteFlags, ServerFlags {
  readonly local?: boolean
  readonly search?: string
  readonly format?: 'json' | 'urls'
  readonly output?: string
  readonly json?: boolean
}

type Urls = readonly (Omit<SiteMap['urls'][number], 'sources'> & {
  readonly sources: readonly string[]
})[]

/** Print the URLs of a site. */
export async function map(url: string, flags: MapFlags): Promise<void> {
  if (flags.local && flags.server !== undefined) {
    throw new UsageError('--local and --server cannot be combined.')
  }
  const server = flags.local ? undefined : chosenServer(flags)
  const { search } = flags
  const input = {
    url: webAddress(url),
    ...siteFields(flags),
    ...(search === undefined ? {} : { search })
  }
  const { signal, code, stop } = onInterruption()
  try {
    const urls = await (server ? fromServer(server, input, signal) : locally(input, signal))
    await print(urls, flags)
  } catch (error) {
    if (code() === undefined) throw error
    process.exitCode = code()
  } finally {
    stop()
  }
}

type Input = { url: string } & ReturnType<typeof siteFields>

async function fromServer(server: ChosenServer, input: Input, signal: AbortSignal): Promise<Urls> {
  const { openClient } = await import('../server/open-client.ts')
  return (await openClient(server, { timeout: 180_000 }).map(input, { signal })).map.urls
}

async function locally(input: Input, signal: AbortSignal): Promise<Urls> {
  const { MapRequest, mapSite } = await import('@sluice/crawl')
  const { openLocalSite } = await import('./local-site.ts')
  const { takeConfig } = await import('@sluice/service/config')
  const { identityOption } = await import('@sluice/service/identity')
  const config = takeConfig()
  const own = await identityOption(config)
  const { site, request } = openLocalSite(MapRequest, input, { config, ...own })
  try {
    return (await mapSite(request, site, { signal })).urls
  } finally {
    await site.close()
  }
}

/** Lines of JSON, or one URL a line. */
async function print(urls: Urls, { format, output, json }: MapFlags): Promise<void> {
  const isPlain =
    (format ?? (isForPeople(json) && output === undefined ? 'urls' : 'json')) === 'urls'
  const file = output === undefined ? undefined : await openDraft(typedPath(output))
  const append = file?.append ?? writeLine
  try {
    for (const found of urls) await append(isPlain ? plain(found.url) : JSON.stringify(found))
    await file?.finish()
  } finally {
    await file?.drop()
  }
}
