/**
 * Kinds of pages from public reports about other tools that learn from examples: prices split by a currency element,
 * values repeated in a basket, labels behind values, empty cells, whole texts that differ by white space, lists of one.
 */

import type { Example, FieldType } from '@sluice/learn'

/** A page of a site, with the right record. */
export interface ReportedPage {
  readonly html: string
  readonly truth: Example['values']
  readonly types?: Readonly<Record<string, FieldType>>
}

const WARES = [
  'Ash oar',
  'Brass cleat',
  'Canvas bag',
  'Deck brush',
  'Eye bolt',
  'Fog horn',
  'Gaff hook',
  'Hemp rope',
  'Ice box',
  'Jib sheet'
]
const COSTS = ['49', '7', '120', '15', '3', '64', '28', '99', '210', '33']
const CENTS = ['90', '25', '00', '50', '75', '10', '95', '99', '00', '40']
const PORTS = [
  'Bergen',
  'Brest',
  'Cork',
  'Dover',
  'Esbjerg',
  'Faro',
  'Genoa',
  'Hull',
  'Ystad',
  'Jaffa'
]
const CREW = [
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
const YEARS = ['1988', '2004', '1979', '2015', '1996', '2001', '2011', '1985', '1992', '2020']

const at = (list: readonly string[], i: number) => list[i % list.length]!

function site(main: string): string {
  return `<!doctype html><html lang="en"><head><title>Chandler</title></head><body><nav><a href="/">Home</a> <a href="/basket">Basket (2)</a></nav>${main}<footer><p>Chandler, Quay 9</p></footer></body></html>`
}

/** Pages by kind. */
export const REPORTS: Readonly<Record<string, (i: number) => ReportedPage>> = {
  'a price split into elements for whole, fraction and currency': (i) => ({
    html: site(
      `<h1>${at(WARES, i)}</h1><div class="price"><span class="symbol">€</span><span class="whole">${at(COSTS, i)}</span><span class="dot">.</span><sup class="fraction">${at(CENTS, i)}</sup></div><p class="old">€${at(COSTS, i + 2)}.00</p>`
    ),
    truth: { name: at(WARES, i), price: `€${at(COSTS, i)}.${at(CENTS, i)}` }
  }),
  'the same value in the basket, the menu and the page': (i) => ({
    html: site(
      `<div class="basket"><span>${at(WARES, i + 1)}</span> <span>€${at(COSTS, i + 1)}</span></div><h1>${at(WARES, i)}</h1><p class="cost">€${at(COSTS, i)}</p><ul><li>${at(WARES, i + 1)}</li><li>${at(WARES, i + 2)}</li></ul>`
    ),
    truth: { name: at(WARES, i), price: `€${at(COSTS, i)}` }
  }),
  'labels behind their values': (i) => ({
    html: site(
      `<h1>${at(WARES, i)}</h1><div class="stats"><div><b>${at(COSTS, i)}</b> sold</div>${i % 3 ? `<div><b>${at(CENTS, i + 3)}</b> returned</div>` : ''}<div><b>${at(YEARS, i)}</b> listed</div></div>`
    ),
    truth: { name: at(WARES, i), sold: at(COSTS, i), listed: at(YEARS, i) }
  }),
  'a table with empty cells': (i) => ({
    html: site(
      `<h1>${at(WARES, i)}</h1><table><tr><th>Port</th><td>${i % 3 === 1 ? '' : at(PORTS, i)}</td></tr><tr><th>Master</th><td>${at(CREW, i)}</td></tr><tr><th>Built</th><td>${i % 3 === 2 ? '' : at(YEARS, i)}</td></tr></table>`
    ),
    truth: {
      name: at(WARES, i),
      ...(i % 3 === 1 ? {} : { port: at(PORTS, i) }),
      master: at(CREW, i),
      ...(i % 3 === 2 ? {} : { built: at(YEARS, i) })
    }
  }),
  'no-break spaces and line breaks inside values': (i) => ({
    html: site(
      `<h1>\n  ${at(WARES, i).replace(' ', '&nbsp;')}\n</h1><dl><dt>Home&nbsp;port</dt><dd>\n    ${at(PORTS, i)},\n    ${at(CREW, i)}\n</dd></dl>`
    ),
    truth: { name: at(WARES, i), port: `${at(PORTS, i)}, ${at(CREW, i)}` }
  }),
  'breadcrumbs with the category before the last part': (i) => ({
    html: site(
      `<ol class="crumbs"><li><a href="/">Home</a></li>${i % 2 ? '<li><a href="/d">Deck</a></li>' : ''}<li><a href="/c/${i % 4}">${at(PORTS, i % 4)}</a></li><li>${at(WARES, i)}</li></ol><h1>${at(WARES, i)}</h1>`
    ),
    truth: { name: at(WARES, i), category: at(PORTS, i % 4) }
  }),
  'tabs of which the inactive ones are hidden': (i) => ({
    html: site(
      `<h1>${at(WARES, i)}</h1><div class="tabs"><div class="tab" id="tab-a"><p>${at(CREW, i)}</p></div><div class="tab" id="tab-b" style="display:none"><p>${at(PORTS, i + 2)}</p></div></div><p class="port">${at(PORTS, i)}</p>`
    ),
    truth: { name: at(WARES, i), seller: at(CREW, i), port: at(PORTS, i) }
  }),
  'labels as icons with a title': (i) => ({
    html: site(
      `<h1>${at(WARES, i)}</h1><ul class="facts">${i % 2 ? `<li><i class="icon" title="Crew"></i> ${at(CENTS, i)}</li>` : ''}<li><i class="icon icon-port" title="Port"></i> <span>${at(PORTS, i)}</span></li><li><i class="icon icon-year" title="Built"></i> <span>${at(YEARS, i)}</span></li></ul>`
    ),
    truth: { name: at(WARES, i), port: at(PORTS, i), built: at(YEARS, i) }
  }),
  'cards of other wares above the ware itself': (i) => ({
    html: site(
      `<section class="promo">${Array.from({ length: (i % 3) + 1 }, (_, k) => `<div class="card"><a href="/w/${i + k}">${at(WARES, i + k + 3)}</a><span class="cost">€${at(COSTS, i + k + 3)}</span></div>`).join('')}</section><section class="ware"><h2><a href="/w/${i}">${at(WARES, i)}</a></h2><span class="cost">€${at(COSTS, i)}</span></section>`
    ),
    truth: { name: at(WARES, i), price: `€${at(COSTS, i)}` }
  }),
  'a range of prices on some pages': (i) => ({
    html: site(
      `<h1>${at(WARES, i)}</h1><p class="cost">${i % 4 === 3 ? `€${at(COSTS, i)} – €${at(COSTS, i + 1)}` : `€${at(COSTS, i)}`}</p><p>Maker <b>${at(CREW, i)}</b></p>`
    ),
    truth: {
      name: at(WARES, i),
      price: i % 4 === 3 ? `€${at(COSTS, i)} – €${at(COSTS, i + 1)}` : `€${at(COSTS, i)}`,
      maker: at(CREW, i)
    }
  }),
  'images that load late': (i) => ({
    html: site(
      `<h1>${at(WARES, i)}</h1><img class="logo" src="/logo.svg" alt=""><figure><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/img/${i}.jpg" alt="${at(WARES, i)}"></figure>`
    ),
    truth: { name: at(WARES, i), image: `https://chandler.example/img/${i}.jpg` },
    types: { image: 'image' }
  }),
  'rows of a table that are read as records, with a sum below': (i) => ({
    html: site(
      `<h1>Order ${i}</h1><table class="order"><tr><th>Ware</th><th>Count</th></tr>${Array.from({ length: (i % 3) + 1 }, (_, k) => `<tr><td>${at(WARES, i + k)}</td><td>${at(COSTS, i + k)}</td></tr>`).join('')}<tr class="sum"><td>Total</td><td>${i + 500}</td></tr></table>`
    ),
    truth: {
      total: `${i + 500}`,
      rows: Array.from({ length: (i % 3) + 1 }, (_, k) => ({
        ware: at(WARES, i + k),
        count: at(COSTS, i + k)
      }))
    }
  }),
  'dates in words beside relative ones': (i) => ({
    html: site(
      `<h1>${at(WARES, i)}</h1><p class="meta">Posted <time datetime="20${at(['21', '22', '23', '24'], i)}-0${(i % 9) + 1}-1${i % 10}T08:00:00Z">${i + 2} days ago</time> by ${at(CREW, i)}</p><p class="meta">Edited <time datetime="2025-01-0${(i % 9) + 1}">yesterday</time></p>`
    ),
    truth: {
      name: at(WARES, i),
      posted: `20${at(['21', '22', '23', '24'], i)}-0${(i % 9) + 1}-1${i % 10}T08:00:00Z`,
      author: at(CREW, i)
    },
    types: { posted: 'date' }
  }),
  'definition lists of two parts of one page': (i) => ({
    html: site(
      `<h1>${at(WARES, i)}</h1><section><h2>Seller</h2><dl><dt>Name</dt><dd>${at(CREW, i)}</dd><dt>Port</dt><dd>${at(PORTS, i)}</dd></dl></section><section><h2>Maker</h2><dl><dt>Name</dt><dd>${at(CREW, i + 3)}</dd><dt>Port</dt><dd>${at(PORTS, i + 4)}</dd></dl></section>`
    ),
    truth: {
      name: at(WARES, i),
      seller: at(CREW, i),
      maker: at(CREW, i + 3),
      maker_port: at(PORTS, i + 4)
    }
  })
}
