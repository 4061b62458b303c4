/** A parser for any host, as `create-parser` makes it, loaded by a service: asked on other hosts, and refused there. */

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @boundaries-ignore the package that an author begins with is made here
import { createParserPackage, givenPage } from '../../../packages/create-parser/src/index.ts'
import { type Origin, post, startOrigin, startService, type TestService } from './harness.ts'

const VIDEO = { '@context': 'https://schema.org', '@type': 'VideoObject', name: 'Weirs at work' }
const TEXT = `<p>${'The river goes over the weir, and the gate lets the boats through. '.repeat(6)}</p>`
const PAGES: Readonly<Record<string, string>> = {
  '/film': `<title>Weirs at work</title><script type="application/ld+json">${JSON.stringify(VIDEO)}</script><h1>Weirs at work</h1>${TEXT}`,
  '/nameless': `<script type="application/ld+json">${JSON.stringify({ ...VIDEO, name: '' })}</script>${TEXT}`,
  '/article': `<title>On weirs</title><h1>On weirs</h1>${TEXT}`
}

let folder: string
let origin: Origin
let sluice: TestService
let key: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-any-host-'))
  // What the parser imports is installed there.
  symlinkSync(
    join(import.meta.dirname, '../../../packages/testkit/node_modules'),
    join(folder, 'node_modules')
  )
  const page = givenPage('https://films.example/film/1', Buffer.from(PAGES['/film']!), 'film.html')
  await createParserPackage(page, join(folder, 'films'), 'video')
  writeFileSync(
    join(folder, 'parsers.ts'),
    "import films from './films/src/index.ts'\nexport default (builtIn) => [...builtIn.filter(({ kind }) => kind === 'generic'), films]"
  )
  origin = await startOrigin(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(PAGES[url] ?? '')
  })
  sluice = await startService({ PARSERS_CONFIG: join(folder, 'parsers.ts') })
  key = (await sluice.account()).key
}, 60_000)
afterAll(async () => {
  await Promise.all([sluice.stop(), origin.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const read = async (path: string, options: object = {}) =>
  (await post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url + path, options }))
    .body

test('reads the main entity of a host that it does not name', async () => {
  const { data, meta } = await read('/film')
  expect(meta.parser.name).toBe('@sluice/parser-generic')
  expect(meta.main_entity).toEqual({
    parser: { name: 'sluice-parser-films-example', version: '0.1.0' },
    evidence: ['json-ld:$ videoobject']
  })
  expect(data.main_entity).toMatchObject({
    kind: 'video',
    record: {
      title: 'Weirs at work',
      url: `${origin.url}/film`,
      heading: 'Weirs at work'
    }
  })
})

test('is not used on a page of another kind, nor on one that it refuses, nor if the request says so', async () => {
  for (const body of [
    await read('/article'),
    await read('/nameless'),
    await read('/film', { main_entity: false })
  ]) {
    expect(body.data.main_entity ?? null).toBeNull()
    expect(body.meta.main_entity).toBeNull()
  }
})

test('reads a page by name, flat', async () => {
  const { data, meta } = await read('/film', { parser: 'films' })
  expect(meta.parser.name).toBe('sluice-parser-films-example')
  expect(data).toMatchObject({ title: 'Weirs at work', heading: 'Weirs at work' })
})
