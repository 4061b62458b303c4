/** Makes a fixture of a real page: fetched once, scrubbed, with what the parser makes of it. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import type { AnyParser, Page } from '@sluice/core'
import { pageFileName } from '../fixture.ts'
import { plansOf, targetOf } from '../reading.ts'
import { writeExpectations } from '../write-expectations.ts'
import { fetchPages, openAcquirer } from './fetch-pages.ts'
import { scrub } from './scrub.ts'

/** A fixture that was made. */
export interface MadeFixture {
  readonly folder: URL
  /** Addresses and secrets that were replaced. */
  readonly replaced: number
}

/**
 * Write `fixtures/<name>/` with the pages that the parser plans for a URL.
 *
 * @param what.name - default: the end of the URL's path.
 * @param what.filters - as a client sends them.
 * @throws Error - the fixture exists, the name or the filters are refused, or a page needs a browser. SluiceError what
 * fetching throws.
 */
export async function makeFixture(
  parser: AnyParser,
  root: URL,
  what: {
    readonly url: string
    readonly name?: string | undefined
    readonly filters?: Readonly<Record<string, string>>
    readonly allowPrivateCidrs?: readonly string[]
  }
): Promise<MadeFixture> {
  const { filters = {} } = what
  const url = URL.parse(what.url)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${JSON.stringify(what.url)} is not an absolute http(s) URL`)
  }
  const name = what.name ?? nameOf(url)
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(name)) {
    throw new Error(`${JSON.stringify(name)} is no name of a fixture: use a-z, 0-9 and "-"`)
  }
  const folder = new URL(`fixtures/${name}/`, root)
  if (existsSync(folder)) throw new Error(`fixtures/${name} exists; give another name`)
  const target = targetOf(parser, { url, filters })
  if (typeof target === 'string') throw new Error(target)

  const acquirer = openAcquirer(what.allowPrivateCidrs)
  const pages = await fetchPages(parser, target, acquirer).finally(() => acquirer.close())
  const plans = plansOf(parser, target)
  const notes = pages.map((page, place) => notesOf(page, plans[place]?.url ?? url))
  const hasNotes = notes.some((one) => Object.keys(one).length > 0)
  const said = {
    url: url.href,
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(hasNotes ? { page: notes.length === 1 ? notes[0] : notes } : {})
  }
  const clean = pages.map(({ html }) => scrub(html))
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('target.json', folder), `${JSON.stringify(said, null, 2)}\n`)
  for (const [place, { contentType }] of pages.entries()) {
    const { file } = pageFileName(place, contentType)
    writeFileSync(new URL(file, folder), clean[place]?.text ?? '')
  }
  writeExpectations(parser, new URL('fixtures/', root), 'missing')
  return { folder, replaced: clean.reduce((sum, { replaced }) => sum + replaced, 0) }
}

/** What neither the plan nor the name of its file says of a page. */
function notesOf({ url, status, contentType }: Page, planned: URL): object {
  return {
    ...(url.href === planned.href ? {} : { url: url.href }),
    ...(status === 200 ? {} : { status }),
    ...(pageFileName(0, contentType).isKnown ? {} : { contentType })
  }
}

function nameOf({ pathname, hostname }: URL): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname
  return last
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
}
