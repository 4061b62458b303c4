/** Faults that users of other extractors reported, each as a small page with its right answer. */

import { metadata, parseHtml } from '@sluice/content'
import { expect, it } from 'vitest'
import { compileSchema, extract } from '../src/index.ts'

const url = new URL('https://elm.example/page')
const text = { type: 'string' }
const number = { type: 'number' }
const uri = { type: 'string', format: 'uri' }
const list = (items: object) => ({ type: 'array', items })
const object = (properties: object) => ({ type: 'object', properties })
const jsonLd = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`

function read(properties: object, html: string): unknown {
  const tree = parseHtml(`<title>Elm House</title>${html}`)
  return extract(compileSchema(object(properties)), {
    tree,
    url,
    metadata: metadata(tree, { url })
  }).data
}

/** The fault in words, the schema's properties, the page, the data that is right. */
const REPORTED: readonly (readonly [string, object, string, object])[] = [
  [
    'the name of an image for a dense screen is no e-mail address',
    { email: text },
    '<p>Our mark is logo_160x@2x.png and may be used freely.</p>',
    {}
  ],
  [
    'an address with dots before and after its sign is whole',
    { email: text },
    '<p>Questions? Ask ana.maria.lopez@mail.elm.example any time.</p>',
    { email: 'ana.maria.lopez@mail.elm.example' }
  ],
  [
    'the sentence before an address is not part of it',
    { contact_email: text },
    '<h2>Contact</h2><p>Please report issues to <a href="mailto:help@elm.example">help@elm.example</a></p>',
    { contact_email: 'help@elm.example' }
  ],
  [
    'words that stand for a protected address are no address',
    { email: text },
    '<p>Email: <a href="/cdn-cgi/l/email-protection"><span class="__cf_email__">[email&#160;protected]</span></a></p>',
    {}
  ],
  [
    'an address in a link is decoded and loses its subject',
    { email: text },
    '<p><a href="mailto:support%40elm.example?subject=Hello">Write to us</a></p>',
    { email: 'support@elm.example' }
  ],
  [
    'a phone number with its country code keeps all digits',
    { phone: text },
    '<p>Mobile: +91 95123 45678</p><p>Phone: +91 98765 43210</p>',
    { phone: '+91 98765 43210' }
  ],
  [
    'white space around a number is not part of it',
    { phone: text },
    '<dl><dt>Telephone</dt><dd>\n\t\t\t(559) 802-1933\t\t\n</dd></dl>',
    { phone: '(559) 802-1933' }
  ],
  [
    'a telephone given as a list of one is a text',
    { phone: text },
    jsonLd({ '@type': 'Store', name: 'Elm', telephone: ['02891 827978'] }),
    { phone: '02891 827978' }
  ],
  [
    'a telephone inside the postal address is the phone of the shop',
    { name: text, phone: text },
    jsonLd({ '@type': 'Store', name: 'Elm', address: { telephone: '559 802 1933' } }),
    { name: 'Elm', phone: '559 802 1933' }
  ],
  [
    'one object of opening hours is a list of one',
    { opening_hours: list(object({ days: list(text), opens: text, closes: text })) },
    jsonLd({
      '@type': 'Store',
      name: 'Elm',
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'https://schema.org/Sunday'],
        opens: '07:00',
        closes: '22:00'
      }
    }),
    { opening_hours: [{ days: ['Monday', 'Sunday'], opens: '07:00', closes: '22:00' }] }
  ],
  [
    'opening hours with days in other words are kept as they are',
    { opening_hours: list(object({ day: text, opens: text, closes: text })) },
    jsonLd({
      '@type': 'Store',
      name: 'Elm',
      openingHoursSpecification: [
        { dayOfWeek: ['Luned&#236; - Venerd&#236;'], opens: '6.30', closes: '23.00' },
        { dayOfWeek: ['Sabato'], opens: '8.00', closes: '20.00' }
      ]
    }),
    {
      opening_hours: [
        { day: 'Lunedì - Venerdì', opens: '6.30', closes: '23.00' },
        { day: 'Sabato', opens: '8.00', closes: '20.00' }
      ]
    }
  ],
  [
    'lines of hours whose days are split over several elements stay lines',
    { hours: list(text) },
    '<h2>Hours</h2><p><strong>Sunday – Thursday</strong><strong>:</strong> 11 am – 9 pm<br><strong>Friday & </strong><strong>Saturday:</strong> 11 am – 10 pm</p>',
    { hours: ['Sunday – Thursday: 11 am – 9 pm', 'Friday & Saturday: 11 am – 10 pm'] }
  ],
  [
    'an address inside a place of microdata is found by its parts',
    { address: object({ street: text, zip: text, city: text, country: text }) },
    `<div itemscope itemtype="https://schema.org/Event"><b itemprop=name>Fair</b><div itemprop=location itemscope itemtype="https://schema.org/Place">
      <div itemprop=address itemscope itemtype="https://schema.org/PostalAddress"><span itemprop=streetAddress>Rheinstraße 66</span>
      <span itemprop=postalCode>55116</span> <span itemprop=addressLocality>Mainz</span>, <span itemprop=addressCountry>Germany</span></div></div></div>`,
    { address: { street: 'Rheinstraße 66', zip: '55116', city: 'Mainz', country: 'Germany' } }
  ],
  [
    'the name of a nested item is not the name of the outer one',
    { title: text, author: text },
    `<div itemscope itemtype="https://schema.org/ScholarlyArticle"><h1 itemprop=name>Ontogeny in dinosaurs</h1>
      <span itemprop=author itemscope itemtype="https://schema.org/Person"><span itemprop=name>J. Hill</span></span></div>`,
    { title: 'Ontogeny in dinosaurs', author: 'J. Hill' }
  ],
  [
    'a list of tags has all tags',
    { tags: list(text) },
    '<article><h1>On oaks</h1><p>Oaks grow slowly.</p><ul class="post-tags"><li><a href=/t/1>trees</a><li><a href=/t/2>oak</a><li><a href=/t/3>wood</a></ul></article>',
    { tags: ['trees', 'oak', 'wood'] }
  ],
  [
    'items of a list with equal prices are all kept',
    { stickers: list(object({ name: text, price: number })) },
    ['Ash', 'Birch', 'Cedar', 'Elm']
      .map(
        (name) =>
          `<div class=sticker><h3>${name}</h3><img src=/${name}.png><p class=price>$1.00</p></div>`
      )
      .join(''),
    { stickers: ['Ash', 'Birch', 'Cedar', 'Elm'].map((name) => ({ name, price: 1 })) }
  ],
  [
    'the items below the heading of a job are all found',
    { responsibilities: list(text) },
    '<h1>Engineer</h1><h3>Responsibilities</h3><ul><li>Design, develop and test services<li>Review the work of others<li>Write documents</ul><h3>Benefits</h3><ul><li>Lunch</ul>',
    {
      responsibilities: [
        'Design, develop and test services',
        'Review the work of others',
        'Write documents'
      ]
    }
  ],
  [
    'links of a list are addresses and never the words of the links',
    { posts: list(object({ title: text, post_url: uri })) },
    ['one', 'two', 'three']
      .map(
        (name) =>
          `<div class=topic><h2><a href="/t/${name}">Post ${name}</a></h2><span>3 replies</span></div>`
      )
      .join(''),
    {
      posts: ['one', 'two', 'three'].map((name) => ({
        title: `Post ${name}`,
        post_url: `https://elm.example/t/${name}`
      }))
    }
  ],
  [
    'the sum for free shipping is not the price',
    { price: number },
    '<h1>Cap</h1><p class=promo>Free shipping over $50</p><div class="price price--final">$35.00</div>',
    { price: 35 }
  ],
  [
    'a price in three elements is one number',
    { price: number },
    '<h1>Disk</h1><ul class=price><li class=price-current>$<strong>100</strong><sup>.00</sup></li></ul>',
    { price: 100 }
  ],
  [
    'the estimated value is not the price',
    { price: number },
    '<h1>Laptop</h1><div><span>Est Value:</span> <span>$279.99</span></div><div><span>Price:</span> <span>$254.79</span></div>',
    { price: 254.79 }
  ],
  [
    'the prices of suggested goods are not the price of the page',
    { price: number },
    `<main><h1>Bean bag</h1><span class=price>$49.88</span><button>Add to cart</button></main><section><h2>Customers also viewed</h2>${[
      12, 15, 18, 21
    ]
      .map(
        (cost) =>
          `<div class=tile><a href=/p/${cost}>Chair ${cost}</a><span class=price>$${cost}.99</span></div>`
      )
      .join('')}</section>`,
    { price: 49.88 }
  ],
  [
    'a size in gigabytes is not a price',
    { price: number },
    '<h1>Tablet</h1><p>Storage: 512 GB</p><p>Colour: black</p>',
    {}
  ],
  [
    'the author of the page around a recipe is the author of the recipe',
    { title: text, author: text },
    jsonLd({
      '@type': 'WebPage',
      author: { '@type': 'Person', name: 'Ada Brook' },
      mainEntity: { '@type': 'Recipe', name: 'Gnocchi', recipeIngredient: ['1 kg potatoes'] }
    }),
    { title: 'Gnocchi', author: 'Ada Brook' }
  ],
  [
    'a rating that stands elsewhere is found by its reference',
    { name: text, rating: number, rating_count: { type: 'integer' } },
    jsonLd({ '@type': 'Recipe', name: 'Pie', aggregateRating: { '@id': '#rating' } }) +
      jsonLd({ '@id': '#rating', '@type': 'AggregateRating', ratingValue: 5, ratingCount: 233 }),
    { name: 'Pie', rating: 5, rating_count: 233 }
  ],
  [
    'the number of pages is not the ISBN of a book without one',
    { isbn: text, pages: { type: 'integer' } },
    '<h1>The last prophecy</h1><ul><li><label>ISBN:</label></li><li><label>Pages:</label> 46</li></ul>',
    { pages: 46 }
  ],
  [
    'the language of a book is that of its label and not of its page',
    { language: text },
    '<html lang=en><h1>Mother of pearl</h1><table><tr><th>Language<td>Korean<tr><th>Released<td>2004</table>',
    { language: 'ko' }
  ],
  [
    'a cell over two columns does not shift the cells behind it',
    { states: list(object({ state: text, capital: text, largest_city: text, people: number })) },
    `<table><tr><th>State<th>Capital<th>Largest city<th>People<tr><td>Elm<td>Ash<td>Oakton<td>120
      <tr><td>Fir<td colspan=2>Firton<td>80</table>`,
    {
      states: [
        { state: 'Elm', capital: 'Ash', largest_city: 'Oakton', people: 120 },
        { state: 'Fir', capital: 'Firton', largest_city: 'Firton', people: 80 }
      ]
    }
  ],
  [
    'a cell over two rows counts for both',
    { limits: list(object({ kind: text, plan: text, amount: number })) },
    '<table><tr><th>Kind<th>Plan<th>Amount<tr><td rowspan=2>Travel<td>A<td>50<tr><td>B<td>100</table>',
    {
      limits: [
        { kind: 'Travel', plan: 'A', amount: 50 },
        { kind: 'Travel', plan: 'B', amount: 100 }
      ]
    }
  ],
  [
    'each review has its own rating',
    { reviews: list(object({ author: text, rating: number, body: text })) },
    jsonLd({
      '@type': 'Product',
      name: 'Cup',
      aggregateRating: { ratingValue: 4.1, reviewCount: 2 },
      review: [
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Ann' },
          reviewRating: { ratingValue: 5 },
          reviewBody: 'Good.'
        },
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Bo' },
          reviewRating: { ratingValue: 2 },
          reviewBody: 'Broke.'
        }
      ]
    }),
    {
      reviews: [
        { author: 'Ann', rating: 5, body: 'Good.' },
        { author: 'Bo', rating: 2, body: 'Broke.' }
      ]
    }
  ],
  [
    'a price stands in the element beside its label',
    { asking_price: number },
    '<div class=row><div>Asking Price</div><div>$1,250,000</div></div>',
    { asking_price: 1_250_000 }
  ],
  [
    'a value is the text behind the strong label of its line',
    { quantity: { type: 'integer' } },
    '<p><strong>Quantity:</strong> 12 <strong>Unit:</strong> box</p>',
    { quantity: 12 }
  ],
  [
    'the lines of an address do not run into each other',
    { address: text },
    '<dl><dt>Company<dd>Elm Family<dt>Address<dd>5151 N.W. 5th Street<br>Ocala, FL, 34482</dl>',
    { address: '5151 N.W. 5th Street, Ocala, FL, 34482' }
  ],
  [
    'questions in buttons and their panels are a list of questions',
    { faqs: list(object({ question: text, answer: text })) },
    ['How do I pay?|By card.', 'Where are you?|In Elmton.', 'Do you deliver?|Yes, on weekdays.']
      .map((pair) => pair.split('|'))
      .map(
        ([question, answer]) =>
          `<div class="accordion-item"><h2 class="accordion-header"><button>${question}</button></h2><div class="accordion-body">${answer}</div></div>`
      )
      .join(''),
    {
      faqs: [
        { question: 'How do I pay?', answer: 'By card.' },
        { question: 'Where are you?', answer: 'In Elmton.' },
        { question: 'Do you deliver?', answer: 'Yes, on weekdays.' }
      ]
    }
  ],
  [
    'a button to share the page is not the profile',
    { facebook: uri, linkedin_url: uri },
    `<p>Share: <a href="https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Felm.example">Facebook</a>
      <a href="https://www.linkedin.com/shareArticle?url=x">LinkedIn</a></p><footer><a href="https://www.facebook.com/elmhouse">f</a></footer>`,
    { facebook: 'https://www.facebook.com/elmhouse' }
  ],
  [
    'claims that a page does not make are not made up',
    { company_mission: text, supports_sso: { type: 'boolean' }, is_in_yc: { type: 'boolean' } },
    '<h1>Elm</h1><p>Elm helps teams to plan their work.</p>',
    {}
  ],
  [
    'the venue is the name of the place and not its street',
    { name: text, venue: text, venue_address: text },
    jsonLd({
      '@type': 'Event',
      name: 'Regional',
      startDate: '2026-03-01',
      location: {
        '@type': 'Place',
        name: 'Oak University',
        address: { '@type': 'PostalAddress', streetAddress: '1 Oak St', addressLocality: 'Elmton' }
      }
    }),
    { name: 'Regional', venue: 'Oak University', venue_address: '1 Oak St, Elmton' }
  ],
  [
    'the first word of a menu is not the label of the next one',
    { email: text, price: number, country: text },
    '<ul><li><a href=/price>Price</a><li><a href=/email>Email</a><li><a href=/country>Country</a><li><a href=/help>Help</a></ul><h1>Elm</h1>',
    {}
  ],
  [
    'the words of a form are no values',
    { email: text, phone: text, country: text, city: text },
    '<form><p><label>Email *</label><br><input name=email></p><p><label>Phone:</label> <input name=tel placeholder="Your phone"></p><p>City<br><input></p><p>Country <select><option>Please select</select></p><p>* Required field</p></form>',
    {}
  ]
]

it.each(REPORTED)('%s', (_, properties, html, data) => {
  expect(read(properties, html)).toEqual(data)
})
