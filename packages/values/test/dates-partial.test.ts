/** interface.md 2.5: dates as "YYYY-MM", or "YYYY" where the page shows only a year. */

import { partialDate } from '@sluice/values'
import { expect, test } from 'vitest'

test.each([
  ['Feb 2014', '2014-02'],
  ['2014', '2014'],
  ['févr. 2014', '2014-02'],
  ['août 2009', '2009-08'],
  ['Mär. 2020', '2020-03'],
  ['Issued Mar 2019', '2019-03'],
  ['ene. de 2019', '2019-01'],
  ['de fev. de 2021', '2021-02'],
  ['янв. 2018', '2018-01'],
  ['2014年2月', '2014-02'],
  ['2014년 12월', '2014-12'],
  ['02/2014', '2014-02'],
  ['2019-04', '2019-04'],
  ['02/03/2016', '2016'],
  ['02.03.2016', '2016-03'],
  ['٢٠١٤', '2014'],
  ['Spring 2014', '2014'],
  ['มี.ค. 2567', '2024-03'],
  ['令和6年3月', '2024-03'],
  ['平成30年', '2018'],
  ['آذار 2024', '2024-03'],
  ['במרץ 2020', '2020-03']
])('%s is %s', (text, date) => {
  expect(partialDate(text)).toBe(date)
})

test.each(['', 'Present', '12 years', 'room 30145', '2999', 'فروردین ۱۴۰۲', '۱۴۰۲'])(
  '%j has no date',
  (text) => {
    expect(partialDate(text)).toBe(undefined)
  }
)
