/** Postal addresses as pages of many countries show them, and lines that only look like one. */

import { describe, expect, test } from 'vitest'
import { postalAddresses } from '../src/index.ts'

describe('an address is read from', () => {
  test.each([
    [
      ['Acme Pumps Inc.', '1800 Harbor Road', 'Columbus, OH 43215'],
      '1800 Harbor Road',
      'Columbus',
      'OH',
      '43215'
    ],
    [
      ['1430 Tulane Avenue New Orleans, LA 70112'],
      '1430 Tulane Avenue',
      'New Orleans',
      'LA',
      '70112'
    ],
    [
      ['131 S Robertson, Suite 1500, New Orleans, LA 70112-4401'],
      '131 S Robertson, Suite 1500',
      'New Orleans',
      'LA',
      '70112-4401'
    ],
    [
      ['8266 Fountain Avenue', 'Suite # B', 'West Hollywood, California 90046'],
      '8266 Fountain Avenue, Suite # B',
      'West Hollywood',
      'California',
      '90046'
    ],
    [
      ['1300 New York Avenue, N.W.', 'Washington, D.C. 20577'],
      '1300 New York Avenue, N.W.',
      'Washington',
      'D.C.',
      '20577'
    ],
    [['P.O. Box 1479', 'Hockessin, DE 19707'], 'P.O. Box 1479', 'Hockessin', 'DE', '19707'],
    [
      ['Address: 2150 Fir Street', 'Vancouver, BC V6J 3B5'],
      '2150 Fir Street',
      'Vancouver',
      'BC',
      'V6J 3B5'
    ],
    [
      ['70 Berners Street', 'London', 'W1T 3NL'],
      '70 Berners Street',
      'London',
      undefined,
      'W1T 3NL'
    ],
    [['5 Eldon Way, Hockley, Essex, SS5 4AD'], '5 Eldon Way', 'Hockley', 'Essex', 'SS5 4AD'],
    [
      ['493 Charles Street North', 'Perth WA 6006'],
      '493 Charles Street North',
      'Perth',
      'WA',
      '6006'
    ],
    [['Hauptstr. 5', '10115 Berlin'], 'Hauptstr. 5', 'Berlin', undefined, '10115'],
    [['Ring 7, A-1010 Wien'], 'Ring 7', 'Wien', undefined, '1010'],
    [
      ['12 bis rue de la Paix', '75002 Paris Cedex 02'],
      '12 bis rue de la Paix',
      'Paris Cedex 02',
      undefined,
      '75002'
    ],
    [['Prinsengracht 12-II', '1017 CT Amsterdam'], undefined, undefined, undefined, undefined],
    [
      ['Prinsengracht 12', '1017 CT Amsterdam'],
      'Prinsengracht 12',
      'Amsterdam',
      undefined,
      '1017 CT'
    ],
    [
      ['ul. Marszałkowska 10', '00-001 Warszawa'],
      'ul. Marszałkowska 10',
      'Warszawa',
      undefined,
      '00-001'
    ],
    [
      ['Drottninggatan 5', '111 22 Stockholm'],
      'Drottninggatan 5',
      'Stockholm',
      undefined,
      '111 22'
    ],
    [['Rua Augusta 24', '1100-053 Lisboa'], 'Rua Augusta 24', 'Lisboa', undefined, '1100-053']
  ])('%j', (lines, street, city, region, postalCode) => {
    const [found] = postalAddresses(lines)
    expect([found?.street, found?.city, found?.region, found?.postalCode]).toEqual([
      street,
      city,
      region,
      postalCode
    ])
  })
})

test('a town is enough where the code leaves no doubt, with the country', () => {
  expect(postalAddresses(['New York, NY 10021, USA'])).toEqual([
    { city: 'New York', region: 'NY', postalCode: '10021', country: 'USA', lines: [0, 0] }
  ])
})

test('several addresses are found in order, none with the street of another', () => {
  const lines = [
    'Berlin',
    'Hauptstr. 5',
    '10115 Berlin',
    'Wien',
    'Ring 7',
    '1010 Wien',
    'Chicago, IL 60614'
  ]
  expect(postalAddresses(lines).map(({ street, lines }) => [street, lines])).toEqual([
    ['Hauptstr. 5', [1, 2]],
    ['Ring 7', [4, 5]],
    [undefined, [6, 6]]
  ])
})

test.each([
  [['Founded 1999 Berlin']],
  [['2019 Awards', 'We won two.']],
  [['Call us on 10115 Berlin']],
  [['Version 2 of 2024', '12345 Downloads']],
  [['Open 9:00 - 17:00', '10115 Berlin']],
  [['Please bring 10 or', 'so in 20500 seconds']],
  [['ISBN 978-3-16-148410-0']],
  [[`${'a '.repeat(200)}OH 43215`]]
])('%j is no address', (lines) => {
  expect(postalAddresses(lines)).toEqual([])
})

test('a page of digits and commas is read in linear time', () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `${index}, ${index} , `.repeat(8))
  expect(postalAddresses(lines)).toEqual([])
})

test('anything but texts is refused by name', () => {
  expect(() => postalAddresses([5 as unknown as string])).toThrow(
    'postalAddresses: lines: text must be'
  )
})
