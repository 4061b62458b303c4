import { expect, it } from 'vitest'
import { z } from 'zod'
import { createRegistry, defineParser, ruleOf } from '../src/index.ts'

const match = [
  { host: 'shop.example' },
  { host: 'shop.example', path: '/deals' },
  { host: 'outlet.shop.example' }
]
const parser = defineParser({
  name: 'shop',
  version: '1.0.0',
  kind: 'shop',
  match,
  data: z.object({}),
  parse: () => ({})
})

it.each([
  ['https://www.shop.example/lamp', match[0]],
  ['https://shop.example./lamp', match[0]],
  ['https://shop.example/deals/today', match[1]],
  ['https://www.outlet.shop.example/deals', match[2]]
])('ruleOf finds the most specific rule of a parser for %s', (url, rule) => {
  expect(ruleOf(parser, new URL(url))).toBe(rule)
  expect(createRegistry([parser]).match(new URL(url))).toBe(parser)
})

it('ruleOf finds no rule for an unknown host', () => {
  expect(ruleOf(parser, new URL('https://notshop.example/'))).toBeUndefined()
})
