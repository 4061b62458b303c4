/** Statements about rights that are made to cost time. */

import { describe, expect, test } from 'vitest'
// @boundaries-ignore tests of all packages measure linear time alike
import { expectLinear } from '../../../../test/linear-time.ts'
import { headerDirectives } from '../../src/rights/directives.ts'
import { licenseLinks } from '../../src/rights/link-header.ts'
import { rslAt } from '../../src/rights/rsl.ts'
import { parseRsl } from '../../src/rights/rsl-document.ts'
import { parseTdmFile, tdmAt } from '../../src/rights/tdm.ts'
import { parseSignals } from '../../src/robots/content-signals.ts'

const PAGE = new URL('https://a.example/page')
const repeated = (text: string) => (size: number) => text.repeat(size * 2_000)

describe('documents are read in time linear in their length', () => {
  test.each([
    '<',
    '<a',
    '<content ',
    ' url="',
    '<content url="/"><license><permits type="usage">all</permits></license></content>',
    '<!--',
    '<license><permits type="usage">',
    '<item><link>/a</link><content url="">',
    '<license><permits type="geo">US</permits>',
    '<![CDATA[',
    ' xmlns:a="https://rslstandard.org/rsl"'
  ])('RSL of %s', async (part) => {
    await expectLinear(repeated(part), (text) => rslAt(parseRsl(`<rsl>${text}`) ?? [], PAGE))
  })

  test.each([', ', ';rel=', '<', '< >; rel=', 'noai:', 'a=yes,', '/'])(
    'headers of %s',
    async (part) => {
      await expectLinear(repeated(part), (text) => [
        headerDirectives(text, 'sluice'),
        licenseLinks(text, PAGE),
        parseSignals(text)
      ])
    }
  )
})

test.each([
  '',
  '{}',
  '[null, 1, "a", {"location": 1}, {"location": "/", "tdm-reservation": {}}]',
  '[[[['
])('the file %s reserves nothing', (text) => {
  expect(tdmAt(parseTdmFile(text), '/page').reserved).toBeUndefined()
})

test.each(['', 'text', '<html><body>', '<rsl', '{"rsl": 1}'])('the text "%s" is no RSL', (text) => {
  expect(parseRsl(text)).toBeUndefined()
})
