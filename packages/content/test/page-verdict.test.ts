import { describe, expect, it } from 'vitest'
import { pageVerdict } from '../src/page-verdict.ts'
import { parseHtml } from '../src/parse-html.ts'
import { type VerdictCase, verdictCases } from './verdict-cases.ts'

function judged({ html, answer }: VerdictCase): string {
  const verdict = pageVerdict(parseHtml(html), answer)
  return verdict.ok ? 'ok' : `${verdict.code} ${verdict.signal}`
}

const bad = verdictCases('bad')
const good = verdictCases('good')

describe('issue 3 of 8: what is served in place of a page is told from it', () => {
  it('is tried with sixty of each', () => {
    expect(bad.length).toBeGreaterThanOrEqual(60)
    expect(good.length).toBeGreaterThanOrEqual(60)
  })

  it.each(bad)('bad: $name', (page) => expect(judged(page)).toBe(page.expected))

  it.each(good)('good: $name', (page) => expect(judged(page)).toBe(page.expected))
})
