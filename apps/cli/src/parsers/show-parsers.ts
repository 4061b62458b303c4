/** `sluice parser list|search`: shows parsers, without loading the installer. */

import { resolve } from 'node:path'
import { type InstalledParser, loadOutcomes, readInstalled } from '@sluice/fetch/parsers'
import { dataPaths, takeConfig } from '@sluice/service/config'
import { type Column, listText } from '../terminal/table.ts'
import { run } from './installer.ts'

/** List the installed parsers. */
export function list({ json }: ShowOptions): void {
  const folder = parsersFolder()
  const { parsers } = readInstalled(folder)
  for (const { host, at, failure } of loadOutcomes(folder)) {
    if (failure === null) continue
    process.stderr.write(
      `The service on ${host} has not loaded this list since ${at}: ${failure} Until that is fixed or the parser is removed, the previous parsers stay in use.\n`
    )
  }
  showParsers(parsers, { json }, 'No parsers are installed. `sluice parser search` finds some')
}

/** Options for printing a command's result. */
export interface ShowOptions {
  /** JSON on a terminal too. */
  readonly json?: boolean | undefined
}

/** Print installed parsers: a table on a terminal, else JSON. @param none - text for a terminal if the list is empty. */
export function showParsers(
  parsers: readonly InstalledParser[],
  options: ShowOptions,
  none: string
): void {
  show(parsers, options, none, [
    { title: 'name', of: ({ name }) => name },
    { title: 'version', of: ({ version }) => version },
    { title: 'kind', of: ({ kind }) => kind },
    { title: 'priority', of: ({ priority }) => String(priority), isNumber: true },
    { title: 'provenance', of: ({ provenance }) => provenance }
  ])
}

function show<Row extends object>(
  rows: readonly Row[],
  { json }: ShowOptions,
  none: string,
  columns: readonly Column<Row>[]
): void {
  const text = json || !process.stdout.isTTY ? jsonText(rows) : listText(none, rows, columns)
  process.stdout.write(text)
}

function jsonText(result: unknown): string {
  return `${JSON.stringify(result, null, 2)}\n`
}

/** Search the registry for parsers, by their keyword and these words. */
export async function search(
  words: readonly string[],
  { registry, json }: ShowOptions & { readonly registry?: string }
): Promise<void> {
  const out = await run(['search', '--json', 'keywords:sluice-parser', ...words], {
    folder: process.cwd(),
    registry
  })
  const found = JSON.parse(out) as { name: string; version: string; description?: string }[]
  const shown = found.map(({ name, version, description = '' }) => ({ name, version, description }))
  show(shown, { json }, 'No parser on the registry matches', [
    { title: 'name', of: ({ name }) => name },
    { title: 'version', of: ({ version }) => version },
    { title: 'description', of: ({ description }) => description }
  ])
}

/** The configured folder. */
export function parsersFolder(): string {
  return resolve(dataPaths(takeConfig()).parsers)
}
