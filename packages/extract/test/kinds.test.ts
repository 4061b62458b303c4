import { describe, expect, it } from 'vitest'
import { type ValueKind, valueOfKind } from '../src/values/kinds.ts'
import { isNoValue } from '../src/values/no-value.ts'
import { isOnSite, siteKeys } from '../src/values/sites.ts'

const read = (kind: ValueKind, text: string, name = 'x') =>
  valueOfKind(text, kind, { language: 'en', name })

describe('a value of a kind', () => {
  const VALUES: readonly (readonly [ValueKind, string, string])[] = [
    ['email', 'Write to hello@oak.example.', 'hello@oak.example'],
    ['email', 'mailto:ann%2Bpress@oak.example?subject=Hi', 'ann+press@oak.example'],
    ['email', 'jörg@bäckerei.example', 'jörg@bäckerei.example'],
    ['phone', 'Call (555) 123-4567 today', '(555) 123-4567'],
    ['phone', 'tel:+49%2030%20123456;ext=7', '+49 30 123456'],
    ['phone', '030/1234-567', '030/1234-567'],
    ['phone', '+33 1 23 45 67 89 (mobile)', '+33 1 23 45 67 89'],
    ['phone', '1-800-GET-OAKS', '1-800-GET-OAKS'],
    ['phone', '555 123 4567 ext. 12', '555 123 4567 ext. 12'],
    ['postal code', 'SW1A 1AA', 'SW1A 1AA'],
    ['postal code', '10115 Berlin', '10115'],
    ['postal code', '1017 CT', '1017 CT'],
    ['city', 'Paris 15,', 'Paris 15'],
    ['city', 'Frankfurt am Main', 'Frankfurt am Main'],
    ['country', 'Côte d’Ivoire', 'Côte d’Ivoire'],
    ['date', '3 March 2021', '2021-03-03'],
    ['date', 'May 5–7', 'May 5–7'],
    ['money', 'from 20 €', 'from 20 €'],
    ['money', 'Free', 'Free'],
    ['currency', '€', 'EUR'],
    ['iban', 'IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFF', 'DE89370400440532013000'],
    ['isbn', 'ISBN-13: 978-3-16-148410-0', '978-3-16-148410-0'],
    ['isbn', '0-306-40615-2', '0-306-40615-2'],
    ['gtin', 'EAN 4006381333931', '4006381333931'],
    ['language', 'French (original)', 'fr'],
    ['language', 'Deutsch', 'de'],
    ['language', 'pt-BR', 'pt-BR'],
    ['color', 'Slate grey', 'Slate grey'],
    ['color', '#ff8800', '#ff8800'],
    ['size', 'XL', 'XL'],
    ['weekday', 'https://schema.org/Monday', 'Monday']
  ]
  it.each(VALUES)('of %s in %j is %j', (kind, text, value) => {
    expect(read(kind, text)).toBe(value)
  })

  const OTHERS: readonly (readonly [ValueKind, string])[] = [
    ['email', 'Comment *'],
    ['email', 'logo_160x@2x.png'],
    ['email', '[email protected]'],
    ['email', '@oak on our channel'],
    ['phone', 'Phone:'],
    ['phone', '2024-05-01'],
    ['phone', '2019-2024'],
    ['phone', '12345'],
    ['phone', '1,299.00'],
    ['postal code', '* Required field'],
    ['postal code', 'State: Zip:'],
    ['city', 'State: Zip:'],
    ['city', 'We are at home in the hills above the old town'],
    ['country', 'ann@oak.example'],
    ['date', 'Soon'],
    ['date', '20:00'],
    ['money', 'Ask for an offer'],
    ['count', 'many'],
    ['currency', 'oaks'],
    ['iban', 'DE89 3704 0044 0532 0130 01'],
    ['isbn', '978-3-16-148410-1'],
    ['gtin', '4006381333930'],
    ['language', 'Add to cart'],
    ['color', '12345']
  ]
  it.each(OTHERS)('of %s is not %j', (kind, text) => {
    expect(read(kind, text)).toBeUndefined()
  })

  it('is an ISBN of the length that the name of the property says', () => {
    const both = 'ISBN-10: 0-306-40615-2, ISBN-13: 978-3-16-148410-0'
    expect(read('isbn', both, 'isbn_13')).toBe('978-3-16-148410-0')
    expect(read('isbn', both, 'isbn10')).toBe('0-306-40615-2')
  })
})

it.each([
  'Please select',
  'Select country',
  'Bitte wählen',
  '* Required field',
  'Email *',
  'Phone:',
  '–',
  'N/A'
])('the words %j are no value', (text) => {
  expect(isNoValue(text)).toBe(true)
})

it.each(['Selected poems', 'Oak', '3', 'None of the above is true'])(
  'the words %j are a value',
  (text) => {
    expect(isNoValue(text)).toBe(false)
  }
)

it.each([
  ['github_url', 'https://github.com/elm'],
  ['linkedin', 'https://uk.linkedin.com/in/elm'],
  ['companyLinkedIn', 'https://www.linkedin.com/company/elm'],
  ['twitter_profile', 'https://twitter.com/elm'],
  ['twitter', 'https://x.com/elm'],
  ['x_url', 'https://twitter.com/elm'],
  ['telegram', 'https://t.me/elm'],
  ['stack_overflow', 'https://stackoverflow.com/users/1'],
  ['ko_fi_link', 'https://ko-fi.com/elm'],
  ['threads', 'https://www.threads.net/@elm'],
  ['YouTube channel', 'https://www.youtube.com/@elm']
])('a property %s is named after the site of %s', (name, link) => {
  expect(isOnSite(new URL(link), siteKeys(name))).toBe(true)
})

it.each([
  ['github_stars', 'https://github.com/elm'],
  ['followers_on_twitter', 'https://twitter.com/elm'],
  ['website', 'https://website.example/elm'],
  ['com', 'https://elm.com/']
])('a property %s is not the address %s', (name, link) => {
  expect(isOnSite(new URL(link), siteKeys(name))).toBe(false)
})
