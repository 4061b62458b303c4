/** `sluice parser list|search`: shows parsers, without loading the installer. */

import { resolve } from 'node:path'
import { type InstalledParser, loadOutcomes, readInstalled } from '@sluice/fetch/parsers'
import { dataPaths, takeConfig } from '@sluice/service/config'
import { tableText } from '../terminal/table.ts'
import { run } from './installer.ts'

/** List the installed parsers: a table on a terminal, otherwise JSON. */
export function list({ json }: { json?: boolean }): void {
  const folder = parsersFolder()
  const { parsers } = readInstalled(folder)
  for (const { host, at, failure } of loadOutcomes(folder)) {
    if (failure === null) continue
    process.stderr.write(
      `The service on ${host} has not loaded this list since ${at}: ${failure} Until that is fixed or the parser is removed, the previous parsers stay in use.\n`
    )
  }
  if (json || !process.stdout.isTTY) print(parsers)
  else if (parsers.length === 0) {
    process.stdout.write('No parsers are installed. Find some: sluice parser search\n')
  } else {
    printTable(parsers)
  }
}

function printTable(parsers: readonly InstalledParser[]): void {
  const table = tableText(parsers, [
    { title: 'name', of: ({ name }) => name },
    { title: 'version', of: ({ version }) => version },
    { title: 'kind', of: ({ kind }) => kind },
    { title: 'priority', of: ({ priority }) => String(priority), isNumber: true },
    { title: 'provenance', of: ({ provenance }) => provenance }
  ])
  process.stdout.write(table)
}

/** Search the registry for parsers, by their keyword and these words. */
export async function search(
  words: readonly string[],
  { registry }: { readonly registry?: string }
): Promise<void> {
  const out = await run(['search', '--json', 'keywords:sluice-parser', ...words], {
    folder: process.cwd(),
    registry
  })
  const found = JSON.parse(out) as { name: string; version: string; description?: string }[]
  print(found.map(({ name, version, description = '' }) => ({ name, version, description })))
}

/** The configured folder. */
export function parsersFolder(): string {
  return resolve(dataPaths(takeConfig()).parsers)
}

/** Print a list as JSON. */
export function print(result: readonly object[]): void {
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
}
