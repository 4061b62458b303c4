/** Values of shops made alike: decisions.md §11. */

import { describe, expect, it } from 'vitest'
import { fullSize } from '../src/full-size.ts'
import {
  availabilityOf,
  conditionOf,
  countOf,
  gtinOf,
  ratingOf,
  shownRating
} from '../src/values.ts'

describe('decisions.md §11: availability', () => {
  it.each([
    ['https://schema.org/InStock', 'in_stock'],
    ['http://schema.org/OnlineOnly', 'in_stock'],
    ['SoldOut', 'out_of_stock'],
    ['https://schema.org/LimitedAvailability', 'limited'],
    ['PreOrder', 'preorder'],
    ['BackOrder', 'backorder'],
    ['schema.org/Discontinued', 'discontinued'],
    ['Only 3 left in stock - order soon', 'limited'],
    ['Derzeit nicht verfügbar', 'out_of_stock'],
    ['Actualmente no disponible', 'out_of_stock'],
    ['Auf Lager', 'in_stock'],
    ['在庫あり', 'in_stock'],
    ['Ships in a box', 'unknown'],
    [undefined, 'unknown']
  ])('reads %s as %s', (written, expected) => {
    expect(availabilityOf(written)).toBe(expected)
  })
})

describe('decisions.md §11: gtin', () => {
  it.each([
    ['4006381333931', 'gtin13'],
    ['036000291452', 'gtin12'],
    ['96385074', 'gtin8'],
    ['00012345600012', 'gtin14'],
    ['978-0-306-40615-7', 'isbn13'],
    ['0-306-40615-2', 'isbn10'],
    ['080442957X', 'isbn10']
  ])('reads %s as a %s', (written, type) => {
    expect(gtinOf(written)).toEqual({ type, value: written.replaceAll('-', '') })
  })

  it.each([
    'n/a',
    'Does not apply',
    '4006381333932',
    '0306406153',
    '0000000000000',
    '12345',
    '',
    undefined
  ])('refuses %s', (written) => {
    expect(gtinOf(written)).toBeUndefined()
  })
})

describe('ratings and counts', () => {
  it.each([
    ['4.7 out of 5 stars', 4.7, 5],
    ['4,5 de 5 estrellas', 4.5, 5],
    ['5つ星のうち4.3', 4.3, 5],
    ['Rated 4.4', 4.4, null],
    ['18,151 reviews', null, null]
  ])('reads the rating %s', (shown, value, best) => {
    expect(shownRating(shown)).toEqual({ value, best })
  })

  it('returns no rating if nothing was rated', () => {
    expect(ratingOf({ value: 0, count: 0 })).toBeNull()
    expect(ratingOf({})).toBeNull()
  })

  it.each([
    ['(226)', 226],
    ['5.182 valoraciones', 5182],
    ['21,200 ratings', 21200],
    ['1 298 avis', 1298],
    ['2.3K ratings', null],
    ['12 mil', null],
    ['none', null]
  ])('reads %s as the count %s', (shown, count) => {
    expect(countOf(shown)).toBe(count)
  })
})

describe('condition', () => {
  it.each([
    ['https://schema.org/NewCondition', 'new'],
    ['RefurbishedCondition', 'refurbished'],
    ['Used: Good', 'Used: Good'],
    ['https://example.com/fine', null]
  ])('reads %s as %s', (written, expected) => {
    expect(conditionOf(written)).toBe(expected)
  })
})

describe('pictures in full size', () => {
  it.each([
    [
      'https://m.media-amazon.com/images/I/71aaa._AC_SX355_.jpg',
      'https://m.media-amazon.com/images/I/71aaa._SL1500_.jpg'
    ],
    [
      'https://m.media-amazon.com/images/I/71aaa._AC_SL1500_.jpg',
      'https://m.media-amazon.com/images/I/71aaa._AC_SL1500_.jpg'
    ],
    [
      'https://i.ebayimg.com/images/g/D1/s-l64.webp',
      'https://i.ebayimg.com/images/g/D1/s-l1600.webp'
    ],
    [
      'https://i.etsystatic.com/1/r/il/c6/15/il_340x270.15_3y.jpg',
      'https://i.etsystatic.com/1/r/il/c6/15/il_fullxfull.15_3y.jpg'
    ],
    ['https://ae01.alicdn.com/kf/a.jpg_220x220.jpg_.webp', 'https://ae01.alicdn.com/kf/a.jpg'],
    [
      'https://cdn.shopify.com/s/files/1/shirt_600x.jpg?v=1&width=300',
      'https://cdn.shopify.com/s/files/1/shirt.jpg?v=1'
    ],
    ['https://other.example/a_600x.jpg', 'https://other.example/a_600x.jpg']
  ])('returns the largest size of %s', (small, large) => {
    expect(fullSize(small)).toBe(large)
  })
})
