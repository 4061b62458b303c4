/** Reports about scrapers, parsers of prices and consumers of schema.org, each as a small page with its right answer. */

import { metadata, parseHtml } from '@sluice/content'
import { expect, it } from 'vitest'
import { compileSchema, extract } from '../src/index.ts'

const url = new URL('https://elm.example/page')
const text = { type: 'string' }
const number = { type: 'number' }
const uri = { type: 'string', format: 'uri' }
const date = { type: 'string', format: 'date' }
const list = (items: object) => ({ type: 'array', items })
const object = (properties: object) => ({ type: 'object', properties })
const jsonLd = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`
const hours = list(object({ day: text, opens: text, closes: text }))
const address = { street: text, city: text, state: text, zip: text }

function read(properties: object, html: string, lang: string): unknown {
  const tree = parseHtml(`<html lang=${lang}><title>Elm House</title>${html}`)
  return extract(compileSchema(object(properties)), {
    tree,
    url,
    metadata: metadata(tree, { url })
  }).data
}

/** The fault in words, the schema's properties, the page, the data that is right, the language of the page. */
const REPORTED: readonly [string, object, string, object, string?][] = [
  [
    'a key and its value in one span are apart',
    { birth_year: { type: 'integer' }, county: text },
    '<p><span>Birth year: 1969</span></p><p><span>County: Elm</span></p>',
    { birth_year: 1969, county: 'Elm' }
  ],
  [
    'a label element names the span beside it',
    { charge: text, bond: text },
    '<div><label>Charge</label><span>Trespass</span></div><div><label>Bond</label><span>None set</span></div>',
    { charge: 'Trespass', bond: 'None set' }
  ],
  [
    'a label element inside of a span names the rest of it',
    { charge: text },
    '<div><span><label>Charge</label>Trespass</span></div>',
    { charge: 'Trespass' }
  ],
  [
    'a number in bold in the next cell is the value of a label with a unit',
    { sonnenschein: number },
    '<table><tr><td>Niederschlag (mm):</td><td><b>55</b></td></tr><tr><td>Sonnenschein (Std):</td><td><b>19.8</b></td></tr></table>',
    { sonnenschein: 19.8 },
    'de'
  ],
  [
    'the line of facts below an entry is not its title',
    { stories: list(object({ title: text, url: uri })) },
    ['Slow clocks', 'Warm rust', 'Thin ice']
      .map(
        (name, at) =>
          `<div class=story><a class=title href="/s/${at}">${name}</a><span class=sub>${at + 3} points by ann | hide | 4 comments</span></div>`
      )
      .join(''),
    {
      stories: [
        { title: 'Slow clocks', url: 'https://elm.example/s/0' },
        { title: 'Warm rust', url: 'https://elm.example/s/1' },
        { title: 'Thin ice', url: 'https://elm.example/s/2' }
      ]
    }
  ],
  [
    'keys without values give none',
    { registration: text, capital: text },
    '<table><tr><td>Registration</td><td></td></tr><tr><td>Capital</td><td> </td></tr></table>',
    {}
  ],
  [
    'a rating is what the element says, and not its id',
    { rating: number },
    '<div class="rating" id="r-88123" data-item="88123">4.1</div>',
    { rating: 4.1 }
  ],
  [
    'one specification of hours for several days is one entry with all of them',
    { opening_hours: list(object({ days: text, opens: text, closes: text })) },
    jsonLd({
      '@type': 'Store',
      name: 'Elm',
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Sunday'],
        opens: '07:00',
        closes: '22:00'
      }
    }),
    { opening_hours: [{ days: 'Monday, Tuesday, Sunday', opens: '07:00', closes: '22:00' }] }
  ],
  [
    'hours that list Sunday first keep it',
    { opening_hours: list(text) },
    '<h3>Hours</h3><p>Sunday &amp; Monday: 11 am - 9 pm<br>Tuesday - Saturday: 11 am - 10 pm</p>',
    { opening_hours: ['Sunday & Monday: 11 am - 9 pm', 'Tuesday - Saturday: 11 am - 10 pm'] }
  ],
  [
    'a place may close after midnight',
    { opening_hours: hours },
    jsonLd({
      '@type': 'BarOrPub',
      name: 'Elm',
      openingHoursSpecification: [
        { dayOfWeek: 'https://schema.org/Friday', opens: '20:00', closes: '02:00' }
      ]
    }),
    { opening_hours: [{ day: 'Friday', opens: '20:00', closes: '02:00' }] }
  ],
  [
    'two openings on one day are two entries',
    { opening_hours: list(text) },
    jsonLd({ '@type': 'Cafe', name: 'Elm', openingHours: ['Su 07:00-11:00', 'Su 13:00-17:00'] }),
    { opening_hours: ['Su 07:00-11:00', 'Su 13:00-17:00'] }
  ],
  [
    'a colon behind the days is no part of them',
    { opening_hours: hours },
    '<h3>Opening hours</h3><ul><li>Mo-We: 10:00-19:00</li><li>Sa: 9:00-18:00</li></ul>',
    {
      opening_hours: [
        { day: 'Mo-We', opens: '10:00', closes: '19:00' },
        { day: 'Sa', opens: '9:00', closes: '18:00' }
      ]
    }
  ],
  [
    'a closed day in the middle of the week stays',
    { opening_hours: list(object({ day: text, hours: text })) },
    '<h3>Opening hours</h3><ul><li>Tuesday: 8:00-12:00</li><li>Wednesday: closed</li><li>Thursday: 8:00-12:00</li></ul>',
    {
      opening_hours: [
        { day: 'Tuesday', hours: '8:00-12:00' },
        { day: 'Wednesday', hours: 'closed' },
        { day: 'Thursday', hours: '8:00-12:00' }
      ]
    }
  ],
  [
    'a yield in dozens keeps its unit',
    { yields: text },
    jsonLd({ '@type': 'Recipe', name: 'Chips', recipeYield: 'About 3 dozen' }),
    { yields: 'About 3 dozen' }
  ],
  [
    'a yield with a fraction is whole',
    { yields: text },
    jsonLd({ '@type': 'Recipe', name: 'Dip', recipeYield: '2 1/2 cups' }),
    { yields: '2 1/2 cups' }
  ],
  [
    'the number of a step is not a step',
    { instructions: list(text) },
    jsonLd({
      '@type': 'Recipe',
      name: 'Rice',
      recipeInstructions: [
        { '@type': 'HowToStep', name: 'Step 1', text: 'Wash the rice.' },
        { '@type': 'HowToStep', name: 'Step 2', text: 'Boil it for ten minutes.' }
      ]
    }),
    { instructions: ['Wash the rice.', 'Boil it for ten minutes.'] }
  ],
  [
    'steps in sections are steps',
    { instructions: list(text) },
    jsonLd({
      '@type': 'Recipe',
      name: 'Suey',
      recipeInstructions: [
        {
          '@type': 'HowToSection',
          itemListElement: [{ '@type': 'HowToStep', text: 'Brown the meat.' }]
        },
        {
          '@type': 'HowToSection',
          itemListElement: [{ '@type': 'HowToStep', text: 'Add the sauce.' }]
        }
      ]
    }),
    { instructions: ['Brown the meat.', 'Add the sauce.'] }
  ],
  [
    'an ingredient without a number stays in the list',
    { ingredients: list(text) },
    jsonLd({
      '@type': 'Recipe',
      name: 'Lasagne',
      recipeIngredient: ['½ pièce Oignon', '50 g Ricotta', 'selon le goût Sel']
    }),
    { ingredients: ['½ pièce Oignon', '50 g Ricotta', 'selon le goût Sel'] },
    'fr'
  ],
  [
    'a yield that only the page shows is read there',
    { name: text, yields: text },
    `${jsonLd({ '@type': 'Recipe', name: 'Sweet potatoes' })}<div class=meta><div class=label>Yield:</div><div class=value>8</div></div>`,
    { name: 'Sweet potatoes', yields: '8' }
  ],
  [
    'four digits behind a point are a fraction',
    { price: number },
    '<p>Price: £3.3500</p>',
    { price: 3.35 }
  ],
  [
    'a number of pairs is not the price',
    { price: number },
    '<p class=price>2 pairs from $349</p>',
    { price: 349 }
  ],
  [
    'marks of groups and a long fraction are apart',
    { price: number },
    '<p>Price: $1,234,567.890</p>',
    { price: 1234567.89 }
  ],
  [
    'points group and a comma divides on a German page',
    { price: number },
    '<p>Preis: 1.355,90€</p>',
    { price: 1355.9 },
    'de'
  ],
  [
    'one digit behind a point is a fraction everywhere',
    { price: number },
    '<p>Pris: 1.5 kr.</p>',
    { price: 1.5 },
    'da'
  ],
  [
    'a typographic apostrophe groups',
    { price: number },
    '<p>Preis: CHF 1’299.00</p>',
    { price: 1299 },
    'de-CH'
  ],
  [
    'a part of a longer number is no phone number',
    { phone: text },
    '<p>Order 123-123-12345 of batch 1234567890123456789 is ready.</p>',
    {}
  ],
  [
    'an address with a plus sign and digits is whole',
    { email: text },
    '<p>Write to oak123+news99@elm.example for news.</p>',
    { email: 'oak123+news99@elm.example' }
  ],
  [
    'a place without an address has a name',
    { venue: text, city: text },
    jsonLd({
      '@type': 'Event',
      name: 'Talk',
      location: {
        '@type': 'Place',
        name: 'Online event',
        address: { '@type': 'PostalAddress', streetAddress: null, addressLocality: null }
      }
    }),
    { venue: 'Online event' }
  ],
  [
    'of a place and a link to a stream the place is the venue',
    { venue: text },
    jsonLd({
      '@type': 'Event',
      name: 'Talk',
      location: [
        { '@type': 'VirtualLocation', url: 'https://stream.example/1' },
        { '@type': 'Place', name: 'Elm Hall' }
      ]
    }),
    { venue: 'Elm Hall' }
  ],
  [
    'performers that are texts are a list',
    { performers: list(text), price: number, venue: text },
    jsonLd({
      '@type': 'Event',
      name: 'Game 3',
      performer: ['Elm Heat', 'Oak 76'],
      location: { '@type': 'Place', name: 'Elm Centre' },
      offers: { '@type': 'AggregateOffer', price: '35', priceCurrency: 'USD' }
    }),
    { performers: ['Elm Heat', 'Oak 76'], price: 35, venue: 'Elm Centre' }
  ],
  [
    'a price that stands only in the offers of an aggregate is read',
    { price: number, brand: text, sku: text },
    jsonLd({
      '@type': 'Product',
      name: 'Hoops',
      sku: '1915',
      brand: { '@type': 'Brand', name: 'Elm Design' },
      offers: {
        '@type': 'AggregateOffer',
        offerCount: 1,
        offers: [{ '@type': 'Offer', price: 13, priceCurrency: 'USD', sku: '1916' }]
      }
    }),
    { price: 13, brand: 'Elm Design', sku: '1915' }
  ],
  [
    'a price in the specification of the first of several offers is read',
    { price: number, currency: text },
    jsonLd({
      '@type': 'Product',
      name: 'Saw',
      offers: [
        {
          '@type': 'Offer',
          priceSpecification: [
            { '@type': 'UnitPriceSpecification', price: '10.00', priceCurrency: 'EUR' }
          ]
        }
      ]
    }),
    { price: 10, currency: 'EUR' }
  ],
  [
    'an offer without a price has an address',
    { price: number, ticket_url: uri },
    jsonLd({
      '@type': 'Event',
      name: 'Show',
      offers: { '@type': 'Offer', url: 'https://tickets.example/7' }
    }),
    { ticket_url: 'https://tickets.example/7' }
  ],
  [
    'a price on request is none',
    { name: text, price: number },
    jsonLd({ '@type': 'Product', name: 'Plan', offers: { '@type': 'Offer', price: 'Sur devis' } }),
    { name: 'Plan' },
    'fr'
  ],
  [
    'several descriptions of one term are a list',
    { materials: list(text), finish: text },
    '<dl><dt>Materials</dt><dd>Oak</dd><dd>Brass</dd><dt>Finish</dt><dd>Oil</dd></dl>',
    { materials: ['Oak', 'Brass'], finish: 'Oil' }
  ],
  [
    'a date that could be of two months is none',
    { published: date },
    '<p>Published: 05/04/2018</p>',
    {}
  ],
  [
    'a date that can be of one month only is read',
    { published: date },
    '<p>Published: 19/04/2018</p>',
    { published: '2018-04-19' }
  ],
  [
    'with points the day comes first',
    { published: date },
    '<p>Published: 10.11.2020</p>',
    { published: '2020-11-10' }
  ],
  [
    'the last day of October is one',
    { published: date },
    '<p>Published: 31 Oct 2011</p>',
    { published: '2011-10-31' }
  ],
  [
    'a suite between commas belongs to the street',
    address,
    '<p>500 Woodlane St, Suite 320, Little Rock, AR 72201</p>',
    { street: '500 Woodlane St, Suite 320', city: 'Little Rock', state: 'AR', zip: '72201' }
  ],
  [
    'a city of two words is whole',
    address,
    '<p>13775 CLARK RD, ROSE MOUNT, MN 55068</p>',
    { street: '13775 CLARK RD', city: 'ROSE MOUNT', state: 'MN', zip: '55068' }
  ],
  [
    'an address in two elements has a comma between its lines',
    { address: text },
    '<div class=address><span>1744 Platte St</span><br><span>Denver, CO 80202</span></div>',
    { address: '1744 Platte St, Denver, CO 80202' }
  ],
  [
    'a floor behind the number of the house stays in the street',
    { street: text, city: text, zip: text },
    '<p>Irgendstraße 30, 1 OG<br>04103 Leipzig</p>',
    { street: 'Irgendstraße 30, 1 OG', city: 'Leipzig', zip: '04103' },
    'de'
  ],
  [
    'the name of a house before its street is no street',
    { city: text, zip: text },
    '<p>Naldeo, 222 Cours Lafayette, 69003 Lyon</p>',
    { city: 'Lyon', zip: '69003' },
    'fr'
  ],
  [
    'a space before a comma does not hide the city',
    address,
    '<p>54 Manchester Rd, Parsippany , NJ 07054</p>',
    { street: '54 Manchester Rd', city: 'Parsippany', state: 'NJ', zip: '07054' }
  ],
  [
    'empty copies of a DOI do not hide it',
    { doi: text },
    '<meta name=citation_doi content="10.5555/elm.3247"><meta name=citation_doi content=""><p>A book.</p>',
    { doi: '10.5555/elm.3247' }
  ],
  [
    'the links of a list are its addresses',
    { links: list(uri) },
    '<h3>Links</h3><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul>',
    { links: ['https://elm.example/a', 'https://elm.example/b', 'https://elm.example/c'] }
  ]
]

it.each(REPORTED.map(([fault, ...page]) => ({ fault, page })))('$fault', ({ page }) => {
  const [properties, html, right, lang = 'en'] = page
  expect(read(properties, html, lang)).toEqual(right)
})
