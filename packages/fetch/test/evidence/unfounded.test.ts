/** decisions.md §4: values that the text given to the model does not show. */

import { expect, test } from 'vitest'
import { unfoundedPaths } from '../../src/evidence/unfounded.ts'

interface Item {
  readonly text: string
  readonly language: string
  readonly shown: Readonly<Record<string, unknown>>
  readonly invented: Readonly<Record<string, unknown>>
}

const NAMES = ['Harbour Kettle', 'Ridge Lamp', 'Tidal Chair', 'Moss Desk', 'Flint Stove']
const MAKERS = ['Adler & Sons', 'Norrvik', 'Casa Lume', 'Brightwater Ltd.', 'Ōmori Works']

/** A page in one of four languages, with ten values that it shows in forms of its own, and ten that it does not. */
function item(index: number): Item {
  const name = NAMES[index % NAMES.length] as string
  const maker = MAKERS[(index * 3) % MAKERS.length] as string
  const whole = 1200 + index * 37
  const cents = String(10 + index).padStart(2, '0')
  const day = 1 + index
  const dd = String(day).padStart(2, '0')
  const weight = 2 + index / 4
  const shown = {
    name,
    maker,
    price: Number(`${whole}.${cents}`),
    currency: 'EUR',
    released: `2025-03-${dd}`,
    weight_kg: weight,
    minutes: 60 + index,
    availability: 'in_stock',
    reviews: 3100 + index,
    link: `https://shop.example/items/${index}`
  }
  const invented = {
    name: `Velvet Elephant ${index}`,
    maker: 'Zanzibar Holdings',
    price: Number(`${whole + 500}.99`),
    currency: 'JPY',
    released: `1998-11-${dd}`,
    weight_kg: weight + 40.5,
    minutes: 700 + index,
    availability: 'discontinued',
    reviews: 98_000 + index,
    link: `https://elsewhere.example/x/${index}`
  }
  const grouped = (mark: string, point: string) =>
    `${Math.floor(whole / 1000)}${mark}${String(whole % 1000).padStart(3, '0')}${point}${cents}`
  const thousands = (mark: string) => `3${mark}${String(100 + index)}`
  const link = `[more](/items/${index})`
  const texts = [
    [
      'en',
      `# **${name}**\n\nMade by ${maker}, in stock since March ${day}, 2025. It costs €${grouped(',', '.')} and weighs ${weight} kg. Takes 1 h ${index} min. ${thousands(',')} reviews. ${link}`
    ],
    [
      'de',
      `# ${name}\n\nVon ${maker}. In Stock. Erschienen am ${day}. März 2025. Preis: ${grouped('.', ',')} €. Gewicht ${String(weight).replace('.', ',')} kg. Dauer: ${60 + index} Minuten. ${thousands('.')} Bewertungen. ${link}`
    ],
    [
      'fr',
      `# ${name}\n\nFabriqué par ${maker} — In stock — depuis le ${dd}/03/2025. ${grouped('\u202f', ',')} euros. Poids : ${String(weight).replace('.', ',')} kg. ${60 + index} min. ${thousands('\u202f')} avis. ${link}`
    ],
    [
      'en',
      `| Name | ${name} |\n| --- | --- |\n| Maker | ${maker} |\n| Price | EUR ${whole}.${cents} |\n| Released | 2025-03-${dd} |\n| Weight | ${weight}kg |\n| Time | 01:${String(index).padStart(2, '0')} |\n| Availability | In stock |\n| Reviews | ${3100 + index} |\n\n${link}`
    ]
  ] as const
  const [language, text] = texts[index % texts.length] as readonly [string, string]
  return { language, text, shown, invented }
}

const ITEMS = Array.from({ length: 20 }, (_, index) => item(index))

test.each(ITEMS)('ten values that page %# shows are founded', ({ text, language, shown }) => {
  expect(unfoundedPaths(shown, undefined, text, language)).toEqual([])
})

test.each(ITEMS)('ten inventions about page %# are unfounded', ({ text, language, invented }) => {
  expect(unfoundedPaths(invented, undefined, text, language)).toEqual(Object.keys(invented))
})

test('values of the page itself need no evidence, and rows are named by their position', () => {
  const data = { name: 'Lamp', rows: [{ n: 1 }, { n: 77 }], open: true }
  expect(unfoundedPaths(data, { name: 'Lamp' }, 'Row 1.', 'en')).toEqual(['rows.1.n'])
})

test('a longer text is founded by most of its words', () => {
  const page =
    'The lamps were restored by volunteers, who cleaned every lens in the winter of that year.'
  const told = {
    a: 'Volunteers cleaned and restored the lamps in winter.',
    b: 'Robots painted a bridge across the wide river.'
  }
  expect(unfoundedPaths(told, undefined, page, 'en')).toEqual(['b'])
})
