/** `sluice parser list|search`: shows parsers, without what installs them. */

import { resolve } from 'node:path'
import { type InstalledParser, readInstalled } from '@sluice/fetch/parsers'
import { dataPaths, takeConfig } from '@sluice/service/config'
import { npm } from './npm.ts'

/** List the installed parsers: a table on a terminal, else JSON. */
export function list({ json }: { json?: boolean }): void {
  const { parsers } = readInstalled(parsersFolder())
  if (json || !process.stdout.isTTY) print(parsers)
  else if (parsers.length === 0) {
    process.stdout.write('No parsers are installed. Find some: sluice parser search\n')
  } else {
    printTable(parsers)
  }
}

function printTable(parsers: readonly InstalledParser[]): void {
  console.table(
    parsers.map(({ name, version, kind, priority, provenance }) => ({
      name,
      version,
      kind,
      priority,
      provenance
    }))
  )
}

/** Find parsers on the registry, by their keyword and these words. */
export async function search(
  words: readonly string[],
  { registry }: { readonly registry?: string }
): Promise<void> {
  const out = await npm(['search', '--json', 'keywords:sluice-parser', ...words], {
    folder: process.cwd(),
    registry
  })
  const found = JSON.parse(out) as { name: string; version: string; description?: string }[]
  print(found.map(({ name, version, description = '' }) => ({ name, version, description })))
}

/** The folder of the configuration. */
export function parsersFolder(): string {
  return resolve(dataPaths(takeConfig()).parsers)
}

/** Print a list as JSON. */
export function print(result: readonly object[]): void {
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
}
