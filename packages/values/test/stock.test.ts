import { describe, expect, it } from 'vitest'
import { stock } from '../src/index.ts'

describe('the stock', () => {
  it.each([
    ['In stock', 'in_stock'],
    ['Auf Lager, 2 Tage', 'in_stock'],
    ['https://schema.org/InStock', 'in_stock'],
    ['LimitedAvailability', 'limited'],
    ['Only 3 left', 'limited'],
    ['Coming soon', 'preorder'],
    ['Sold out', 'out_of_stock'],
    ['out_of_stock', 'out_of_stock'],
    ['não disponível', 'out_of_stock'],
    ['Nincs raktáron', 'out_of_stock'],
    ['在庫なし', 'out_of_stock'],
    ['재고 없음', 'out_of_stock'],
    ['No longer available', 'discontinued']
  ])('in %j is %s', (text, state) => {
    expect(stock(text)).toBe(state)
  })

  it.each(['', 'Blue', 'Ships from Leeds', 'a'.repeat(400)])('is not in %j', (text) => {
    expect(stock(text)).toBeUndefined()
  })
})
