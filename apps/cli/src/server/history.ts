/** `sluice history list|show|download`: the results of the account on a server. */

import type { HistoryItem, ResultsQuery } from '@sluice/client'
import { SluiceError } from '@sluice/core'
import { onInterruption } from '../interruption.ts'
import { writeLine } from '../lines.ts'
import { openDraft } from '../output/draft-file.ts'
import { fileNameOf, isFolder, outputFile, writeOutput } from '../output/output-files.ts'
import { type Format, printed } from '../output/printed.ts'
import { typedPath } from '../paths.ts'
import { isForPeople } from '../terminal/style.ts'
import { type Column, listText, minuteOf } from '../terminal/table.ts'
import { neededServer, type ServerFlags } from './chosen-server.ts'
import { openClient } from './open-client.ts'

/** Flags that select items, as in the API. */
interface Chosen extends ServerFlags {
  readonly status?: 'success' | 'failed' | 'all'
  readonly parser?: string
  readonly host?: string
  readonly url?: string
  readonly from?: string
  readonly to?: string
  readonly order?: 'desc' | 'asc'
  readonly json?: boolean
}

/** List items, newest first: a table on a terminal, otherwise lines of JSON. */
export async function list(flags: Chosen & { limit: number }): Promise<void> {
  const items: HistoryItem[] = []
  let count = 0
  const query = { ...queryOf(flags), fields: 'meta', limit: Math.min(100, flags.limit) } as const
  for await (const item of openClient(neededServer(flags)).results(query)) {
    if (isForPeople(flags.json)) items.push(item)
    else await writeLine(JSON.stringify(item))
    if (++count === flags.limit) break
  }
  if (!isForPeople(flags.json)) return
  process.stdout.write(listText('Nothing matches', items, COLUMNS))
}

const COLUMNS: readonly Column<HistoryItem>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'fetched (UTC)', of: ({ created_at }) => minuteOf(created_at) },
  {
    title: 'status',
    of: ({ status, error }) => error?.code ?? status,
    colour: ({ status }) => (status === 'success' ? 'green' : 'red')
  },
  { title: 'tokens', of: ({ tokens_charged }) => String(tokens_charged), isNumber: true },
  { title: 'url', of: ({ url }) => url }
]

/** Print an item as JSON, or with a format one part of it. */
export async function show(
  id: string,
  flags: ServerFlags & { format?: Format; output?: string }
): Promise<void> {
  const { format, output } = flags
  const item = await openClient(neededServer(flags)).result(id)
  const text = format ? pageOf(item, format) : `${JSON.stringify(item, null, 2)}\n`
  if (output === undefined) process.stdout.write(text)
  else
    writeOutput(
      outputFile(output, () => fileNameOf(item.url, extensionOf(format))),
      text
    )
}

/** A format is available only if it was requested with the fetch. */
function pageOf({ id, data, status }: HistoryItem, format: Format): string {
  if (data && printed.has(data, format)) return printed.text(JSON.stringify(data), format)
  const why =
    status === 'failed'
      ? 'its fetch failed'
      : data
        ? 'it was fetched without'
        : 'its data is not stored'
  throw new SluiceError('NOT_FOUND', `${id} has no ${format}: ${why}. Show it without --format.`)
}

function extensionOf(format: Format | undefined): string {
  return format ? printed.extension(format) : '.json'
}

/**
 * Write items with their data: lines of JSON to standard output or to a file that appears once it is complete; in a
 * folder, a file for each, named by its id.
 */
export async function download(flags: Chosen & { output?: string }): Promise<void> {
  const { signal, code, stop } = onInterruption()
  const { output } = flags
  const sink = await openSink(output)
  try {
    let count = 0
    const client = openClient(neededServer(flags))
    for await (const item of client.exportResults(queryOf(flags), { signal })) {
      await sink.append(item)
      count++
    }
    await sink.finish()
    if (output !== undefined) process.stderr.write(`${count} items in ${output}\n`)
  } catch (error) {
    await sink.drop()
    const ended = code()
    if (ended === undefined) throw error
    process.exitCode = ended
  } finally {
    stop()
  }
}

async function openSink(output: string | undefined) {
  if (output !== undefined && !isFolder(output)) {
    const file = await openDraft(typedPath(output))
    return { ...file, append: (item: HistoryItem) => file.append(JSON.stringify(item)) }
  }
  const append = async (item: HistoryItem) => {
    if (output === undefined) return writeLine(JSON.stringify(item))
    // The name comes from a server: it must not lead outside the folder.
    const file = outputFile(output, () => `${item.id.replace(/[^\w-]/g, '_')}.json`)
    writeOutput(file, `${JSON.stringify(item, null, 2)}\n`)
  }
  return { append, async finish() {}, async drop() {} }
}

function queryOf({
  status,
  parser,
  host,
  url,
  from,
  to,
  order
}: Chosen): Omit<ResultsQuery, 'limit'> {
  const all = { status, parser, host, url, from, to, order }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
