/** A page of a listed host that the host's parser does not read. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenPipeline } from '../../src/index.ts'
import { dataOf, type Origin, openTestPipeline, startOrigin } from '../harness.ts'

const TEXT = 'The hall opens at nine, and the first talk begins at ten on the upper floor. '
const PAGES: Readonly<Record<string, string>> = {
  '/talks/1': '<title>A talk</title><h1 class="talk">A talk</h1>',
  '/talks/about': `<html lang="en"><title>About the hall</title><main><h1>About the hall</h1><p>${TEXT.repeat(8)}</p></main>`,
  '/data-only': `<title>Cats</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"VideoObject","name":"Cats"}</script><div id="root"></div>`,
  '/talks/little': '<title>Hall</title><nav><a href="/">Home</a> <a href="/talks">Talks</a></nav>',
  '/talks/private':
    '<title>Members</title><p class="login">Members only: please sign in to read it.</p>',
  '/talks/changed': '<title>A talk</title><h1 class="lecture">A talk</h1><p class="talk-page"></p>',
  '/talks/shell': `<title>Hall</title><div id="root"></div><script>${'window.talks=1;'.repeat(400)}</script>`
}

let origin: Origin
let pipeline: OpenPipeline
const asked: string[] = []

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(PAGES[request.url ?? ''] ?? '')
  })
  pipeline = await openTestPipeline()
})

afterAll(async () => {
  await pipeline.close()
  await origin.stop()
})

const read = (path: string, more: object = {}) =>
  pipeline.fetch({ url: origin.url + path, ...more })

describe('a page that the parser of its host does not read', () => {
  test('is read by the parser of all hosts, from the same answer, with a warning', async () => {
    asked.length = 0
    const outcome = await read('/talks/about')
    expect(asked).toEqual(['/talks/about'])
    expect(outcome.meta.parser.name).toBe('@sluice/parser-generic')
    expect([outcome.parser.kind, outcome.refused?.kind]).toEqual(['generic', 'talks'])
    expect(outcome.cost.tokens).toBe(1)
    expect(dataOf(outcome)).toMatchObject({
      title: 'About the hall',
      // The default of the parser that answers.
      markdown: expect.stringContaining('The hall opens at nine'),
      main_entity: null
    })
    expect(outcome.warnings).toEqual([
      {
        code: 'PARSER_NOT_APPLICABLE',
        message: 'talks does not read this page: The page is not a talk. generic read it instead.'
      }
    ])
  })

  test('follows the options of the request', async () => {
    const outcome = await read('/talks/about', { options: { markdown: false } })
    expect(dataOf(outcome)).not.toHaveProperty('markdown')
  })

  test('ignores the filters of the other parser, and says so', async () => {
    const { warnings } = await read('/talks/about', { filters: { room: '5' } })
    expect(warnings).toMatchObject([
      { code: 'FILTER_IGNORED', message: expect.stringContaining('ignored: room.') },
      { code: 'PARSER_NOT_APPLICABLE' }
    ])
  })

  test('fails if the client named the parser', async () => {
    await expect(read('/talks/about', { options: { parser: 'talks' } })).rejects.toMatchObject({
      code: 'PARSE_FAILED'
    })
  })

  test('fails with the reason of the parser of its host if there is nothing else to read', async () => {
    const message = 'The page is not a talk.'
    await expect(read('/talks/little')).rejects.toMatchObject({ code: 'PARSE_FAILED', message })
  })

  test('fails as empty if scripts are to fill it and there is no browser', async () => {
    await expect(read('/talks/shell')).rejects.toMatchObject({ code: 'EMPTY_CONTENT' })
  })
})

test('an empty page with a video in its structured data names the parser for it', async () => {
  await expect(read('/data-only')).rejects.toMatchObject({
    code: 'EMPTY_CONTENT',
    details: { suggested_parser: 'social' }
  })
})

test('a page that the parser of its host reads has no warning', async () => {
  const outcome = await read('/talks/1')
  expect([outcome.parser.kind, outcome.refused, outcome.warnings]).toEqual(['talks', undefined, []])
})

test.each([
  ['/talks/private', 'LOGIN_REQUIRED'],
  ['/talks/changed', 'PARSER_OUTDATED']
])('a parser that knows what is wrong with %s is not replaced', async (path, code) => {
  await expect(read(path)).rejects.toMatchObject({ code })
})
