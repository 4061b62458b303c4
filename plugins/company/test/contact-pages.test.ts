/** Contact pages of hosts that no rule was written for, and pages that only look like one. */

import { documentTree } from '@sluice/content/documents'
import type { Page } from '@sluice/core'
import { compileSchema, extract } from '@sluice/extract'
import { describe, expect, test } from 'vitest'
import { NETWORKS } from '../src/contact/social-profiles.ts'
import company from '../src/index.ts'

const CONTACT = 'https://www.acme.example/contact'

function pageOf(html: string, address: string): Page {
  const url = new URL(address)
  return { url, status: 200, contentType: 'text/html', html, tree: documentTree(html, 'text/html') }
}

function recognised(html: string, address: string) {
  return company.anyHost?.recognise(pageOf(html, address))
}

function read(html: string, address = CONTACT) {
  const page = pageOf(html, address)
  return company.parse([page], { url: page.url, filters: undefined })
}

interface Parts {
  readonly title?: string
  readonly lang?: string
  readonly data?: readonly unknown[]
}

function html(body: string, { title = 'Contact us | Acme', lang = 'en', data = [] }: Parts = {}) {
  const scripts = data.map((one) => {
    const described = { '@context': 'https://schema.org', ...(one as object) }
    return `<script type="application/ld+json">${JSON.stringify(described)}</script>`
  })
  return `<!doctype html><html lang="${lang}"><head><title>${title}</title>${scripts.join('')}</head><body>${body}</body></html>`
}

const LINES = '<p>Telephone: +44 20 5550 0101</p><p>E-mail: desk@acme.example</p>'

describe('a contact page is recognised', () => {
  test.each([
    ['Kontakt – Acme', 'https://acme.example/kontakt/', 'de'],
    ['Contactez-nous | Acme', 'https://acme.example/fr/contactez-nous', 'fr'],
    ['Contáctanos - Acme', 'https://acme.example/contactanos.php', 'es'],
    ['Yhteystiedot | Acme', 'https://acme.example/yhteystiedot', 'fi'],
    ['お問い合わせ | Acme', 'https://acme.example/toiawase/', 'ja'],
    ['Контакты — Acme', 'https://acme.example/kontakty', 'ru'],
    ['İletişim | Acme', 'https://acme.example/iletisim', 'tr']
  ])('"%s" at %s', (title, address, lang) => {
    expect(recognised(html(`<h1>Acme</h1>${LINES}`, { title, lang }), address)).toMatchObject({
      kind: 'company',
      signs: [
        'address of a contact page',
        'title of a contact page',
        'shown telephone',
        'shown email'
      ]
    })
  })

  test('by its title alone, if it shows two kinds of contact data', () => {
    expect(recognised(html(LINES), 'https://acme.example/page-7')?.signs[0]).toBe(
      'title of a contact page'
    )
  })

  test('by the structured data of a page that says it is one', () => {
    const data = [
      {
        '@type': 'ContactPage',
        mainEntity: { '@type': 'Organization', name: 'Acme', telephone: '+44 20 5550 0101' }
      }
    ]
    const page = html('<p>We are here.</p>', { title: 'Acme', data })
    expect(recognised(page, 'https://acme.example/reach')?.signs).toEqual([
      'json-ld:contactpage',
      'json-ld:organization.telephone'
    ])
    expect(read(page)).toMatchObject({ name: 'Acme', phones: ['+44 20 5550 0101'] })
  })
})

describe('a page of another kind is none', () => {
  test.each([
    [
      'an article about contact tracing',
      html(`<article><h1>Contact tracing</h1>${LINES}</article>`, {
        title: 'Contact tracing | Acme News'
      }),
      'https://news.example/contact-tracing'
    ],
    [
      'a product that is called after contact',
      html(`<h1>Contact lenses</h1>${LINES}`, { title: 'Contact lenses | Acme Optics' }),
      'https://optics.example/contact-lenses'
    ],
    [
      'a sports page',
      html(`<h1>Contact sports</h1>${LINES}`, { title: 'Contact sports' }),
      'https://club.example/sports/contact-sports'
    ],
    [
      'a contact form without contact data',
      html('<h1>Contact us</h1><form><input name=email></form>'),
      CONTACT
    ],
    [
      'a forum whose every page describes the contact page of its site',
      html('<h1>My roof leaks</h1>', {
        title: 'My roof leaks - Acme Forum',
        data: [
          { '@type': 'ContactPage', url: 'https://forum.example/contact/' },
          {
            '@type': 'Organization',
            name: 'Acme Forum',
            address: { '@type': 'PostalAddress', addressLocality: 'Leeds' }
          }
        ]
      }),
      'https://forum.example/topic/55'
    ],
    [
      'an article whose publisher has a telephone number',
      html('<h1>Rain</h1>', {
        title: 'Rain | Acme',
        data: [
          { '@type': 'NewsArticle', headline: 'Rain' },
          {
            '@type': 'NewsMediaOrganization',
            name: 'Acme',
            telephone: '+44 20 5550 0101',
            address: '1 Pier, Leeds LS1 1AA',
            geo: {}
          }
        ]
      }),
      'https://acme.example/'
    ],
    [
      'a list of several places',
      html('<h1>Bakers in Leeds</h1>', {
        title: 'Bakers in Leeds',
        data: ['Rye', 'Oat'].map((name) => ({
          '@type': 'Bakery',
          name,
          telephone: '+44 113 555 0101',
          address: '1 Row, Leeds LS1 1AA',
          priceRange: '£'
        }))
      }),
      'https://guide.example/'
    ],
    [
      'a person',
      html('<h1>Ada Byron</h1>', {
        title: 'Ada Byron',
        data: [
          {
            '@type': 'Person',
            name: 'Ada Byron',
            telephone: '+44 20 5550 0101',
            address: '1 Row, Leeds LS1 1AA'
          }
        ]
      }),
      'https://ada.example/'
    ],
    [
      'a flat to let',
      html('<h1>Two rooms</h1>', {
        title: 'Two rooms',
        data: [
          {
            '@type': 'Apartment',
            name: 'Two rooms',
            telephone: '+44 20 5550 0101',
            address: '1 Row, Leeds LS1 1AA',
            geo: {}
          }
        ]
      }),
      'https://flats.example/'
    ],
    ['a contact page without the name of anyone', html(LINES, { title: 'Contact us' }), CONTACT]
  ])('%s', (_, page, address) => {
    expect(recognised(page, address)).toBeUndefined()
    expect(() => read(page, address)).toThrow('The page is not')
  })
})

describe('the name of the organization', () => {
  test('is that of the mark in the header if the title has it too', () => {
    const page = html(`<a href="/"><img src="l.png" alt="Acme Pumps logo"></a>${LINES}`, {
      title: 'Get in touch - Acme Pumps - Pumps for all'
    })
    expect(read(page).name).toBe('Acme Pumps')
  })

  test('stands behind the call in a title that has nothing else', () => {
    expect(read(html(LINES, { title: 'Contact Larkspur Foods' })).name).toBe('Larkspur Foods')
    expect(read(html(LINES, { title: 'Larkspur Foods Contact' })).name).toBe('Larkspur Foods')
  })

  test('is that of the copyright notice if the title has only the word for contact', () => {
    const page = html(
      `${LINES}<div>Map data © 2026 Google</div><footer>© 2011–2026 Acme Pumps Ltd. All rights reserved.</footer>`,
      { title: 'Contact' }
    )
    expect(read(page).name).toBe('Acme Pumps Ltd')
  })
})

describe('the contact data', () => {
  const organization = (more: object) => [{ '@type': 'Organization', name: 'Acme', ...more }]

  test('of the structured data comes first, and each number once', () => {
    const data = organization({
      telephone: ['+44 20 5550 0101', '020 5550 0101'],
      contactPoint: [
        {
          '@type': 'ContactPoint',
          telephone: '+44 20 5550 0102',
          email: 'mailto:help@acme.example'
        },
        { '@type': 'ContactPoint', contactType: 'fax', telephone: '+44 20 5550 0109' }
      ]
    })
    expect(read(html(LINES, { data }))).toMatchObject({
      phone: '+44 20 5550 0101',
      phones: ['+44 20 5550 0101', '+44 20 5550 0102'],
      emails: ['help@acme.example']
    })
  })

  test('has the addresses of all branches', () => {
    const branch = (city: string) => ({
      '@type': 'Store',
      name: 'Acme',
      telephone: '+44 20 5550 0101',
      address: { '@type': 'PostalAddress', addressLocality: city }
    })
    const { addresses } = read(
      html('<h1>Contact us</h1>', { data: [branch('Leeds'), branch('York')] })
    )
    expect(addresses.map(({ city }) => city)).toEqual(['Leeds', 'York'])
  })

  test('has opening hours in the short form', () => {
    const data = organization({
      telephone: '1',
      openingHours: ['Mo-Fr 09:00-17:00', 'Sa,Su 10:00-12:00']
    })
    expect(read(html(LINES, { data })).opening_hours).toEqual([
      { days: 'Mo-Fr', opens: '09:00', closes: '17:00' },
      { days: 'Sa,Su', opens: '10:00', closes: '12:00' }
    ])
  })

  test('has accounts, and no buttons for sharing, posts or home pages of networks', () => {
    const links = [
      'https://www.facebook.com/profile.php?id=100055501',
      'https://twitter.com/intent/tweet?text=x',
      'https://x.com/acme',
      'https://www.youtube.com/watch?v=1',
      'https://www.youtube.com/@acme?sub_confirmation=1',
      'https://www.instagram.com/',
      'https://notfacebook.com/acme'
    ]
    const page = html(LINES + links.map((url) => `<a href="${url}">·</a>`).join(' '))
    expect(read(page).social_profiles).toEqual([
      { network: 'facebook', url: 'https://www.facebook.com/profile.php?id=100055501' },
      { network: 'x', url: 'https://x.com/acme' },
      { network: 'youtube', url: 'https://www.youtube.com/@acme' }
    ])
  })

  test.each(
    Object.entries(NETWORKS).flatMap(([network, hosts]) => hosts.map((host) => [network, host]))
  )('a schema finds the account on %s at %s as well', (network, host) => {
    const url = `https://${host}/acme`
    const name = `${network}_url`
    const schema = compileSchema({ type: 'object', properties: { [name!]: { type: 'string' } } })
    const page = pageOf(html(`${LINES}<a href="${url}">Follow us</a>`), CONTACT)
    expect(extract(schema, page).data).toEqual({ [name!]: url })
  })

  test('is noted with its sources', () => {
    const page = pageOf(html(LINES), CONTACT)
    const notes = new Map<string, string>()
    company.parse([page], {
      url: page.url,
      filters: undefined,
      note: (field, source) => notes.set(field, source)
    })
    expect(Object.fromEntries(notes)).toMatchObject({
      name: 'css:title',
      phones: expect.stringContaining('5550 0101')
    })
  })
})
