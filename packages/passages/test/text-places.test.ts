/** Text fragments lead to the place of a quote, and to no other. */

import { expect, test } from 'vitest'
import { textPlaces } from '../src/index.ts'

const fragment = (page: string, ...quotes: string[]) => {
  const places = textPlaces(page)
  return quotes.map((quote) => places.fragmentOf(quote)).at(-1)
}

test('a short quote is its own text', () => {
  expect(fragment('A weir\nholds water back.', 'holds water back.')).toBe(
    ':~:text=holds%20water%20back'
  )
})

test('a long quote is marked from its first words to its last', () => {
  const text = 'The mill had two wheels, and both of them stood still in dry summers.'
  expect(fragment(`Home\n${text}\nEnd`, text)).toBe(':~:text=The%20mill%20had,in%20dry%20summers')
})

test('signs with a meaning are escaped', () => {
  expect(fragment('x\na well-known, cheap & fast way\ny', 'a well-known, cheap & fast way')).toBe(
    ':~:text=a%20well%2Dknown%2C%20cheap%20%26%20fast%20way'
  )
})

test('a text that occurs twice has what stands before it', () => {
  const page = 'Red lamp\nAdd to cart\nBlue lamp\nAdd to cart\nEnd'
  expect(fragment(page, 'Add to cart', 'Add to cart')).toBe(':~:text=Blue%20lamp-,Add%20to%20cart')
})

test('a quote may go over several blocks', () => {
  const page = 'Price\t20 EUR\nWeight\t3 kg\nColour\tgreen\nIn stock at the mill by the river\nEnd'
  const quote = 'Price 20 EUR Weight 3 kg Colour green In stock at the mill by the river'
  expect(fragment(page, quote)).toBe(':~:text=Price,by%20the%20river')
})

test('words that the page does not show are skipped at the beginning', () => {
  expect(fragment('Open the sluice gate slowly.', '1. Open the sluice gate slowly.')).toBe(
    ':~:text=Open%20the%20sluice%20gate%20slowly'
  )
})

test('a text that the page does not show has no fragment', () => {
  expect(fragment('A weir holds water back.', 'A giraffe eats leaves.')).toBeUndefined()
  expect(fragment('', 'A weir')).toBeUndefined()
  expect(fragment('A weir', '')).toBeUndefined()
})

test('words are found whatever their case, and whole', () => {
  expect(fragment('WEIRS AND MILLS', 'weirs and mills')).toBe(':~:text=WEIRS%20AND%20MILLS')
  expect(fragment("It doesn't hold the water.", "It doesn't hold")).toBe(
    ":~:text=It%20doesn't%20hold"
  )
})

test('a page of one word a million times costs little', () => {
  const places = textPlaces('a '.repeat(200_000))
  for (let n = 0; n < 500; n++) places.fragmentOf('a '.repeat(300))
  expect(places.fragmentOf('b')).toBeUndefined()
})
