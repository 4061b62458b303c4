/**
 * Tests the engine that reads each page, and the content of its answer. Some pages are shells, which scripts fill or
 * never fill. Others are complete pages that look like shells. The tests use HTTP in the real service.
 */

import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from './harness.ts'
import { BRIEF } from './shells/brief-pages.ts'
import { COMPONENTS } from './shells/components.ts'
import { ENCODED } from './shells/encoded.ts'
import { FRAMED } from './shells/framed.ts'
import { LIKE_SHELLS } from './shells/like-shells.ts'
import { BROKEN, NOTHING } from './shells/never-filled.ts'
import { PLACES } from './shells/places.ts'
import { PLAIN } from './shells/plain-pages.ts'
import { PLATFORMS } from './shells/platforms.ts'
import { BY_META, BY_SCRIPT } from './shells/redirecting.ts'
import { UNMARKED } from './shells/unmarked.ts'
import { WAITING } from './shells/waiting.ts'
import { type Answered, folderOf, serveAll, type WebPage } from './shells/web-page.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; the shells that scripts fill need one')

const GROUPS: Readonly<Record<string, readonly WebPage[]>> = {
  'plain pages': PLAIN,
  'complete pages that look like shells': LIKE_SHELLS,
  'complete pages of a sentence or two': BRIEF,
  'frameworks of components': COMPONENTS,
  'tools and platforms': PLATFORMS,
  'pages that say they are waiting': WAITING,
  'shells without a spinner or a root': UNMARKED,
  'pages with a place for what is to come': PLACES,
  'text that is not there as text': ENCODED,
  'frames of the same site': FRAMED,
  'redirects by a meta element': BY_META,
  'redirects by a script': BY_SCRIPT,
  'pages with nothing': NOTHING,
  'pages that break': BROKEN
}
const PAGES = Object.values(GROUPS).flat()

/** Requests under way at once: most of a page's time is spent waiting for it to rest. */
const AT_ONCE = 8

/** Outcome of a page, short enough to compare at a glance. */
interface Outcome {
  readonly engine: string
  readonly error: string
  readonly charged: string
  /** Sentences of the page that are missing, and those that should not be there. */
  readonly missing: readonly string[]
  readonly unwanted: readonly string[]
  readonly warnings: readonly string[]
}

describe.skipIf(!chromium)('with a browser', () => {
  answersEachPage({ BROWSER: 'auto', BROWSER_PAGES: '6' }, true)
})

describe('without a browser', () => {
  answersEachPage({ BROWSER: 'off' }, false)
})

function answersEachPage(environment: Record<string, string>, hasBrowser: boolean): void {
  let sluice: TestService
  let origin: Origin
  const outcomes = new Map<WebPage, Promise<Outcome>>()

  beforeAll(async () => {
    origin = await startOrigin(serveAll(PAGES))
    sluice = await startService(environment, { fixed: { PER_HOST_LIMIT: 0 } })
    const { key } = await sluice.account()
    const ask = async (page: WebPage) => {
      const url = origin.url + folderOf(page)
      const { body, headers } = await post(`${sluice.url}/api/v1/internet/fetch/`, key, { url })
      return outcomeOf(page, body, headers)
    }
    inTurns(PAGES, ask, outcomes)
  })
  afterAll(async () => {
    await Promise.allSettled(outcomes.values())
    await Promise.all([sluice.stop(), origin.stop()])
    console.log(await table(outcomes, hasBrowser))
  })

  for (const [group, pages] of Object.entries(GROUPS)) {
    describe(group, () => {
      test.each(pages.map((page) => [page.title, page] as const))(
        '%s',
        async (_, page) => {
          const all = wanted(page.answer, hasBrowser)
          expect(await outcomes.get(page)).toEqual(
            all.length === 1 ? all[0] : expect.toBeOneOf(all)
          )
        },
        240_000
      )
    })
  }
}

/** Asks for every page, some at once, in their order. */
function inTurns(
  pages: readonly WebPage[],
  ask: (page: WebPage) => Promise<Outcome>,
  outcomes: Map<WebPage, Promise<Outcome>>
): void {
  const turns: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve())
  pages.forEach((page, at) => {
    const before = turns[at % AT_ONCE]
    const outcome = Promise.resolve(before).then(() => ask(page))
    outcome.catch(() => {})
    turns[at % AT_ONCE] = outcome.catch(() => {})
    outcomes.set(page, outcome)
  })
}

function outcomeOf(page: WebPage, body: Answer, headers: Headers): Outcome {
  const text = plain(`${body.data?.title}\n${body.data?.markdown}\n${body.data?.text}`)
  const isAnswered = body.success === true
  return {
    engine: body.meta?.engine ?? 'none',
    error: body.error?.code ?? 'none',
    charged: headers.get('x-tokens-charged') ?? 'none',
    missing: isAnswered ? (page.has ?? []).filter((one) => !text.includes(plain(one))) : [],
    unwanted: isAnswered ? (page.lacks ?? []).filter((one) => text.includes(plain(one))) : [],
    warnings: (body.warnings ?? []).map(({ code }: { code: string }) => code)
  }
}

/** Without the marks of Markdown and the differences of white space. */
function plain(text: string): string {
  return text.replaceAll(/[\\*_|#>`[\]]/g, '').replaceAll(/\s+/g, ' ')
}

/** The outcomes that a page may have. */
function wanted(answer: Answered, hasBrowser: boolean): unknown[] {
  const read = (engine: string) => ({
    engine,
    error: 'none',
    charged: '1',
    missing: [],
    unwanted: [],
    warnings: expect.not.arrayContaining(['CONTENT_MAY_BE_INCOMPLETE'])
  })
  const failed = (error: unknown) => ({
    engine: 'none',
    error,
    charged: '0',
    missing: [],
    unwanted: [],
    warnings: []
  })
  const empty = failed('EMPTY_CONTENT')
  if (answer === 'http') return [read('http')]
  if (answer === 'empty') return [empty]
  if (answer === 'failed') return [failed(expect.stringMatching(/^(?!none)/))]
  if (answer === 'late') return hasBrowser ? [read('browser'), empty] : [empty]
  if (answer === 'warned') {
    const warned = {
      ...read('http'),
      missing: expect.anything(),
      unwanted: expect.anything(),
      warnings: expect.arrayContaining(['CONTENT_MAY_BE_INCOMPLETE'])
    }
    return hasBrowser ? [read('browser')] : [empty, warned]
  }
  if (answer === 'browser') return [hasBrowser ? read('browser') : empty]
  return hasBrowser ? [read('http'), read('browser')] : [read('http'), empty]
}

/** Found and missed by group, and each page that was answered wrongly. */
async function table(
  outcomes: ReadonlyMap<WebPage, Promise<Outcome>>,
  hasBrowser: boolean
): Promise<string> {
  const lines = [`Shells ${hasBrowser ? 'with' : 'without'} a browser: found of all`]
  for (const [group, pages] of Object.entries(GROUPS)) {
    const wrong: string[] = []
    for (const page of pages) {
      const outcome = await outcomes.get(page)?.catch((error) => ({ error: String(error) }))
      if (!expect.toBeOneOf(wanted(page.answer, hasBrowser)).asymmetricMatch(outcome)) {
        wrong.push(`    ${page.title} (${page.answer}): ${JSON.stringify(outcome)}`)
      }
    }
    lines.push(`  ${pages.length - wrong.length} of ${pages.length}  ${group}`, ...wrong)
  }
  return lines.join('\n')
}
