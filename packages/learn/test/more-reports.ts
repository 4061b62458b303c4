/** Sites with the difficulties that users of other learners report, ten pages each. */

import type { ExampleValue, FieldType } from '@sluice/learn'

/** A page, and its right record. */
export interface ReportedPage {
  readonly html: string
  readonly truth: Readonly<Record<string, ExampleValue>>
  readonly types?: Readonly<Record<string, FieldType>>
}

const POSTS = [
  'Boatman',
  'Net maker',
  'Pilot',
  'Lamp keeper',
  'Rigger',
  'Cooper',
  'Diver',
  'Sail hand',
  'Clerk',
  'Caulker'
]
const TOWNS = [
  'Aalborg',
  'Bergen',
  'Brest',
  'Cork',
  'Dover',
  'Esbjerg',
  'Faro',
  'Genoa',
  'Hull',
  'Ystad'
]
const PEOPLE = [
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
const TASKS = [
  'Keep the lamps lit',
  'Mend what the storm tore',
  'Read the tide tables aloud',
  'Count the crates twice',
  'Steer by night',
  'Write the log',
  'Watch the north channel'
]
const NUMBERS = ['41', '128', '7', '302', '56', '93', '210', '18', '77', '164']

const at = (list: readonly string[], i: number) => list[i % list.length]!
const some = (count: number, make: (k: number) => string) =>
  Array.from({ length: count }, (_, k) => make(k))

function site(main: string): string {
  return `<!doctype html><html lang="en"><head><title>Quay board</title></head><body><nav><ul><li><a href="/">Home</a></li><li><a href="/all">All posts</a></li></ul></nav><main>${main}</main><footer><ul><li>Terms</li><li>Quay 9</li></ul></footer></body></html>`
}

const duties = (i: number) => some(2 + (i % 4), (k) => at(TASKS, i + k))
const needs = (i: number) => some(1 + (i % 3), (k) => `${at(TOWNS, i + k)} papers`)

/** Kinds of sites. */
export const MORE_REPORTS: Readonly<Record<string, (i: number) => ReportedPage>> = {
  'two plain lists below two headings': (i) => ({
    html: site(
      `<h1>${at(POSTS, i)}</h1><h3>Your work</h3><ul>${duties(i)
        .map((one) => `<li>${one}</li>`)
        .join('')}</ul><h3>You bring</h3><ul>${needs(i)
        .map((one) => `<li>${one}</li>`)
        .join('')}</ul>`
    ),
    truth: { post: at(POSTS, i), duties: duties(i), needs: needs(i) }
  }),
  'cards of which some lack a line': (i) => {
    const rows = some(2 + (i % 3), (k) => String(i + k * 2)).map(Number)
    return {
      html: site(
        `<h1>Inns of ${at(TOWNS, i)}</h1>${rows.map((n) => `<article><h2>${at(PEOPLE, n)}'s inn</h2>${n % 3 === 1 ? '' : `<p class=street>${at(TOWNS, n)} street ${n + 1}</p>`}<p class=beds>${at(NUMBERS, n)} beds</p></article>`).join('')}`
      ),
      truth: {
        town: at(TOWNS, i),
        inns: rows.map((n) => ({
          name: `${at(PEOPLE, n)}'s inn`,
          ...(n % 3 === 1 ? {} : { street: `${at(TOWNS, n)} street ${n + 1}` }),
          beds: at(NUMBERS, n)
        }))
      }
    }
  },
  'numbers with white space in a grid of cells': (i) => ({
    html: site(
      `<h1>${at(TOWNS, i)}</h1><table><tr><td></td><td>Morning</td><td>Evening</td></tr><tr><td>Fish</td><td align=middle>\n\n    ${at(NUMBERS, i)}\n  </td><td>\n ${at(NUMBERS, i + 3)} </td></tr><tr><td>Grain</td><td>\n ${at(NUMBERS, i + 5)}</td><td>${at(NUMBERS, i + 7)}</td></tr></table>`
    ),
    truth: { town: at(TOWNS, i), fish: at(NUMBERS, i), evening_grain: at(NUMBERS, i + 7) }
  }),
  'prices that end with a dash': (i) => ({
    html: site(
      `<h1>${at(POSTS, i)}</h1><div><span class="h2 bold">€ ${1 + i}.${500 + i * 7},-</span> <small>was € ${9 + i}.000,-</small></div>`
    ),
    truth: { name: at(POSTS, i), price: `€ ${1 + i}.${500 + i * 7},-` }
  }),
  'a comparison with headers in the first column': (i) => ({
    html: site(
      `<h1>${at(POSTS, i)}</h1><table><tr><th></th><th>This post</th><th>Its neighbour</th></tr><tr><th>Place</th><td>${at(TOWNS, i)}</td><td>${at(TOWNS, i + 4)}</td></tr>${i % 3 === 2 ? '' : `<tr><th>Nights</th><td>${at(NUMBERS, i)}</td><td>${at(NUMBERS, i + 1)}</td></tr>`}<tr><th>Master</th><td>${at(PEOPLE, i)}</td><td>${at(PEOPLE, i + 5)}</td></tr></table>`
    ),
    truth: {
      place: at(TOWNS, i),
      ...(i % 3 === 2 ? {} : { nights: at(NUMBERS, i) }),
      master: at(PEOPLE, i)
    }
  }),
  'counts in links before their words': (i) => ({
    html: site(
      `<h1>${at(PEOPLE, i)}</h1><p><a href="/p/${i}?tab=followers"><b>${at(NUMBERS, i)}</b> followers</a> · <a href="/p/${i}?tab=following"><b>${at(NUMBERS, i + 2)}</b> following</a>${i % 2 ? ` · <a href="/p/${i}?tab=stars"><b>${at(NUMBERS, i + 4)}</b> stars</a>` : ''}</p><ul class=vcard>${i % 3 === 1 ? '' : `<li><svg></svg>${at(TOWNS, i)} yard</li>`}<li><a href="https://chat.example/${at(PEOPLE, i).split(' ')[1]}">@${at(PEOPLE, i).split(' ')[1]}</a></li></ul>`
    ),
    truth: {
      name: at(PEOPLE, i),
      followers: at(NUMBERS, i),
      following: at(NUMBERS, i + 2),
      handle: `@${at(PEOPLE, i).split(' ')[1]}`
    }
  }),
  'shares in one strip': (i) => ({
    html: site(
      `<h1>${at(POSTS, i)}</h1><div class=strip><span>Salt: ${at(NUMBERS, i)}%</span>${i % 4 === 1 ? '' : `<span>Iron: 0.${at(NUMBERS, i + 1)}%</span>`}<span>${at(NUMBERS, i + 2)} Reviews</span></div>`
    ),
    truth: {
      name: at(POSTS, i),
      salt: `${at(NUMBERS, i)}%`,
      ...(i % 4 === 1 ? {} : { iron: `0.${at(NUMBERS, i + 1)}%` }),
      reviews: `${at(NUMBERS, i + 2)} Reviews`
    }
  }),
  'features in another order on each page': (i) => {
    const rows = [
      ['Mast', `${at(NUMBERS, i)} ft`],
      ['Hull', at(TOWNS, i)],
      ['Crew', at(NUMBERS, i + 4)],
      ['Owner', at(PEOPLE, i)]
    ].filter((_, k) => k !== i % 6)
    const turned = [...rows.slice(i % rows.length), ...rows.slice(0, i % rows.length)]
    const has = (name: string) => rows.some(([one]) => one === name)
    return {
      html: site(
        `<h1>${at(POSTS, i)}</h1><div class=specs>${turned.map(([name, value]) => `<div class=row><div>${name}</div><div>${value}</div></div>`).join('')}</div>`
      ),
      truth: {
        ...(has('Mast') ? { mast: `${at(NUMBERS, i)} ft` } : {}),
        ...(has('Hull') ? { hull: at(TOWNS, i) } : {}),
        ...(has('Owner') ? { owner: at(PEOPLE, i) } : {})
      }
    }
  },
  'prices with a mark of a footnote': (i) => ({
    html: site(
      `<h1>${at(POSTS, i)}</h1><span class=price> ${10 + i * 3},00&nbsp;€ * </span><p class=tax>* with tax, 4,90 € post</p><p>Maker: <a href="/m/${i}">${at(PEOPLE, i)}</a></p>`
    ),
    truth: { name: at(POSTS, i), price: `${10 + i * 3},00 € *`, maker: at(PEOPLE, i) }
  }),
  'the same rows in two tables below headings': (i) => ({
    html: site(
      `<h1>Rates ${at(TOWNS, i)}</h1>${i % 2 ? '<p>New from May.</p>' : ''}<h2>Gas</h2><table><tr><td>Service charge</td><td>$${at(NUMBERS, i)}.10</td></tr><tr><td>Unit charge</td><td>$0.${at(NUMBERS, i + 1)}</td></tr></table><h2>Water</h2><table><tr><td>Service charge</td><td>$${at(NUMBERS, i + 4)}.20</td></tr><tr><td>Unit charge</td><td>$0.${at(NUMBERS, i + 6)}</td></tr></table>`
    ),
    truth: {
      gas_service: `$${at(NUMBERS, i)}.10`,
      water_service: `$${at(NUMBERS, i + 4)}.20`,
      water_unit: `$0.${at(NUMBERS, i + 6)}`
    }
  })
}
