import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SHOPS } from '../src/shops.ts'

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

it('lists every shop with its hosts', () => {
  const rows = [...README.matchAll(/^\| ([^|`]+) \| `([^`]+)` \|$/gm)].map(([, name, hosts]) => [
    name,
    expanded(hosts ?? '')
  ])
  expect(rows).toEqual(SHOPS.map(({ name, hosts }) => [name, Object.keys(hosts)]))
})

it('says which shops filter their own lists', () => {
  const text = README.replace(/\s+/g, ' ')
  const named = (isMeant: (shop: (typeof SHOPS)[number]) => boolean) =>
    LIST.format(SHOPS.filter(isMeant).map(({ name }) => name))
  const priced = named(({ listParameters }) => listParameters?.price !== undefined)
  expect(text).toContain(`${priced} apply the page, the price bounds and the order themselves`)
  const others = named(
    ({ listParameters }) => listParameters !== undefined && !listParameters.price
  )
  expect(text).toContain(`${others} the page and the order`)
})

/** `shop.{com,de}` is `shop.com` and `shop.de`. */
function expanded(hosts: string): string[] {
  const [, stem = '', endings] = /^(.*)\{(.*)\}$/.exec(hosts) ?? []
  return endings === undefined ? [hosts] : endings.split(',').map((ending) => stem + ending)
}
