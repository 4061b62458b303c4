/** Golden pages from the results of an account on a server. */

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { HistoryItem } from '@sluice/client'
import { isReserved } from '@sluice/core'
import { fileNameOf, writeOutput } from '../output/output-files.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'

/** Results that are kept, and folder of their pages beside the file. */
const MOST = 20
const FOLDER = 'golden-pages'

/**
 * Add the newest results of a parser to a file of golden pages. Pages that the file has already stay as they are. A result
 * counts if it was fetched with `include_html: "raw"`.
 *
 * @param parser - name as in `meta.parser`. @returns number of new pages.
 */
export async function keepHistory(
  golden: string,
  parser: string,
  flags: ServerFlags
): Promise<number> {
  const lines = existsSync(golden) ? readFileSync(golden, 'utf8').split('\n').filter(Boolean) : []
  const urls = new Set(lines.map((line) => (JSON.parse(line) as { url?: string }).url))
  const known = urls.size
  const query = { parser, status: 'success', order: 'desc' } as const
  for await (const item of openClient(neededServer(flags)).exportResults(query)) {
    if (urls.size - known >= MOST) break
    const line = urls.has(item.url) ? undefined : goldenLine(golden, parser, item)
    if (line === undefined) continue
    urls.add(item.url)
    lines.push(line)
  }
  writeOutput(golden, lines.map((line) => `${line}\n`).join(''))
  return urls.size - known
}

function goldenLine(
  golden: string,
  parser: string,
  { url, data }: HistoryItem
): string | undefined {
  const { html } = (data ?? {}) as { html?: unknown }
  if (typeof html !== 'string') return undefined
  const file = join(dirname(golden), FOLDER, fileNameOf(url, '.html.gz'))
  writeOutput(file, gzipSync(html))
  const fields = Object.entries(data ?? {}).filter(([name]) => !isReserved(name))
  const record = Object.fromEntries(fields)
  return JSON.stringify({ url, file: relative(dirname(golden), file), parser, record })
}
