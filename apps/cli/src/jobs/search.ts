/** `sluice search`: the results of a server's search engine, one a line. */

import type { SearchInput, SearchResults } from '@sluice/client'
import { UsageError } from '../failure.ts'
import { onInterruption } from '../interruption.ts'
import { writeLine } from '../lines.ts'
import { openDraft } from '../output/draft-file.ts'
import { typedPath } from '../paths.ts'
import { requestInput } from '../reading/request-input.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import { isForPeople, plain, styled } from '../terminal/style.ts'

/** Flags of the command. */
export interface SearchFlags extends ServerFlags {
  readonly limit?: number
  readonly category?: NonNullable<SearchInput['category']>
  readonly language?: string
  readonly timeRange?: NonNullable<SearchInput['time_range']>
  readonly site?: string[]
  readonly fetch?: boolean
  readonly option?: readonly string[]
  readonly output?: string
  readonly json?: boolean
}

/** Print what a search finds. */
export async function search(query: string, flags: SearchFlags): Promise<void> {
  const client = openClient(neededServer(flags), { timeout: 180_000 })
  const { signal, code, stop } = onInterruption()
  try {
    const found = await client.search(requestOf(query, flags), { signal })
    for (const { message } of found.warnings) process.stderr.write(`${plain(message)}\n`)
    await print(found.search.results, flags)
  } catch (error) {
    if (code() === undefined) throw error
    process.exitCode = code()
  } finally {
    stop()
  }
}

function requestOf(query: string, flags: SearchFlags): SearchInput {
  const { limit, category, language, timeRange, site, fetch, option } = flags
  if (option && !fetch) throw new UsageError('--option needs --fetch.')
  const given = {
    limit,
    category,
    language,
    time_range: timeRange,
    include_domains: site,
    fetch: fetch ? { options: pageOptions(option) } : undefined
  }
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return { query, ...Object.fromEntries(set) }
}

function pageOptions(option: readonly string[] | undefined) {
  return requestInput({ format: 'json', ...(option ? { option } : {}) }).options
}

/** Lines of JSON, or on a terminal a title, an address and a few words of each. */
async function print(
  results: SearchResults['results'],
  { output, json }: SearchFlags
): Promise<void> {
  const isPlain = isForPeople(json) && output === undefined
  const file = output === undefined ? undefined : await openDraft(typedPath(output))
  const append = file?.append ?? writeLine
  try {
    for (const found of results) await append(isPlain ? textOf(found) : JSON.stringify(found))
    await file?.finish()
  } finally {
    await file?.drop()
  }
}

function textOf({ title, url, snippet, page }: SearchResults['results'][number]): string {
  const outcome = page ? ` (${page.success ? 'read' : page.error.code})` : ''
  const lines = [styled('bold', plain(title)), `${plain(url)}${outcome}`, plain(snippet), '']
  return lines.filter((line, at) => line !== '' || at === 3).join('\n')
}
