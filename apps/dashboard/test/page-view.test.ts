/** Places of values on a page: which texts have a value, and the selector of a place. */

import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { createSelectors } from '../src/page-view/place-selector.ts'
import { placesOf } from '../src/page-view/value-places.ts'
import { withField } from '../src/record/schema-draft.ts'

const TEXTS = [
  'Oak desk',
  '21.00 EUR',
  '2100 pieces',
  'It costs 21.00 euros today',
  'Oak desk',
  'EUR'
]

describe('the places of a value', () => {
  test.each<[string, number[]]>([
    ['oak  desk', [0, 4]],
    ['21', [1, 3]],
    ['21.00 EUR', [1]],
    ['EUR', [5]],
    ['pieces of wood', []],
    ['x', []],
    ['Oak desk. It costs 21.00 euros today, and more.', [3]]
  ])('%s is at %j', (value, places) => expect(placesOf(TEXTS, value)).toEqual(places))
})

type Element = DefaultTreeAdapterTypes.Element

/** The first element with this text alone. */
function elementWith(
  text: string,
  parent: DefaultTreeAdapterTypes.ParentNode
): Element | undefined {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue
    const [only] = node.childNodes
    if (only?.nodeName === '#text' && (only as { value?: string }).value === text) return node
    const inner = elementWith(text, node)
    if (inner) return inner
  }
  return undefined
}

describe('the selector of a place', () => {
  const page =
    parse(`<main><h1>Desk</h1><p class="price now-12345">21</p><p class="note">a</p><p class="note">b</p>
<table id="facts"><tr><td>Height<td>72</tr><tr><td>Width<td>140</tr></table>
<ul id="4x"><li>one<li>two</ul><div itemprop="sku">D-1</div><div id="a:b"><span>odd</span></div></main>`)
  const selectorOf = createSelectors(page)
  test.each([
    ['Desk', 'h1'],
    ['21', 'p.price'],
    ['b', 'main > p:nth-of-type(3)'],
    ['140', '#facts > tbody > tr:nth-of-type(2) > td:nth-of-type(2)'],
    ['two', 'main > ul > li:nth-of-type(2)'],
    ['D-1', 'div[itemprop="sku"]'],
    ['odd', 'main > div:nth-of-type(2) > span']
  ])('%s is %s', (text, selector) => {
    const element = elementWith(text, page)
    expect(element && selectorOf(element)).toBe(selector)
  })
})

describe('a schema by places', () => {
  test('a field is added to the others, with its type and its place', () => {
    const first = withField('', 'name', { value: 'Oak desk', selector: 'h1' })
    const next = withField(first, 'price', { value: '1,200.50 EUR', selector: 'p.price' })
    expect(JSON.parse(next)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', 'x-css': 'h1' },
        price: { type: 'number', 'x-css': 'p.price' }
      }
    })
    const odd = withField('not JSON', 'a', { value: '12 Main Street', selector: 'p' })
    expect(JSON.parse(odd).properties.a.type).toBe('string')
  })
})
