import { describe, expect, it } from 'vitest'
import { isoDate } from '../src/index.ts'

describe('isoDate', () => {
  it.each([
    ['2016-12-16T21:19:00.000Z', '2016-12-16T21:19:00Z'],
    ['2018-07-06T12:30:00+0200', '2018-07-06T12:30:00+02:00'],
    ['2018-07-06 12:30', '2018-07-06T12:30'],
    ['20180706', '2018-07-06'],
    ['2018/07/06', '2018-07-06'],
    ['Fri, 06 Jul 2018 12:30:00 GMT', '2018-07-06T12:30:00Z'],
    ['Fri Jul 06 2018 12:30:00 GMT+0200 (CEST)', '2018-07-06T12:30:00+02:00'],
    ['Wed Dec 03 10:11:12 EST 2014', '2014-12-03T10:11:12-05:00'],
    ['1530880200', '2018-07-06T12:30:00Z'],
    ['1530880200000', '2018-07-06T12:30:00Z'],
    ['July 6th, 2018 at 4:19 PM', '2018-07-06T16:19'],
    ['Mar 5, 2012 12:00 am', '2012-03-05T00:00'],
    ['6. Juli 2018, 14:05 Uhr', '2018-07-06T14:05'],
    ['lundi 1er février 2021 à 10h30', '2021-02-01T10:30'],
    ['6 de julio de 2018', '2018-07-06'],
    ['6 июля 2018 г.', '2018-07-06'],
    ['6 Φεβρουαρίου 2018', '2018-02-06'],
    ['2018. július 6.', '2018-07-06'],
    ['12 Şubat 2019', '2019-02-12'],
    ['2018年7月6日 10:00', '2018-07-06T10:00'],
    ['2018년 7월 6일', '2018-07-06'],
    ['٦ يوليو ٢٠١٨', '2018-07-06'],
    ['१५ अगस्त २०१९', '2019-08-15'],
    ['06.07.18', '2018-07-06']
  ])('reads %j', (text, expected) => {
    expect(isoDate(text)).toBe(expected)
  })

  it('reads ambiguous digits in the order of the language', () => {
    expect(isoDate('3/4/2020', { language: 'en-US' })).toBe('2020-03-04')
    expect(isoDate('3/4/2020', { language: 'en-GB' })).toBe('2020-04-03')
    expect(isoDate('3/4/2020', { language: 'fr' })).toBe('2020-04-03')
    expect(isoDate('13/4/2020', { language: 'en-US' })).toBe('2020-04-13')
    expect(isoDate('3.4.2020', { language: 'en-US' })).toBe('2020-04-03')
  })

  it('does not invent a time zone', () => {
    expect(isoDate('July 6, 2018 4:19 PM ET')).toBe('2018-07-06T16:19')
    expect(isoDate('2018-07-06T12:30 IST')).toBe('2018-07-06T12:30')
  })

  it.each([
    '',
    'May 2018',
    '2018-13-45',
    '2020-02-30',
    '31/31/2020',
    'room 12',
    '1/2',
    '99999999',
    'Mayday 3'
  ])('finds no date in %j', (text) => {
    expect(isoDate(text)).toBeUndefined()
  })

  it('rejects years before the given one', () => {
    expect(isoDate('6 July 1850')).toBe('1850-07-06')
    expect(isoDate('6 July 1850', { since: 1990 })).toBeUndefined()
  })
})
