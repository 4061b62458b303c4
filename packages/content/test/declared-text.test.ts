import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { declaredShare, declaredText } from '../src/main-content/blocks/declared-text.ts'
import { pageSignals } from '../src/main-content/blocks/page-signals.ts'

describe('declaredShare', () => {
  const declared = declaredText(['The ferry crosses twice a day.'])

  it('the share counts three-word runs', () => {
    expect(declaredShare(declared, 'the FERRY crosses, twice a day!')).toBe(1)
    expect(declaredShare(declared, 'the ferry crosses at noon')).toBeCloseTo(1 / 3)
    expect(declaredShare(declared, 'no such words here')).toBe(0)
  })

  it('the share is 0 for a text that is too short, and when nothing is declared', () => {
    expect(declaredShare(declared, 'the ferry')).toBe(0)
    expect(declaredShare(declaredText([]), 'the ferry crosses')).toBe(0)
  })
})

describe('pageSignals: texts', () => {
  it.each([
    ['<meta name=description content="the ferry crosses">'],
    ['<meta property="og:description" content="the ferry crosses">'],
    [
      '<script type="application/ld+json">{"articleBody":"the ferry\\n\\u0063rosses today"}</script>'
    ]
  ])('the texts come from %s', (html) => {
    const { texts } = pageSignals(parseHtml(html), new URL('https://site.example/'))
    expect(declaredShare(texts, 'the ferry crosses')).toBe(1)
  })
})
