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
    ['No longer available', 'discontinued'],
    ['Available from these sellers.', 'in_stock'],
    ['Erhältlich bei diesen Anbietern.', 'in_stock'],
    ['Nicht erhältlich', 'out_of_stock'],
    ['Status: 250 in stock', 'in_stock'],
    ['NOT SOLD', 'in_stock'],
    ['Sold', 'out_of_stock']
  ])('in %j is %s', (text, state) => {
    expect(stock(text)).toBe(state)
  })

  it.each(['0 in stock', '0 Stück auf Lager', 'In stock: 0', 'Skladem (0)'])(
    'is empty in %j',
    (text) => expect(stock(text)).toBe('out_of_stock')
  )

  it.each(['10 in stock', 'In stock: 0.5 kg', 'In stock (0 reviews)', '1,000 available'])(
    'is not empty in %j',
    (text) => expect(stock(text)).toBe('in_stock')
  )

  it.each([
    '¡Pronto estarán en stock!',
    'Back in stock soon',
    'Bientôt de nouveau en stock',
    'Bald wieder lieferbar',
    'Available again soon',
    'Скоро в наличии'
  ])('is promised and not there in %j', (text) => expect(stock(text)).toBe('out_of_stock'))

  it.each(['', 'Blue', 'Sold by Elm', 'Sold separately', 'Ships from Leeds', 'a'.repeat(400)])(
    'is not in %j',
    (text) => {
      expect(stock(text)).toBeUndefined()
    }
  )
})
