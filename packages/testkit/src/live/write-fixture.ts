/** Writes pages as a fixture, scrubbed, with the parser's record. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import type { AnyParser, Page, Target } from '@sluice/core'
import { pageFileName } from '../fixture.ts'
import { plansOf, targetOf } from '../reading.ts'
import { writeExpectations } from '../write-expectations.ts'
import { scrub } from './scrub.ts'

/** A new fixture. */
export interface MadeFixture {
  readonly folder: URL
  /** Number of replaced addresses and secrets. */
  readonly replaced: number
  /** True if expected.json was written. */
  readonly isExpected: boolean
}

/** The source of a fixture. */
export interface FixtureOf {
  readonly url: string
  /** Default: the end of the URL's path. */
  readonly name?: string | undefined
  /** Filters as a client sends them. */
  readonly filters: Readonly<Record<string, string>>
}

/**
 * The folder of a new fixture, and its target. Nothing is written yet.
 *
 * @throws Error - the URL, the name or the filters are refused, or the fixture exists.
 */
export function fixturePlace(
  parser: AnyParser,
  root: URL,
  what: FixtureOf
): { readonly name: string; readonly folder: URL; readonly target: Target } {
  const url = URL.parse(what.url)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${JSON.stringify(what.url)} is not an absolute http(s) URL`)
  }
  const name = what.name ?? nameOf(url)
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(name)) {
    throw new Error(`${JSON.stringify(name)} is not a valid fixture name: use a-z, 0-9 and "-"`)
  }
  const folder = new URL(`fixtures/${name}/`, root)
  if (existsSync(folder)) throw new Error(`fixtures/${name} exists; give another name`)
  const target = targetOf(parser, { url, filters: what.filters })
  if (typeof target === 'string') throw new Error(target)
  return { name, folder, target }
}

/**
 * Write `fixtures/<name>/` with these pages.
 *
 * @param what.pages - in the order of the parser's plan.
 * @param what.expects - `record`: expected.json is written only if the parser reads the pages, which it should.
 * Default: any outcome of the parser is expected, even a refusal.
 * @throws Error - as {@link fixturePlace}.
 */
export function writeFixture(
  parser: AnyParser,
  root: URL,
  what: FixtureOf & {
    readonly pages: readonly Pick<Page, 'url' | 'status' | 'contentType' | 'html'>[]
    readonly expects?: 'answer' | 'record'
  }
): MadeFixture {
  const { name, folder, target } = fixturePlace(parser, root, what)
  const { pages, filters, expects = 'answer' } = what
  const plans = plansOf(parser, target)
  const notes = pages.map((page, place) => notesOf(page, plans[place]?.url ?? target.url))
  const hasNotes = notes.some((one) => Object.keys(one).length > 0)
  const said = {
    url: target.url.href,
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
  const written = writeExpectations(
    parser,
    new URL('fixtures/', root),
    'missing',
    (fixture, outcome) => expects === 'answer' || (fixture.name === name && 'data' in outcome)
  )
  return {
    folder,
    replaced: clean.reduce((sum, { replaced }) => sum + replaced, 0),
    isExpected: written.some((one) => one.name === name)
  }
}

/** Returns the facts about a page that neither the plan nor the name of its file contains. */
function notesOf(
  { url, status, contentType }: Pick<Page, 'url' | 'status' | 'contentType'>,
  planned: URL
): object {
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
