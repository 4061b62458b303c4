import { describe, expect, it } from 'vitest'
import { fromPersian } from '../src/dates-calendars.ts'
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

  it('leaves digits open whose order no language tells', () => {
    for (const language of [undefined, 'en', 'en-CA', 'ja', 'zh-TW'])
      expect(isoDate('02/03/2016', { language }), language).toBeUndefined()
    expect(isoDate('02/02/2016')).toBe('2016-02-02')
    expect(isoDate('02/03/2016 (changed 2016-05-01)')).toBeUndefined()
    expect(isoDate('02/03/2016', { language: 'en-IN' })).toBe('2016-03-02')
  })

  it.each([
    ['平成31年4月30日', 'ja', '2019-04-30'],
    ['昭和64年1月7日', 'ja', '1989-01-07'],
    ['令和6.3.5', 'ja', '2024-03-05'],
    ['民國113年3月5日', 'zh-TW', '2024-03-05'],
    ['5 มีนาคม พ.ศ. 2567 เวลา 10:30', 'th', '2024-03-05'],
    ['5 มี.ค. 2567', undefined, '2024-03-05'],
    ['5 ม.ค. 2567', 'th', '2024-01-05'],
    ['۱۴۰۲/۱۲/۱۵', 'fa', '2024-03-05'],
    ['۱۵ اسفند ۱۴۰۲', 'fa', '2024-03-05'],
    ['2024/03/05', 'fa', '2024-03-05'],
    ['5 آذار 2024', 'ar', '2024-03-05'],
    ['15 أيار/مايو 2021', 'ar', '2021-05-15'],
    ['5 كانون الثاني 2024', 'ar', '2024-01-05'],
    ['12 غشت 2023', 'ar', '2023-08-12'],
    ['ה-5 במרץ 2024', 'he', '2024-03-05'],
    ['Ngày 5 tháng 3 năm 2024', 'vi', '2024-03-05'],
    ['5-Mar-24', undefined, '2024-03-05'],
    ['16-Jun-99', undefined, '1999-06-16'],
    ['06/07/99', 'en-GB', '1999-07-06'],
    ['1月 18, 2018', 'ja', '2018-01-18'],
    ['March 5, 2024 10:00 AM (JST)', undefined, '2024-03-05T10:00+09:00']
  ])('reads %j in %s', (text, language, expected) => {
    expect(isoDate(text, { language })).toBe(expected)
  })

  it.each([
    ['1402/12/30', 'fa'],
    ['1445/08/24', 'ar'],
    ['٢٤/٠٨/١٤٤٥', 'ar'],
    ['5 มี.ค. 67', 'th'],
    ['18/09/63', 'th'],
    ['5 Mar 24', 'en'],
    ['10:20-Mar-24', 'en']
  ])('finds no date in %j in %s', (text, language) => {
    expect(isoDate(text, { language })).toBeUndefined()
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

it('converts every Persian day of two centuries as the calendar of Intl does', () => {
  const persian = new Intl.DateTimeFormat('en-u-ca-persian', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric'
  })
  for (let time = Date.UTC(1925, 2, 22); time < Date.UTC(2088, 0); time += 5 * 86_400_000) {
    const date = new Date(time)
    const parts = persian.formatToParts(date)
    const part = (name: string) => Number(parts.find(({ type }) => type === name)!.value)
    expect(fromPersian([part('year'), part('month'), part('day')])).toEqual([
      date.getUTCFullYear(),
      date.getUTCMonth() + 1,
      date.getUTCDate()
    ])
  }
})
