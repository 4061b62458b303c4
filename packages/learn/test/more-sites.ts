/** Small invented sites of many kinds, ten pages each, with the right record of each page. */

import type { ExampleValue, FieldType } from '@sluice/learn'

/** A page of a site, with the right record. */
export interface MadePage {
  readonly html: string
  readonly truth: Readonly<Record<string, ExampleValue>>
  readonly types?: Readonly<Record<string, FieldType>>
}

const BOATS = [
  'Heron',
  'Little Auk',
  'Petrel II',
  'Sandpiper',
  'Old Tern',
  'Curlew',
  'Grey Plover',
  'Dunlin',
  'Avocet',
  'Red Knot'
]
const YARDS = [
  'Falmouth',
  'Bergen',
  'Brest',
  'Cuxhaven',
  'Aalborg',
  'Falmouth',
  'Ostend',
  'Brest',
  'Vigo',
  'Bergen'
]
const OWNERS = [
  'Ann Lowe',
  'Bo Ek',
  'Cy Marsh',
  'Dora Quist',
  'Eli Stone',
  'Fay Wolde',
  'Gus Hale',
  'Hedda Krog',
  'Ivo Petz',
  'Jean Roux'
]
const LENGTHS = [8.2, 11.5, 6.9, 14.1, 9, 7.75, 12.3, 10.4, 5.6, 13]
const BUILT = [1988, 2004, 1979, 2015, 1996, 2001, 2011, 1985, 1992, 2020]
const COSTS = [
  '24,500',
  '118,000',
  '7,950',
  '310,000',
  '45,250',
  '62,000',
  '99,900',
  '15,400',
  '3,200',
  '205,000'
]
const DAYS = [
  '2025-03-04',
  '2024-11-19',
  '2025-06-30',
  '2023-12-01',
  '2025-01-15',
  '2024-08-08',
  '2025-09-21',
  '2024-02-29',
  '2025-05-05',
  '2022-10-11'
]
const RIGS = [
  'Sloop',
  'Ketch',
  'Cutter',
  'Yawl',
  'Sloop',
  'Ketch',
  'Sloop',
  'Cutter',
  'Gaff',
  'Sloop'
]
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December'
]

function at<One>(list: readonly One[], i: number): One {
  return list[i % list.length]!
}

/** Frame of a page: navigation before the content, a footer behind it. */
function frame(
  title: string,
  main: string,
  more: { readonly head?: string; readonly lang?: string; readonly attributes?: string } = {}
): string {
  return `<!doctype html><html lang="${more.lang ?? 'en'}"${more.attributes ?? ''}><head><meta charset="utf-8"><title>${title} - Boat yard</title>${more.head ?? ''}</head>
<body><div class="top"><a href="/">Start</a> <a href="/boats">Boats</a> <a href="/sell">Sell</a></div><div id="page">${main}</div>
<div class="foot">Boat yard, Quay 4, Falmouth. Est. 1985. <a href="/terms">Terms</a></div></body></html>`
}

function longDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[month! - 1]} ${year}`
}

/** The sites by kind. */
export const KINDS: Readonly<Record<string, (i: number) => MadePage>> = {
  'two labels for one field': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><table class="facts"><tr><th>Rig</th><td>${at(RIGS, i)}</td></tr><tr><th>${i % 2 ? 'Built at' : 'Yard'}</th><td>${at(YARDS, i)}</td></tr><tr><th>Owner</th><td>${at(OWNERS, i)}</td></tr></table>`
    ),
    truth: { name: at(BOATS, i), rig: at(RIGS, i), yard: at(YARDS, i), owner: at(OWNERS, i) }
  }),
  'an optional field beside a field of the same shape': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><div class="line">${i % 3 === 2 ? '' : `<span>${at(OWNERS, i)}</span>`}<span>${at(YARDS, i)}</span></div><p class="rig">${at(RIGS, i)}</p>`
    ),
    truth: {
      name: at(BOATS, i),
      ...(i % 3 === 2 ? {} : { owner: at(OWNERS, i) }),
      rig: at(RIGS, i)
    }
  }),
  'an optional row in the middle of rows without labels': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><ul class="spec"><li>${at(RIGS, i)}</li>${i % 4 === 1 ? '' : `<li>${longDate(at(DAYS, i))}</li>`}<li>${at(COSTS, i)} GBP</li></ul>`
    ),
    truth: {
      name: at(BOATS, i),
      ...(i % 4 === 1 ? {} : { listed: longDate(at(DAYS, i)) }),
      price: `${at(COSTS, i)} GBP`
    }
  }),
  'a value split over spans': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1><span>${at(BOATS, i).split(' ')[0]}</span> <span>${at(BOATS, i).split(' ')[1] ?? ''}</span></h1><div class="cost"><span class="cur">£</span><span class="big">${at(COSTS, i).split(',')[0]}</span><span>,</span><span class="small">${at(COSTS, i).split(',')[1]}</span></div><div class="cost old"><span class="cur">£</span><span class="big">999</span><span>,</span><span class="small">${100 + i * 7}</span></div>`
    ),
    truth: { name: at(BOATS, i), price: `£${at(COSTS, i)}` }
  }),
  'values in data attributes': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><div class="stock" data-sku="BT-${1400 + i * 13}" data-length="${at(LENGTHS, i)}"><button data-label="Buy">Buy</button></div><input type="hidden" name="owner" value="${at(OWNERS, i)}"><img class="main" alt="${at(RIGS, i)} at anchor" src="/p/${i}.jpg">`
    ),
    truth: { name: at(BOATS, i), sku: `BT-${1400 + i * 13}`, owner: at(OWNERS, i) }
  }),
  'values in JSON-LD only': (i) => ({
    html: frame('Boat', '<div id="root"></div>', {
      head: `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'WebSite', name: 'Boat yard' },
          {
            '@type': 'Vehicle',
            name: at(BOATS, i),
            manufacturer: { '@type': 'Organization', name: at(YARDS, i) },
            offers: [
              {
                '@type': 'Offer',
                price: Number(at(COSTS, i).replace(',', '')),
                priceCurrency: 'GBP',
                seller: { '@type': 'Person', name: at(OWNERS, i) }
              }
            ]
          }
        ]
      })}</script>`
    }),
    truth: {
      name: at(BOATS, i),
      yard: at(YARDS, i),
      owner: at(OWNERS, i),
      price: Number(at(COSTS, i).replace(',', ''))
    }
  }),
  "values in a script's JSON": (i) => ({
    html: frame(
      'Boat',
      `<div id="app"></div><script id="__DATA__" type="application/json">${JSON.stringify({ page: { boat: { id: 70 + i, title: at(BOATS, i), rig: at(RIGS, i), seller: { name: at(OWNERS, i) } }, similar: [{ title: at(BOATS, i + 1), rig: at(RIGS, i + 1) }] } })}</script>`
    ),
    truth: { name: at(BOATS, i), rig: at(RIGS, i), owner: at(OWNERS, i) }
  }),
  'cards of the same layout before and after': (i) => ({
    html: frame(
      at(BOATS, i),
      [i + 4, i, i + 2, i + 7]
        .map(
          (k, place) =>
            `<div class="card${place === 1 ? ' open' : ''}"><h3>${at(BOATS, k)}</h3><span class="yard">${at(YARDS, k)}</span><span class="cost">£${at(COSTS, k)}</span></div>`
        )
        .join('')
    ),
    truth: { name: at(BOATS, i), yard: at(YARDS, i), price: `£${at(COSTS, i)}` }
  }),
  'Arabic text from right to left': (i) => {
    const NAMES = [
      'النورس',
      'البحر الهادئ',
      'الموج',
      'ريح الشمال',
      'اللؤلؤة',
      'القمر',
      'الصياد',
      'نجمة البحر',
      'الساحل',
      'المرجان'
    ]
    const PORTS = ['دبي', 'مسقط', 'جدة', 'العقبة', 'الدوحة', 'دبي', 'المنامة', 'صور', 'جدة', 'مسقط']
    const digits = (text: string) => text.replace(/\d/g, (one) => '٠١٢٣٤٥٦٧٨٩'[Number(one)]!)
    return {
      html: frame(
        at(NAMES, i),
        `<h1>${at(NAMES, i)}</h1><dl><dt>الميناء</dt><dd>${at(PORTS, i)}</dd><dt>سنة الصنع</dt><dd>${digits(String(at(BUILT, i)))}</dd><dt>السعر</dt><dd>${digits(at(COSTS, i).replace(',', '٬'))} د.إ</dd></dl>`,
        { lang: 'ar', attributes: ' dir="rtl"' }
      ),
      truth: {
        name: at(NAMES, i),
        port: at(PORTS, i),
        built: digits(String(at(BUILT, i))),
        price: `${digits(at(COSTS, i).replace(',', '٬'))} د.إ`
      }
    }
  },
  'Indian and French numbers': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><p>Prix : <b>${at(COSTS, i).replace(',', ' ')},00 €</b></p><p>Longueur : <b>${String(at(LENGTHS, i)).replace('.', ',')} m</b></p><p>Mise à jour : <b>${at(DAYS, i).split('-').reverse().join('/')}</b></p>`,
      { lang: 'fr' }
    ),
    truth: {
      name: at(BOATS, i),
      price: { amount: `${at(COSTS, i).replace(',', '')}.00`, currency: 'EUR' },
      length: at(LENGTHS, i),
      updated: at(DAYS, i)
    },
    types: { price: 'money', length: 'number', updated: 'date' }
  }),
  'the currency in another element': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><div class="ask"><em>GBP</em><strong>${at(COSTS, i)}</strong></div><div class="deposit"><em>GBP</em><strong>${500 + i * 25}</strong></div>`
    ),
    truth: {
      name: at(BOATS, i),
      price: { amount: at(COSTS, i).replace(',', ''), currency: 'GBP' }
    },
    types: { price: 'money' }
  }),
  'relative dates with a datetime': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><p class="meta">by <a href="/u/${i}">${at(OWNERS, i)}</a>, <time datetime="${at(DAYS, i)}T08:00:00Z">${i + 2} days ago</time></p><div class="comments"><p>Nice. <time datetime="${at(DAYS, i + 3)}T10:00:00Z">${i + 1} days ago</time></p><p>Sold? <time datetime="${at(DAYS, i + 5)}T11:00:00Z">an hour ago</time></p></div>`
    ),
    truth: { name: at(BOATS, i), by: at(OWNERS, i), posted: `${at(DAYS, i)}T08:00:00Z` },
    types: { posted: 'date' }
  }),
  'breadcrumbs as a list': (i) => ({
    html: frame(
      at(BOATS, i),
      `<ol class="crumbs"><li><a href="/">Home</a></li><li><a href="/r">${at(RIGS, i)}</a></li>${i % 3 === 0 ? `<li><a href="/y">${at(YARDS, i)}</a></li>` : ''}<li>${at(BOATS, i)}</li></ol><h1>${at(BOATS, i)}</h1><ul class="links"><li><a href="/a">Finance</a></li><li><a href="/b">Transport</a></li></ul><p class="o">${at(OWNERS, i)}</p>`
    ),
    truth: {
      name: at(BOATS, i),
      path: ['Home', at(RIGS, i), ...(i % 3 === 0 ? [at(YARDS, i)] : []), at(BOATS, i)],
      owner: at(OWNERS, i)
    }
  }),
  'several descriptions of one term': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><dl><dt>Ports</dt>${YARDS.slice(i % 5, (i % 5) + 1 + (i % 3))
        .map((port) => `<dd>${port}</dd>`)
        .join(
          ''
        )}<dt>Owners</dt><dd>${at(OWNERS, i)}</dd>${i % 2 ? `<dd>${at(OWNERS, i + 4)}</dd>` : ''}<dt>Rig</dt><dd>${at(RIGS, i)}</dd></dl>`
    ),
    truth: {
      name: at(BOATS, i),
      ports: YARDS.slice(i % 5, (i % 5) + 1 + (i % 3)),
      owners: i % 2 ? [at(OWNERS, i), at(OWNERS, i + 4)] : [at(OWNERS, i)],
      rig: at(RIGS, i)
    }
  }),
  'a table with cells over several rows': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><table><tr><th rowspan="2">Hull</th><th>Length</th><td>${at(LENGTHS, i)} m</td></tr><tr><th>Built</th><td>${at(BUILT, i)}</td></tr><tr><th rowspan="2">Sale</th><th>Owner</th><td>${at(OWNERS, i)}</td></tr><tr><th>Price</th><td>£${at(COSTS, i)}</td></tr></table>`
    ),
    truth: {
      name: at(BOATS, i),
      length: `${at(LENGTHS, i)} m`,
      built: String(at(BUILT, i)),
      owner: at(OWNERS, i),
      price: `£${at(COSTS, i)}`
    }
  }),
  'a banner above on some pages': (i) => ({
    html: frame(
      at(BOATS, i),
      `${i % 3 === 1 ? `<div><p>Boat show</p><p>${longDate(at(DAYS, i + 2))}</p></div>` : ''}<div><h1>${at(BOATS, i)}</h1><p>${at(YARDS, i)}</p><p>${longDate(at(DAYS, i))}</p></div>`
    ),
    truth: { name: at(BOATS, i), yard: at(YARDS, i), date: longDate(at(DAYS, i)) }
  }),
  'text in Chinese without spaces': (i) => {
    const NAMES = [
      '海鸥号',
      '东风',
      '长江之星',
      '白鹭',
      '远航',
      '晨曦',
      '海豚号',
      '飞鱼',
      '渔歌',
      '浪花'
    ]
    return {
      html: frame(
        at(NAMES, i),
        `<h1>${at(NAMES, i)}</h1><p>船长：${at(OWNERS, i)}　建造年份：${at(BUILT, i)}年　价格：${at(COSTS, i)}元</p>`,
        { lang: 'zh' }
      ),
      truth: {
        name: at(NAMES, i),
        captain: at(OWNERS, i),
        built: `${at(BUILT, i)}年`,
        price: `${at(COSTS, i)}元`
      }
    }
  },
  'facts in one line with separators': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><p class="facts">${at(RIGS, i)} · ${at(YARDS, i)} · ${at(BUILT, i)} · ${at(LENGTHS, i)} m</p>`
    ),
    truth: {
      name: at(BOATS, i),
      rig: at(RIGS, i),
      yard: at(YARDS, i),
      built: String(at(BUILT, i)),
      length: `${at(LENGTHS, i)} m`
    }
  }),
  'a label that is a whole question': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><div class="qa"><p>Who owns the boat at the moment?</p><p>${at(OWNERS, i)}</p><p>In which year was she built, and where?</p><p>${at(BUILT, i)}, ${at(YARDS, i)}</p>${i % 2 ? '<p>Is she on land?</p><p>Yes</p>' : ''}<p>What does she cost?</p><p>£${at(COSTS, i)}</p></div>`
    ),
    truth: { name: at(BOATS, i), owner: at(OWNERS, i), price: `£${at(COSTS, i)}` }
  }),
  'links whose addresses are the values': (i) => ({
    html: frame(
      at(BOATS, i),
      `<h1>${at(BOATS, i)}</h1><p><a href="mailto:sales${i}@yard.example">Write</a> <a href="tel:+44 1326 55${10 + i}">Call</a> <a href="https://maps.example/?q=${i}" class="m">Map</a></p><p><a rel="author" href="/people/${i}">${at(OWNERS, i)}</a></p>`
    ),
    truth: {
      name: at(BOATS, i),
      map: `https://maps.example/?q=${i}`,
      profile: `https://boats.example/people/${i}`,
      owner: at(OWNERS, i)
    },
    types: { map: 'url', profile: 'url' }
  })
}
