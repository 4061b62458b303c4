/** decisions.md §11: salary {raw, min, max, currency, period}; currencies only where the sign is one's own. */

import { expect, test } from 'vitest'
import { salaryIn } from '../src/salary.ts'

test.each([
  ['$130,000 - $160,000 a year', 'AUD', ['130000', '160000', 'AUD', 'year']],
  ['$130,000 - $160,000 a year', undefined, ['130000', '160000', null, 'year']],
  ['$55.50/hr', 'USD', ['55.50', '55.50', 'USD', 'hour']],
  ['€60.000 – €80.000 pro Jahr', undefined, ['60000', '80000', 'EUR', 'year']],
  ['45 000 € par an', undefined, ['45000', '45000', 'EUR', 'year']],
  ['£40K – £50K', undefined, ['40000', '50000', 'GBP', null]],
  ['€80-100K', undefined, ['80000', '100000', 'EUR', null]],
  ['R$ 5.000,50 por mês', undefined, ['5000.50', '5000.50', 'BRL', 'month']],
  ['CA$25 per hour', undefined, ['25', '25', 'CAD', 'hour']],
  ['CHF 7’500 per month', undefined, ['7500', '7500', 'CHF', 'month']],
  ['₹12-18 LPA', undefined, ['1200000', '1800000', 'INR', 'year']],
  ['12-18 LPA', undefined, ['1200000', '1800000', null, 'year']],
  ['$80k–100k DOE', undefined, ['80000', '100000', null, null]],
  ['£14.50 - £16.00 per hour', undefined, ['14.50', '16', 'GBP', 'hour']],
  ['55.000 € - 65.000 € pro Jahr', undefined, ['55000', '65000', 'EUR', 'year']],
  ['$160,000 - $130,000 a year', 'USD', ['130000', '160000', 'USD', 'year']],
  ['月給25万円〜30万円', undefined, ['250000', '300000', 'JPY', 'month']],
  ['8 000 - 12 000 PLN brutto / mies.', undefined, ['8000', '12000', 'PLN', 'month']],
  ['2.000 € mensile lordo', undefined, ['2000', '2000', 'EUR', 'month']],
  ['Up to £40k', undefined, [null, '40000', 'GBP', null]],
  ['fino a 80.000 €', undefined, [null, '80000', 'EUR', null]],
  ['ab 60.000 €', undefined, ['60000', null, 'EUR', null]],
  ['£30k+', undefined, ['30000', null, 'GBP', null]],
  ['Base $100k and $20k bonus', 'USD', ['100000', '100000', 'USD', null]]
])('reads the salary %s (%s) as %j', (text, dollar, [min, max, currency, period]) => {
  expect(salaryIn(text, dollar)).toEqual({ min, max, currency, period })
})

// Salaries that other readers were reported to misread, by repository and number of the report.
test.each([
  [
    'open-jobs#4',
    'OTE compensation: $91k - $105K on a daily basis',
    ['91000', '105000', null, null]
  ],
  ['priceR#7', '$100 - $110 p.h.', ['100', '110', null, 'hour']],
  ['priceR#2', '$700 p/d', ['700', '700', null, 'day']],
  ['priceR#18', '$94,528 - $111,507 + 14% superannuation', ['94528', '111507', null, null]],
  ['OfflineCV#699', 'between $183k and $319k', ['183000', '319000', null, null]],
  ['career-ops#2200', '$123,684—$254,644 USD', ['123684', '254644', 'USD', null]],
  [
    'career-ops#2466',
    'Annual Salary Range: $165,000 - $190,000',
    ['165000', '190000', null, 'year']
  ],
  ['career-ops#2466', '$204.4K – $352K • Offers Equity', ['204400', '352000', null, null]],
  ['jobseek#2197', '£98,000.00-£115,500.00.', ['98000', '115500', 'GBP', null]],
  ['jobseek#3325', 'Band 7 - £52,845- £61,466 per annum', ['52845', '61466', 'GBP', 'year']],
  ['jobseek#3325', '£28,011 to £30,230 (pro-rata)', ['28011', '30230', 'GBP', null]],
  ['jobseek#3342', '€ 3.930,00 brutto pro Monat (14mal)', ['3930', '3930', 'EUR', 'month']],
  ['jobseek#3342', 'ENTRE 24 100 EUR ET 29 200 EUR', ['24100', '29200', 'EUR', null]],
  ['jobseek#3342', 'de 800 euros à 1000 euros par mois', ['800', '1000', 'EUR', 'month']],
  ['jobseek#3264', 'between DKK 40,000 and DKK 50,000', ['40000', '50000', 'DKK', null]],
  ['JobSpy#380', '$120,000+', ['120000', null, null, null]],
  ['jobs-finder-toolkit#264', '$21/hr to $25/hr', ['21', '25', null, 'hour']],
  ['ai-job-scraper#23', 'Starting at $90k, up to $130k DOE', ['90000', '130000', null, null]],
  ['awesome-claude#228', '$100-150k', ['100000', '150000', null, null]],
  ['clawbolt#257', '$50-75/hr', ['50', '75', null, 'hour']],
  ['applykit#74', '60.000–80.000 € brutto/Jahr', ['60000', '80000', 'EUR', 'year']]
])('%s: %s is read as %j', (_report, text, [min, max, currency, period]) => {
  expect(salaryIn(text)).toEqual({ min, max, currency, period })
})

test('reads a bare dollar as that of the country', () => {
  expect(salaryIn('$120,000 - $150,000', undefined, 'en-AU')?.currency).toBe('AUD')
})

test.each([
  'Competitive',
  'up to 5 days off',
  '2 weeks of vacation per year',
  '1 2 3 $',
  'SEK 134 billion',
  ''
])('finds no salary in %j', (text) => {
  expect(salaryIn(text)).toBe(undefined)
})

test('reads a long run of digits in linear time', () => {
  expect(salaryIn('1 '.repeat(100_000))).toBe(undefined)
})
