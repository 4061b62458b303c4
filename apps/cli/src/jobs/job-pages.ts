/** `sluice jobs pages`: the pages of a job with their outcomes. */

import type { JobPage, JobPagesQuery } from '@sluice/client'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import { isForPeople } from '../terminal/style.ts'
import { type Column, listText } from '../terminal/table.ts'
import { openPageSink } from './page-sink.ts'

/** Flags of the command. */
export interface JobPagesFlags extends ServerFlags {
  readonly status?: NonNullable<JobPagesQuery['status']>
  readonly data: boolean
  readonly output?: string
  readonly json?: boolean
}

/** List them. */
export async function jobPages(id: string, flags: JobPagesFlags): Promise<void> {
  const { status, data, output, json } = flags
  const isTable = isForPeople(json) && output === undefined
  const pages = openClient(neededServer(flags)).jobs.pages(id, {
    limit: 100,
    fields: data && !isTable ? 'full' : 'meta',
    ...(status ? { status } : {})
  })
  if (isTable) return printTable(pages)
  const sink = await openPageSink(output)
  try {
    for await (const page of pages) await sink.append(page)
    await sink.finish()
  } finally {
    await sink.drop()
  }
}

async function printTable(pages: AsyncIterable<JobPage>): Promise<void> {
  const rows: JobPage[] = []
  for await (const page of pages) rows.push(page)
  process.stdout.write(listText('Nothing matches', rows, COLUMNS))
}

const COLUMNS: readonly Column<JobPage>[] = [
  { title: 'page', of: ({ number }) => String(number), isNumber: true },
  {
    title: 'status',
    of: ({ status, reason, error }) => error?.code ?? reason ?? status,
    colour: ({ status }) =>
      status === 'success' ? 'green' : status === 'failed' ? 'red' : undefined
  },
  { title: 'tokens', of: ({ tokens }) => String(tokens), isNumber: true },
  { title: 'url', of: ({ url }) => url }
]
