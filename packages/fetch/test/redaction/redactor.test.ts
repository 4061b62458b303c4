/** Finds constructed identifiers, and leaves other numbers. */

import { expect, test } from 'vitest'
import { createRedactor, REDACTED } from '../../src/redaction/redactor.ts'
import { createRandom, identifiers, otherNumbers } from './constructed.ts'

const redact = (text: string) => createRedactor(REDACTED, []).redacted(text)

test('at least 99 % of 2,000 constructed identifiers are found, and nothing of those is left', () => {
  const missed = identifiers(2_000, createRandom(7)).filter(({ kind, text, secret }) => {
    const result = redact(text)
    const digits = secret.replace(/\D/g, '').slice(-4)
    return !result.includes(`[${kind}]`) || (digits.length === 4 && result.includes(digits))
  })
  expect(missed.length, JSON.stringify(missed.slice(0, 30), null, 1)).toBeLessThanOrEqual(20)
})

test('at most 0.3 % of 5,000 numbers that belong to nobody are redacted', () => {
  const taken = otherNumbers(5_000, createRandom(11)).filter((text) => redact(text) !== text)
  const shown = taken.slice(0, 30).map((text) => `${text} → ${redact(text)}`)
  expect(taken.length, shown.join('\n')).toBeLessThanOrEqual(15)
})

test('names are those that the page declares, and those behind a title', () => {
  const { redacted, counts } = createRedactor(
    ['person'],
    [{ author: 'By Ada Lovelace and Alan Turing' }]
  )
  const text = 'Ada Lovelace met Dr. Grace Hopper in New York. Alan Turing did not.'
  expect(redacted(text, true)).toBe('[person] met [person] in New York. [person] did not.')
  expect(counts).toEqual({ person: 3 })
})

test.each([
  ['Dr. med. Hans Müller leads.', '[person] leads.'],
  ['Prof. Dr. rer. nat. Ada Weiß and Mr Jim Coe', '[person] and [person]'],
  ['Dr. no. 5 and Frau am Meer', 'Dr. no. 5 and Frau am Meer']
])('the name behind several titles is found in "%s"', (text, expected) => {
  expect(createRedactor(['person'], []).redacted(text)).toBe(expected)
})

test('only the requested kinds are replaced, in keys and numbers of a record as well', () => {
  const { redacted } = createRedactor(['phone', 'email'], [])
  const record = {
    telephone: 493012345678,
    'jane@mail.example': ['DE89 3704 0044 0532 0130 00', { link: 'mailto:jane@mail.example' }],
    price: 493012345678
  }
  expect(redacted(record)).toEqual({
    telephone: '[phone]',
    '[email]': ['DE89 3704 0044 0532 0130 00', { link: 'mailto:[email]' }],
    price: 493012345678
  })
})

test('a cut copy of a text does not end in a part of an identifier', () => {
  const { learn, redacted } = createRedactor(['card'], [])
  learn('The card 4111 1111 1111 1111 pays.')
  expect(redacted('The card 4111 1111 1')).toBe('The card …')
})

test.each([
  'lot 0045 1234 5678',
  '12 000 000 000 kr',
  '01 02 03 04 05 06',
  '000 123 456 789',
  'Order #619-0050616-2091218',
  'doi:10.0034/2485413-57319'
])('%s is no phone number', (text) => {
  expect(redact(text)).toBe(text)
})

test.each([
  ['iban gb29 nwbk 6016 1331 9268 19 please', 'iban [iban] please'],
  ['Aadhaar 2341 2341 2346', 'Aadhaar [national_id]'],
  ['0049 30 1234567', '[phone]'],
  ['https://wa.me/14155552671', 'https://wa.me/[phone]'],
  [
    'https://chat.example/send?phone=%2B14155552671&text=Hi',
    'https://chat.example/send?phone=[phone]&text=Hi'
  ],
  ['sms:14155552671', 'sms:[phone]'],
  ['手机 13812345678', '手机 [phone]'],
  ['Тел.: 8 (495) 123-45-67', 'Тел.: [phone]'],
  ['NHS number 943 476 5919', 'NHS number [national_id]'],
  ['EAN 4006381333931, SKU 943 476 5919', 'EAN 4006381333931, SKU 943 476 5919']
])('%s is redacted', (text, expected) => {
  expect(redact(text)).toBe(expected)
})
