/** Counts as sites show them. Source: decisions.md §11, `*_raw` beside what was normalised. */

import { describe, expect, it } from 'vitest'
import { count } from '../src/index.ts'

function values(rows: readonly (readonly [string, number | undefined, string?])[]): void {
  for (const [text, value, locale] of rows) {
    it(`${JSON.stringify(text)} is ${value} in ${locale ?? 'any language'}`, () => {
      expect(count(text, locale === undefined ? {} : { locale })?.value).toBe(value)
    })
  }
}

describe('a count without a language', () => {
  values([
    ['0', 0],
    ['224 Posts', 224],
    ['2,362 Followers, 136 Following', 2362],
    ['1.234.567 Follower', 1_234_567],
    ["1'234", 1234],
    ['12 345 677', 12_345_677],
    ['2\u2009805 members', 2805],
    ['2\u202f805', 2805],
    ['1\u00a0234 vues', 1234],
    ['1,23,456', 123_456],
    ['12,34,56,789', 123_456_789],
    ['1.2M', 1_200_000],
    ['152K likes, 784 comments', 152_000],
    ['1K+', 1000],
    ['10+ views', 10],
    ['0.5K', 500],
    ['1.234', 1234],
    ['1,234', 1234],
    ['12,345.5K', 12_345_500],
    ['12.50K', 12_500],
    ['Followers: 12', 12],
    ['(226)', 226]
  ])
})

describe('words and letters that identify their language', () => {
  values([
    ['12,5 mil', 12_500],
    ['1,2 Mio.', 1_200_000],
    ['3 Tsd.', 3000],
    ['1,1 Mrd. Aufrufe', 1_100_000_000],
    ['10 тыс.', 10_000],
    ['1,5 тис.', 1500],
    ['4,7 млн подписчиков', 4_700_000],
    ['12,5 tys. obserwujących', 12_500],
    ['1,5 χιλ.', 1500],
    ['3.4万', 34_000],
    ['12만', 120_000],
    ['1.2千', 1200],
    ['3.4億 回', 340_000_000],
    ['1.2万亿', 1_200_000_000_000],
    ['约1.2万', 12_000],
    ['1万2千', 12_000],
    ['1만 2천', 12_000],
    ['12万3456', 123_456],
    ['1만 500', 10_000],
    ['1.5 lakh', 150_000],
    ['2 crore', 20_000_000],
    ['2.5 लाख', 250_000],
    ['10 ألف', 10_000],
    ['2,5 bin', 2500],
    ['3 jt', 3_000_000],
    ['5,2 rb', 5200],
    ['12 ล้าน', 12_000_000],
    ['1.2bn', 1_200_000_000],
    ['4,927 billion', 4_927_000_000_000],
    ['12 tis.', 12_000],
    ['1,5 tūkst.', 1500],
    ['10 хил.', 10_000],
    ['5,4 tuh', 5400],
    ['100万回', 1_000_000],
    ['5百', 500]
  ])
})

describe('the first count inside a sentence', () => {
  values([
    ['5,750 followers', 5750],
    ['12,000+', 12_000],
    ['1.234 Follower', 1234],
    ['2\u202f805 abonnés', 2805],
    ["1'234'567", 1_234_567],
    ['12,34,567 views', 1_234_567],
    ['2,5 Mio. Follower', 2_500_000],
    ['フォロワー3.4万人', 34_000],
    ['١٢٣ متابع', 123],
    ['500+ connections', 500],
    ['+ de 500 relations', 500],
    ['View all 1,069 employees', 1069],
    ['Sieh dir alle 10.001 Beschäftigten an', 10_001],
    ['12 members', 12],
    ['3 billion views', 3_000_000_000],
    ['1,2 тыс. отслеживающих', 1200],
    ['Be an early applicant', undefined]
  ])
})

describe('texts that depend on the language', () => {
  values([
    ['1.234', undefined, 'en'],
    ['1.234', 1234, 'de'],
    ['1,234', 1234, 'en'],
    ['1,234', undefined, 'de'],
    ['1.234K', 1234, 'en'],
    ['1.234 Mio.', 1_234_000_000, 'de'],
    ['1.234K', undefined],
    ['1,234K', undefined],
    ['12,5 B', 12_500, 'tr'],
    ['12.5B', 12_500_000_000, 'en'],
    ['2 mil.', 2_000_000, 'cs'],
    ['2 mil.', 2000, 'es'],
    ['2 mil.', undefined],
    ['2 mil.', undefined, 'en'],
    ['1,2 M', 1_200_000_000, 'id'],
    ['1,2 M', 1_200_000, 'fr'],
    ['2 mil M', 2_000_000_000, 'es'],
    ['3 mil millones', 3_000_000_000, 'es'],
    ['4,69\u00a0M de suscriptores', 4_690_000, 'es-ES'],
    ['1,23 mil inscritos', 1230, 'pt-BR'],
    ['1,2 mi de inscritos', 1_200_000, 'pt-BR'],
    ['12 t', 12_000, 'da'],
    ['12 tn', 12_000, 'sv'],
    ['5 E', 5000, 'hu'],
    ['12 N', 12_000, 'vi'],
    ['1,2 tn', 1200, 'da'],
    ['1,2 t', 1200, 'sv'],
    ['1.2tn', 1_200_000_000_000, 'en'],
    ['1.2 tn', undefined],
    ['1,234K', 1_234_000, 'en'],
    ['1.5L', 150_000, 'en-IN'],
    ['1.5 Cr', 15_000_000, 'en-IN'],
    ['۱۲٫۵ هزار', 12_500, 'fa'],
    ['٣٬٤٥٦', 3456, 'ar-EG'],
    ['3 224', 3, 'en'],
    ['3 224', 3224, 'fr'],
    ['3 billion views', 3_000_000_000, 'en'],
    ['3 Billionen Aufrufe', 3_000_000_000_000, 'de'],
    ['3 billion', undefined, 'it'],
    ['1.2M', 1_200_000, 'xx-unknown'],
    ['1.2M', 1_200_000, 'no language at all']
  ])
})

describe('texts that are not counts', () => {
  values([
    ['', undefined],
    ['No comments', undefined],
    ['4.5', undefined],
    ['.5', undefined],
    ['-3', undefined],
    ['−3 points', undefined],
    ['12:30', undefined],
    ['2024-05-06', undefined],
    ['5%', undefined],
    ['@ada12', undefined],
    ['v2', undefined],
    ['$1,200', undefined],
    ['12 m', undefined],
    ['3rd', undefined],
    ['1.2.3', undefined],
    ['12.345,6', undefined],
    ['99999999999999B', undefined]
  ])
})

describe('the raw text of a count', () => {
  it.each([
    ['152K likes, 784 comments', undefined, '152K'],
    ['1,2 Mio. Abonnenten', 'de', '1,2 Mio.'],
    ['4,69\u00a0M de suscriptores', 'es-ES', '4,69\u00a0M'],
    ['Follower: 2\u2009805', undefined, '2\u2009805'],
    ['٣٬٤٥٦ متابع', undefined, '٣٬٤٥٦'],
    ['1만 2천명', undefined, '1만 2천']
  ])("the raw text of %j is the page's own text", (text, locale, raw) => {
    expect(count(text, locale === undefined ? {} : { locale })?.raw).toBe(raw)
  })
})

describe('hostile texts', () => {
  it.each([
    '9'.repeat(1e6),
    '1,'.repeat(1e6),
    '1 '.repeat(1e6),
    'x'.repeat(1e6),
    '1万'.repeat(1e6)
  ])('are looked at for 200 characters (%#)', (text) => {
    const found = count(text)
    expect(found === undefined || Number.isSafeInteger(found.value)).toBe(true)
  })
})
