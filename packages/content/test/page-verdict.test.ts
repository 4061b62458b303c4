import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { pageVerdict } from '../src/verdict/page-verdict.ts'
import { type VerdictCase, verdictCases } from './verdict-cases.ts'

function judged({ html, answer }: Pick<VerdictCase, 'html' | 'answer'>): string {
  const verdict = pageVerdict(parseHtml(html), answer)
  return verdict.ok ? 'ok' : `${verdict.code} ${verdict.signal}`
}

const bad = verdictCases('bad')
const good = verdictCases('good')

describe('recognises pages served in place of the requested one', () => {
  it('there are at least sixty examples of each', () => {
    expect(bad.length).toBeGreaterThanOrEqual(60)
    expect(good.length).toBeGreaterThanOrEqual(60)
  })

  it.each(bad)('bad: $name', (page) => expect(judged(page)).toBe(page.expected))

  it.each(good)('good: $name', (page) => expect(judged(page)).toBe(page.expected))
})

interface BriefCase {
  readonly expect: string
  readonly html: string
  readonly url?: string
  readonly requested?: string
  readonly status?: number
}

/** An answer under an address that says nothing about the page. */
function answerTo(html: string, { url, requested, status }: Omit<BriefCase, 'expect' | 'html'>) {
  const final = new URL(url ?? 'https://www.example.com/things/77')
  return {
    url: final,
    requested: requested === undefined ? final : new URL(requested),
    status: status ?? 200,
    headers: {},
    htmlBytes: html.length
  }
}

describe('short pages that only name themselves', () => {
  const file = new URL('./fixtures/verdict/brief.json', import.meta.url)
  const cases = JSON.parse(readFileSync(file, 'utf8')) as BriefCase[]

  it.each(cases)('$expect: $html', ({ html, expect: code, ...rest }) => {
    expect(judged({ html, answer: answerTo(html, rest) }).split(' ')[0]).toBe(code)
  })
})

describe('status, type and size of the judged answer', () => {
  const challenge = '<title>Just a moment...</title><script>window._cf_chl_opt={}</script>'

  it('a challenge behind an error status is found, and real errors are left alone', () => {
    const of = (status: number) => judged({ html: challenge, answer: answerTo('', { status }) })
    for (const status of [403, 429, 503]) {
      expect(of(status)).toBe('TARGET_BLOCKED cloudflare-challenge')
    }
    for (const status of [404, 410, 500, 522]) expect(of(status)).toBe('ok')
  })

  it('the verdict has the status that the site should have sent', () => {
    const html = '<title>Page not found</title><h1>Page not found</h1>'
    const verdict = pageVerdict(parseHtml(html), answerTo(html, {}))
    expect(verdict).toMatchObject({ code: 'UPSTREAM_STATUS', target_status: 404 })
  })

  it('words of content other than HTML are not judged', () => {
    const html = 'Too Many Requests'
    const answer = { ...answerTo(html, {}), headers: { 'content-type': 'text/plain' } }
    expect(judged({ html, answer })).toBe('ok')
    expect(judged({ html, answer: answerTo(html, {}) })).toBe('TARGET_BLOCKED rate-limit')
  })

  it('a long page with any title is accepted', () => {
    const prose = '<p>The ferry crosses twice a day, and it takes carts as well.'.repeat(80)
    const html = `<title>Access denied</title><h1>Access denied</h1>${prose}`
    expect(judged({ html, answer: answerTo(html, {}) })).toBe('ok')
  })

  it('the verdict terminates on hostile trees', () => {
    const deep = `${'<div class=notice><h1>'.repeat(20_000)}404`
    const html = `<title>${'- 404 '.repeat(50_000)}</title>${deep}`
    expect(judged({ html, answer: answerTo(html, {}) })).toMatch(/^\S/)
  })
})
