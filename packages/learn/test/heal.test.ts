import { type Example, heal, learn, read } from '@sluice/learn'
import { expect, test } from 'vitest'
import { page } from './pages.ts'

type Room = readonly [name: string, city: string, price: string]

const ROOMS: readonly Room[] = [
  ['Blue Room', 'Oslo', '$80'],
  ['Green Room', 'Bergen', '$95'],
  ['Red Room', 'Tromsø', '$110'],
  ['Grey Room', 'Bodø', '$70'],
  ['White Room', 'Molde', '$65'],
  ['Black Room', 'Hamar', '$120']
]

const before = (name: string, city: string, price: string) =>
  `<div class=room><h1>${name}</h1><p class=city>${city}</p><b class=price>${price}</b></div>`
const after = (name: string, city: string, price: string) =>
  `<main><div class=x1><span class=x2>${city}</span></div><section><h2 class=x3>${name}</h2><dl><dt>Per night</dt><dd>${price}</dd></dl></section></main>`

const records = ROOMS.map(([name, city, price]) => ({ name, city, price }))
const { parser } = learn(
  ROOMS.slice(0, 3).map((room, index) => ({ page: page(before(...room)), values: records[index]! }))
)

/** Today's pages with their last good records. */
const history = (html: (index: number) => string): Example[] =>
  records.map((values, index) => ({ page: page(html(index)), values }))

test('a parser that a redesign broke reads the new pages after healing', () => {
  const redesigned = (index: number) => after(...(ROOMS[index] as Room))
  expect(read(parser, page(redesigned(0))).record).not.toEqual(records[0])
  const healed = heal(parser, history(redesigned))!
  expect(healed.lost).toEqual([])
  expect(healed.changes.join(' ')).toContain('price: the text after the label "Per night"')
  const unseen = after('Gold Room', 'Narvik', '$99')
  expect(read(healed.parser, page(unseen)).record).toEqual({
    name: 'Gold Room',
    city: 'Narvik',
    price: '$99'
  })
})

test('prices that changed do not mislead the healing', () => {
  const healed = heal(
    parser,
    history((index) => {
      const [name, city, price] = ROOMS[index]!
      return after(name, city, index % 2 ? '$1' : price)
    })
  )!
  expect(read(healed.parser, page(after('Gold Room', 'Narvik', '$99'))).record).toEqual({
    name: 'Gold Room',
    city: 'Narvik',
    price: '$99'
  })
})

test('pages that are gone or blocked are not learned from', () => {
  const gone = () => '<h1>Page not found</h1><p>Try the search.</p>'
  expect(heal(parser, history(gone))).toBeUndefined()
  const some = heal(
    parser,
    history((index) => (index < 2 ? gone() : after(...(ROOMS[index] as Room))))
  )
  expect(some?.used).toBe(4)
})

test('a field whose value stands nowhere on the new pages is lost, not guessed', () => {
  const healed = heal(
    parser,
    history((index) => {
      const [name, , price] = ROOMS[index]!
      return after(name, 'Norway', price)
    })
  )!
  expect(healed.lost).toEqual(['city'])
  expect(Object.keys(read(healed.parser, page(after('A', 'Norway', '$5'))).record)).not.toContain(
    'city'
  )
})

test('a field that no held-back page shows is lost: nothing proves its rules', () => {
  // Only one page still shows the price that its record has.
  const healed = heal(
    parser,
    history((index) => {
      const [name, city, price] = ROOMS[index]!
      return after(name, city, index === 1 ? price : `$${index}.50`)
    })
  )!
  expect(healed.lost).toEqual(['price'])
  expect(healed.parser.fields.map(({ name }) => name)).toEqual(['name', 'city'])
})

test('a field whose only rules contradict a lasting value of a record is lost', () => {
  // One page shows another city in the city's place, and the right one elsewhere.
  const healed = heal(
    parser,
    history((index) => {
      const [name, city, price] = ROOMS[index]!
      if (index !== 4) return after(name, city, price)
      return after(name, 'Oslo', price).replace('<dl>', `<p>${city}</p><dl>`)
    })
  )!
  expect(healed.lost).toEqual(['city'])
})

const linked = (name: string, city: string, photo: string, links: string) =>
  `<div class=room><h1>${name}</h1><p class=city>${city}</p><img class=photo src="${photo}">${links}</div>`

test('a page that shows none of the URLs of its record is not taken for the same page', () => {
  const photos = ROOMS.map((_, index) => `https://site.example/photo/${index}.jpg`)
  const records = photos.map((photo) => ({ photo }))
  const { parser } = learn(
    ROOMS.slice(0, 3).map(([name, city], index) => ({
      page: page(linked(name, city, photos[index]!, '')),
      values: records[index]!
    })),
    { types: { photo: 'image' } }
  )
  const today = (src: (index: number) => string) =>
    ROOMS.map(([name, city], index) => ({
      page: page(`<main><h2>${name}</h2><p>${city}</p><img src="${src(index)}"></main>`),
      values: records[index]!
    }))
  expect(
    heal(
      parser,
      today((index) => `/other/${index}.jpg`)
    )
  ).toBeUndefined()
  const same = heal(
    parser,
    today((index) => `/photo/${index}.jpg`)
  )
  expect(same?.used).toBe(6)
  expect(same?.lost).toEqual([])
})
