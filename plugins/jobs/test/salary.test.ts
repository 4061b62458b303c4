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
  ['CHF 7’500 per month', undefined, ['7500', '7500', 'CHF', 'month']]
])('reads the salary %s (%s) as %j', (text, dollar, [min, max, currency, period]) => {
  expect(salaryIn(text, dollar)).toEqual({ min, max, currency, period })
})

test.each(['Competitive', 'up to 5 days off', '1 2 3 $', ''])('finds no salary in %j', (text) => {
  expect(salaryIn(text)).toBe(undefined)
})

test('reads a long run of digits in linear time', () => {
  expect(salaryIn('1 '.repeat(100_000))).toBe(undefined)
})
