/** Contact pages that other readers were reported to misread, by repository and number of the report. */

import { documentTree } from '@sluice/content/documents'
import { describe, expect, test } from 'vitest'
import company from '../src/index.ts'

function read(body: string, data?: object, lang = 'en') {
  const script = data
    ? `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Store', name: 'Acme', ...data })}</script>`
    : ''
  const html = `<!doctype html><html lang="${lang}"><head><title>Contact us | Acme</title>${script}</head><body><h1>Contact us</h1><a href="/"><img src="/l.png" alt="Acme"></a>${body}</body></html>`
  const url = new URL('https://www.acme.example/contact')
  const page = {
    url,
    status: 200,
    contentType: 'text/html',
    html,
    tree: documentTree(html, 'text/html')
  }
  return company.parse([page], { url, filters: undefined })
}

describe('telephone numbers', () => {
  const EMAIL = '<p>E-mail: desk@acme.example</p>'
  const PHONE = '(334) 555-0101'

  test.each([
    [
      'openstates-scrapers#968: a fax number on the same line',
      `Phone: ${PHONE} Fax: (334) 555-0109`
    ],
    ['openstates-scrapers#973: a fax number before it', `Fax: (334) 555-0109<br>Phone: ${PHONE}`],
    [
      'scrapers-ca#286: a fax number in an element of its own with a picture',
      `<div class="tel"><i class="fa fa-phone"></i> ${PHONE}</div><div class="fax"><i class="fa fa-fax"></i> (334) 555-0109</div>`
    ],
    [
      'microformats/tests#15: the type of a number stands before its value',
      `<div class="vcard"><div class="tel"><span class="type">Work</span> <span class="value">${PHONE}</span></div><div class="tel"><span class="type">Fax</span> <span class="value">(334) 555-0109</span></div></div>`
    ],
    [
      '2015-foia#94: words in brackets behind the number',
      `Phone: ${PHONE} (national customer service unit)`
    ]
  ])('%s', (_report, lines) => {
    expect(read(`<div>${lines}</div>${EMAIL}`).phones).toEqual([PHONE])
  })

  test('data-quality#285: a fax number with an address of its own scheme is left out', () => {
    const lines =
      '<p><a href="tel:+13345550101">Call us</a></p><p><a href="fax:+13345550109">(334) 555-0109</a></p>'
    expect(read(lines + EMAIL).phones).toEqual(['+13345550101'])
  })

  test.each([
    ['django-phonenumber-field#73', '334-555-0101x61914'],
    ['va.gov-cms#19116', '334-555-0101, ext. 2021']
  ])('%s: the extension stays, %s', (_report, phone) => {
    expect(read(`<p>Phone: ${phone}</p>${EMAIL}`).phones).toEqual([phone])
  })

  const LABELS: readonly (readonly [string, string])[] = [
    ['F:', '<p>T: 030 555 0101</p><p>F: 030 555 0109</p>'],
    ['F', '<p><b>P</b> 030 555 0101<br><b>F</b> 030 555 0109</p>'],
    ['behind numbers', '<p>030 555 0101 phone<br>030 555 0109 fax</p>'],
    ['behind numbers of one line', '<p>030 555 0101 phone, 030 555 0109 fax</p>'],
    ['in brackets', '<p>030 555 0101<br>030 555 0109 [fax]</p>'],
    ['in a heading', '<h4>By phone:</h4><p>030 555 0101</p><h4>By fax:</h4><p>030 555 0109</p>'],
    [
      'in the cell before',
      '<table><tr><td>Fax:<td>030 555 0109<tr><td>Tel<td>030 555 0101</table>'
    ],
    [
      'at the head of a column',
      '<table><tr><th>Name<th>Phone<th>Fax<tr><td>Ada<td>030 555 0101<td>030 555 0109</table>'
    ],
    ['a picture', '<p>Tel. 030 555 0101</p><p><img src="/i/fax.png" alt=""> 030 555 0109</p>'],
    ['a property', '<p>Tel. 030 555 0101</p><p><span itemprop="faxNumber">030 555 0109</span></p>'],
    ['a title', '<p>Tel. 030 555 0101</p><p><abbr title="Fax">f</abbr> 030 555 0109</p>'],
    ...[
      'Telefax',
      'Faks',
      'Faxnummer',
      'Télécopie',
      'Télécopieur',
      'Факс',
      'Φαξ',
      'فاكس',
      'פקס',
      'फैक्स',
      'แฟกซ์',
      'โทรสาร',
      '传真',
      '傳真',
      'ファックス',
      'FAX番号',
      '팩스',
      'Faksi',
      'Faksas',
      'Fakss'
    ].map((word): readonly [string, string] => [
      word,
      `<p>Tel: 030 555 0101</p><p>${word}: 030 555 0109</p>`
    ])
  ]
  test.each(LABELS)('a fax number is told by its label: %s', (_label, lines) => {
    expect(read(lines + EMAIL).phones).toEqual(['030 555 0101'])
  })

  test.each([
    'Tel./Fax: 030 555 0101',
    'Fax & phone: 030 555 0101',
    'Fax or call 030 555 0101',
    'We have no fax machine any more, so please give us a call: 030 555 0101',
    'Fax 030 555 0109, Tel. 030 555 0101'
  ])('a number for calls stays one beside the word for fax: %s', (line) => {
    expect(read(`<p>${line}</p>${EMAIL}`).phones).toEqual(['030 555 0101'])
  })

  test('va.gov-cms#19116: two numbers behind one label are two', () => {
    expect(read(`<p>Phone: 909-555-0164 or 909-555-0184</p>${EMAIL}`).phones).toEqual([
      '909-555-0164',
      '909-555-0184'
    ])
  })

  test.each([
    ['libphonenumber#708', 'Neue Öffnungszeiten: 03.06.2015 – 07.06.2015'],
    ['python-phonenumbers#164', 'Umbau 03/2015 – 03/2016']
  ])('%s: dates are no numbers', (_report, dates) => {
    const { phones } = read(`<p>Telefon: 030 5550101</p><p>${dates}</p>`, undefined, 'de')
    expect(phones).toEqual(['030 5550101'])
  })
})

describe('e-mail addresses', () => {
  test.each([
    ['email-scraper#4', 'john.smith [at] acme [dot] example'],
    ['emailscraper#4', 'john.smith&lt;at&gt;acme.example'],
    ['email_extractor#8', 'john(dot)smith(at)acme(dot)example'],
    ['iocextract#22', 'john.smith[@]acme[.]example']
  ])('%s: an address that is hidden from machines is read', (_report, written) => {
    expect(read(`<p>Phone: +44 20 5550 0101</p><p>E-mail: ${written}</p>`).emails).toEqual([
      'john.smith@acme.example'
    ])
  })

  test.each([
    ['bbot#128', '<img src="/i/team@2x.png" alt="team@2x.png"> <span>hero@2x.jpg</span>'],
    ['SimplyEmail#54', 'From: john.sm...@acme.example']
  ])('%s: a text with the sign that is no address is left out', (_report, written) => {
    expect(read(`<p>${written}</p><p>E-mail: desk@acme.example</p>`).emails).toEqual([
      'desk@acme.example'
    ])
  })
})

describe('opening hours', () => {
  const contact = { telephone: '+44 20 5550 0101' }
  const specified = (dayOfWeek: unknown, opens: string, closes: string) => ({
    ...contact,
    openingHoursSpecification: [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }]
  })

  test.each([
    [
      'schemaorg#534: a place that closes after midnight',
      specified('https://schema.org/Friday', '22:00:00', '03:00:00'),
      [{ days: 'Friday', opens: '22:00', closes: '03:00' }]
    ],
    [
      'schemaorg#1699: two times on the same days',
      { ...contact, openingHours: 'Mo-Fr 09:00-12:00, 14:00-18:00' },
      [
        { days: 'Mo-Fr', opens: '09:00', closes: '12:00' },
        { days: 'Mo-Fr', opens: '14:00', closes: '18:00' }
      ]
    ],
    [
      'alltheplaces#9093: a break at noon without a space behind the comma',
      { ...contact, openingHours: ['Mo-Sa 09:30-12:30,13:30-18:00'] },
      [
        { days: 'Mo-Sa', opens: '09:30', closes: '12:30' },
        { days: 'Mo-Sa', opens: '13:30', closes: '18:00' }
      ]
    ]
  ])('%s', (_report, data, hours) => {
    expect(read('', data).opening_hours).toEqual(hours)
  })

  const table = (...rows: readonly (readonly [string, string])[]) =>
    `<p>Phone: +44 20 5550 0101</p><h2>Opening hours</h2><table>${rows.map(([day, time]) => `<tr><td>${day}</td><td>${time}</td></tr>`).join('')}</table>`

  test('alltheplaces#17747: a day on which a place is closed has no times', () => {
    const rows = table(
      ['Monday', '9:00 - 17:00'],
      ['Saturday', '10:00 - 14:00'],
      ['Sunday', 'Closed']
    )
    const { opening_hours } = read(rows)
    expect(opening_hours.slice(0, 2)).toEqual([
      { days: 'Monday', opens: '9:00', closes: '17:00' },
      { days: 'Saturday', opens: '10:00', closes: '14:00' }
    ])
    expect(JSON.stringify(opening_hours)).not.toContain('Closed')
  })
})
