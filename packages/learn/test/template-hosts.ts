/** Invented hosts that show pages of two or three layouts, with the right record of each page. */

import type { Example } from '@sluice/learn'

/** A page of a host, with the right record. */
export interface HostPage {
  readonly path: string
  readonly html: string
  readonly truth: Example['values']
}

const THINGS = [
  'Copper kettle',
  'Felt hat',
  'Wool rug',
  'Tin lantern',
  'Clay jug',
  'Straw basket',
  'Brass bell',
  'Linen sheet',
  'Stone mortar',
  'Cork board',
  'Horn comb',
  'Iron pan'
]
const MAKERS = [
  'Dale & Co',
  'Nordsmith',
  'Weaver Guild',
  'Old Forge',
  'Pit Kiln',
  'Reedway',
  'Chime Works',
  'Flax Mill',
  'Quarry Nine',
  'Oakley',
  'Hornsea',
  'Furnace Row'
]
const PEOPLE = [
  'Ada Brook',
  'Bram Oort',
  'Celia Voss',
  'Dirk Hale',
  'Edda Lund',
  'Finn Carey',
  'Greta Moss',
  'Hugo Stern',
  'Ines Prado',
  'Jonas Weil',
  'Kira Pohl',
  'Lars Eng'
]
const HEADLINES = [
  'Market opens at dawn',
  'Kiln fires after a decade',
  'Guild elects a master',
  'Bridge toll dropped',
  'Harvest fair returns',
  'Smith wins the prize',
  'River mill restored',
  'Night train comes back',
  'Library lends tools',
  'Potters move north',
  'New dyes from moss',
  'Bells ring again'
]
const COSTS = [
  '18.00',
  '7.50',
  '210.00',
  '33.25',
  '12.90',
  '26.00',
  '9.99',
  '75.40',
  '41.00',
  '5.20',
  '3.75',
  '58.60'
]
const DAYS = ['3', '9', '14', '21', '28', '6', '11', '19', '25', '2', '17', '30']
const CITIES = [
  'Oslo',
  'Ghent',
  'Turin',
  'Porto',
  'Lyon',
  'Riga',
  'Graz',
  'Cork',
  'Split',
  'Bern',
  'Turku',
  'Malmo'
]

const at = (list: readonly string[], i: number) => list[i % list.length]!

function frame(title: string, main: string, lang = 'en'): string {
  return `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body><header class="top"><a class="logo" href="/">Wares</a><nav><a href="/shop">Shop</a> <a href="/journal">Journal</a></nav></header>${main}<footer class="bottom"><p>Wares Ltd, 4 Lane End</p></footer></body></html>`
}

const MORE = (i: number) => `${at(THINGS, i + 5)} and ${at(THINGS, i + 7)}`

/** Hosts by what differs between their pages. */
export const HOSTS: Readonly<Record<string, (i: number) => HostPage>> = {
  'products and articles that share a heading': (i) =>
    i % 2 === 0
      ? {
          path: `/shop/${i}`,
          html: frame(
            at(THINGS, i),
            `<main class="item"><h1>${at(THINGS, i)}</h1><p class="cost">€${at(COSTS, i)}</p><dl><dt>Maker</dt><dd>${at(MAKERS, i)}</dd></dl></main>`
          ),
          truth: { name: at(THINGS, i), price: `€${at(COSTS, i)}`, maker: at(MAKERS, i) }
        }
      : {
          path: `/journal/2025/${i}`,
          html: frame(
            at(HEADLINES, i),
            `<main class="story"><h1>${at(HEADLINES, i)}</h1><p class="byline">by <b>${at(PEOPLE, i)}</b></p><p>It was said that ${MORE(i)} sell best. Entry is €${at(COSTS, i + 3)}.</p></main>`
          ),
          truth: { headline: at(HEADLINES, i), author: at(PEOPLE, i) }
        },
  'an old and a new layout under one path': (i) =>
    i % 2 === 0
      ? {
          path: `/ware/${i}`,
          html: frame(
            at(THINGS, i),
            `<table class="old" width="100%"><tr><td colspan="2"><font size="5">${at(THINGS, i)}</font></td></tr><tr><td>${at(MAKERS, i)}</td><td>${at(COSTS, i)}</td></tr></table>`
          ),
          truth: { name: at(THINGS, i), maker: at(MAKERS, i), price: at(COSTS, i) }
        }
      : {
          path: `/ware/${i}`,
          html: frame(
            at(THINGS, i),
            `<section class="grid"><div class="pane"><h1>${at(THINGS, i)}</h1><span>${at(COSTS, i)}</span></div><div class="pane side"><span>${at(MAKERS, i)}</span></div></section>`
          ),
          truth: { name: at(THINGS, i), maker: at(MAKERS, i), price: at(COSTS, i) }
        },
  'a class that means another thing in each layout': (i) =>
    i % 2 === 0
      ? {
          path: `/a/${i}`,
          html: frame(
            'Wares',
            `<main class="shelf"><p class="big">${at(THINGS, i)}</p><p class="small">${at(MAKERS, i)}</p></main>`
          ),
          truth: { name: at(THINGS, i), maker: at(MAKERS, i) }
        }
      : {
          path: `/b/${i}`,
          html: frame(
            'Wares',
            `<main class="stall"><p class="big">${at(MAKERS, i)}</p><p class="small">${at(THINGS, i)}</p></main>`
          ),
          truth: { name: at(THINGS, i), maker: at(MAKERS, i) }
        },
  'products with and without an offer box': (i) => ({
    path: `/p/${i}`,
    html: frame(
      at(THINGS, i),
      i % 2 === 0
        ? `<main><h1>${at(THINGS, i)}</h1><aside class="deal"><span class="amount">€${at(COSTS, i + 1)}</span> <s class="was">€${at(COSTS, i)}</s></aside><p class="maker">${at(MAKERS, i)}</p></main>`
        : `<main><h1>${at(THINGS, i)}</h1><p class="plain"><span class="amount">€${at(COSTS, i)}</span></p><p class="maker">${at(MAKERS, i)}</p></main>`
    ),
    truth:
      i % 2 === 0
        ? {
            name: at(THINGS, i),
            price: `€${at(COSTS, i + 1)}`,
            was: `€${at(COSTS, i)}`,
            maker: at(MAKERS, i)
          }
        : { name: at(THINGS, i), price: `€${at(COSTS, i)}`, maker: at(MAKERS, i) }
  }),
  'listings and details': (i) =>
    i % 2 === 0
      ? {
          path: `/list?page=${i}`,
          html: frame(
            `Page ${i}`,
            `<main><h1>${at(CITIES, i)} wares</h1><ul class="cards">${[1, 2, 3].map((k) => `<li class="card"><h2>${at(THINGS, i + k)}</h2><span class="price">${at(COSTS, i + k)}</span></li>`).join('')}</ul></main>`
          ),
          truth: {
            items: [1, 2, 3].map((k) => ({ name: at(THINGS, i + k), price: at(COSTS, i + k) }))
          }
        }
      : {
          path: `/detail/${i}`,
          html: frame(
            at(THINGS, i),
            `<main><h1>${at(THINGS, i)}</h1><span class="price">${at(COSTS, i)}</span><h3>See also</h3><ul class="cards">${[1, 2].map((k) => `<li class="card"><h2>${at(THINGS, i + k)}</h2><span class="price">${at(COSTS, i + k)}</span></li>`).join('')}</ul></main>`
          ),
          truth: { name: at(THINGS, i), price: at(COSTS, i) }
        },
  'threads and profiles of a forum': (i) =>
    i % 2 === 0
      ? {
          path: `/viewtopic.php?t=${i + 40}`,
          html: frame(
            'Forum',
            `<div id="page"><h2>${at(HEADLINES, i)}</h2>${[0, 1].map((k) => `<div class="post"><b>${at(PEOPLE, i + k)}</b><div class="text">I like the ${at(THINGS, i + k)}.</div></div>`).join('')}</div>`
          ),
          truth: {
            topic: at(HEADLINES, i),
            posts: [0, 1].map((k) => ({
              author: at(PEOPLE, i + k),
              text: `I like the ${at(THINGS, i + k)}.`
            }))
          }
        }
      : {
          path: `/memberlist.php?u=${i + 7}`,
          html: frame(
            'Forum',
            `<div id="page"><h2>${at(PEOPLE, i)}</h2><dl><dt>Location:</dt><dd>${at(CITIES, i)}</dd><dt>Posts:</dt><dd>${at(DAYS, i)}</dd></dl></div>`
          ),
          truth: { user: at(PEOPLE, i), city: at(CITIES, i), posted: at(DAYS, i) }
        },
  'a redesign on some of its pages': (i) =>
    i % 3 === 0
      ? {
          path: `/recipes/${i}`,
          html: frame(
            at(THINGS, i),
            `<div class="v2-shell"><div class="v2-head"><div>${at(THINGS, i)}</div><div>${at(PEOPLE, i)}</div></div><div class="v2-facts"><div>${at(DAYS, i)} min</div><div>${at(CITIES, i)}</div></div></div>`
          ),
          truth: {
            name: at(THINGS, i),
            cook: at(PEOPLE, i),
            time: `${at(DAYS, i)} min`,
            town: at(CITIES, i)
          }
        }
      : {
          path: `/recipes/${i}`,
          html: frame(
            at(THINGS, i),
            `<div id="content"><h1>${at(THINGS, i)}</h1><p>${at(CITIES, i)}</p><p>${at(PEOPLE, i)}</p><p>${at(DAYS, i)} min</p></div>`
          ),
          truth: {
            name: at(THINGS, i),
            cook: at(PEOPLE, i),
            time: `${at(DAYS, i)} min`,
            town: at(CITIES, i)
          }
        },
  'pages for phones and for desktops': (i) =>
    i % 2 === 0
      ? {
          path: `/m/ware-${i}.html`,
          html: `<!doctype html><html><head><title>Wares</title></head><body class="phone"><div class="t">${at(THINGS, i)}</div><div class="t">${at(MAKERS, i)}</div><div class="t">${at(COSTS, i)}</div></body></html>`,
          truth: { name: at(THINGS, i), maker: at(MAKERS, i), price: at(COSTS, i) }
        }
      : {
          path: `/ware-${i}.html`,
          html: frame(
            at(THINGS, i),
            `<div id="wrap"><div id="left"><h1>${at(THINGS, i)}</h1></div><div id="right"><p>${at(COSTS, i)}</p><p>${at(MAKERS, i)}</p></div></div>`
          ),
          truth: { name: at(THINGS, i), maker: at(MAKERS, i), price: at(COSTS, i) }
        },
  'two languages': (i) =>
    i % 2 === 0
      ? {
          path: `/de/ware/${i}`,
          html: frame(
            at(THINGS, i),
            `<main><h1>${at(THINGS, i)}</h1>${i % 4 ? '<p>Neu eingetroffen</p>' : ''}<ul><li>Preis: ${at(COSTS, i)}</li>${i % 3 ? '<li>Ort: Lager</li>' : ''}<li>Hersteller: ${at(MAKERS, i)}</li></ul></main>`,
            'de'
          ),
          truth: { name: at(THINGS, i), price: at(COSTS, i), maker: at(MAKERS, i) }
        }
      : {
          path: `/en/ware/${i}`,
          html: frame(
            at(THINGS, i),
            `<main><h1>${at(THINGS, i)}</h1>${i % 3 ? '<p>Just in</p>' : ''}<ul><li>Maker: ${at(MAKERS, i)}</li>${i % 5 ? '<li>Site: Depot</li>' : ''}<li>Price: ${at(COSTS, i)}</li></ul></main>`
          ),
          truth: { name: at(THINGS, i), price: at(COSTS, i), maker: at(MAKERS, i) }
        },
  'three kinds of pages without classes': (i) =>
    i % 3 === 0
      ? {
          path: `/people/${i}`,
          html: frame(
            at(PEOPLE, i),
            `<h1>${at(PEOPLE, i)}</h1><table><tr><td>${at(CITIES, i)}</td></tr><tr><td>${at(MAKERS, i)}</td></tr></table>`
          ),
          truth: { person: at(PEOPLE, i), city: at(CITIES, i), employer: at(MAKERS, i) }
        }
      : i % 3 === 1
        ? {
            path: `/events/${i}`,
            html: frame(
              at(HEADLINES, i),
              `<h1>${at(HEADLINES, i)}</h1><p>${at(CITIES, i)}</p><p>${at(DAYS, i)} May 2025</p>`
            ),
            truth: { event: at(HEADLINES, i), city: at(CITIES, i), date: `${at(DAYS, i)} May 2025` }
          }
        : {
            path: `/goods/${i}`,
            html: frame(
              at(THINGS, i),
              `<h1>${at(THINGS, i)}</h1><ul><li>${at(MAKERS, i)}</li><li>€${at(COSTS, i)}</li></ul>`
            ),
            truth: { thing: at(THINGS, i), maker: at(MAKERS, i), price: `€${at(COSTS, i)}` }
          },
  'jobs of a company and of an agency': (i) =>
    i % 2 === 0
      ? {
          path: `/jobs/${i}/view`,
          html: frame(
            'Jobs',
            `<article data-kind="own"><h1>${at(HEADLINES, i)}</h1><div class="meta"><span>${at(CITIES, i)}</span><span>€${at(COSTS, i)}</span></div></article>`
          ),
          truth: { title: at(HEADLINES, i), city: at(CITIES, i), pay: `€${at(COSTS, i)}` }
        }
      : {
          path: `/jobs/${i}/view`,
          html: frame(
            'Jobs',
            `<article data-kind="agency"><h1>${at(HEADLINES, i)}</h1><div class="agency">${at(MAKERS, i)}</div><div class="meta"><span>${at(MAKERS, i + 2)} pays</span><span>${at(CITIES, i)}</span><span>€${at(COSTS, i)}</span></div></article>`
          ),
          truth: {
            title: at(HEADLINES, i),
            agency: at(MAKERS, i),
            city: at(CITIES, i),
            pay: `€${at(COSTS, i)}`
          }
        },
  'reviews beside products and a page of reviews': (i) =>
    i % 2 === 0
      ? {
          path: `/thing/${i}`,
          html: frame(
            at(THINGS, i),
            `<main id="thing"><h1>${at(THINGS, i)}</h1><ol class="said">${[0, 1, 2].map((k) => `<li><q>Good ${at(THINGS, i + k)}</q> <cite>${at(PEOPLE, i + k)}</cite></li>`).join('')}</ol></main>`
          ),
          truth: {
            name: at(THINGS, i),
            reviews: [0, 1, 2].map((k) => ({
              text: `Good ${at(THINGS, i + k)}`,
              by: at(PEOPLE, i + k)
            }))
          }
        }
      : {
          path: `/thing/${i}/all-reviews`,
          html: frame(
            at(THINGS, i),
            `<main id="all"><h1>${at(THINGS, i)}</h1>${[0, 1, 2, 3].map((k) => `<div class="r"><div class="who">${at(PEOPLE, i + k)}</div><div class="what">Fine ${at(THINGS, i + k)}</div></div>`).join('')}</main>`
          ),
          truth: {
            name: at(THINGS, i),
            reviews: [0, 1, 2, 3].map((k) => ({
              text: `Fine ${at(THINGS, i + k)}`,
              by: at(PEOPLE, i + k)
            }))
          }
        }
}
