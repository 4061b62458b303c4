import { expect, test } from 'vitest'
import { convert } from '../../src/convert.ts'
import { makePdf } from './make-pdf.ts'
import { withWrongCharacters } from './wrong-characters.ts'

const ENGLISH = [
  'The harbour master keeps the register of every boat that enters the basin,',
  'together with the name of its owner, the day of arrival and the berth given.',
  'Visitors pay at the office before noon, and receive a ticket for the crane.',
  'Between October and April the northern pier stays closed because of storms.',
  'Carpenters replaced seventeen rotten planks along the landing stage last summer.',
  'Passengers without luggage may board through the smaller entrance beside the museum.',
  'Fishermen selling their morning catch must display weights and prices clearly.'
]

/** Another character for each one of an alphabet, in an order without a pattern. */
function shuffled(alphabet: string): (code: number) => number {
  const others = [...alphabet].toSorted((one, other) => orderOf(one) - orderOf(other))
  return (code) => {
    const at = alphabet.indexOf(String.fromCharCode(code))
    return at === -1 ? code : (others[at]?.charCodeAt(0) ?? code)
  }
}

const orderOf = (character: string) => (character.charCodeAt(0) ** 3 * 7) % 101
const SMALL = 'abcdefghijklmnopqrstuvwxyz'
const SIGNS = String.fromCharCode(...Array.from({ length: 94 }, (_, index) => index + 33))

const pagesUnreadable = async (bytes: Uint8Array) => (await convert(bytes)).facts.pagesUnreadable

const page = (lines: readonly string[], options = {}) =>
  makePdf([
    (pen) => {
      for (const [index, line] of lines.entries()) pen.text(line, 50, 300 + index * 14, options)
    }
  ])

test.each([
  ['letters of a shifted alphabet', (code: number) => (code === 32 ? 32 : code + 3)],
  [
    'capitals and signs, as the numbers of glyphs',
    (code: number) => (code === 32 ? 32 : code - 29)
  ],
  ['small letters in another order', shuffled(SMALL)],
  ['small letters and capitals in another order', shuffled(SMALL + SMALL.toUpperCase())],
  ['all signs in another order', shuffled(SIGNS)],
  ['letters of many scripts', (code: number) => (code === 32 ? 32 : 0x250 + code * 67)],
  ['characters of private use', (code: number) => 0xe000 + code],
  ['accented letters alone', (code: number) => (code === 32 ? 32 : 0xc0 + (code % 48))]
])('a page is reported whose font names wrong characters: %s', async (_, characterOf) => {
  const bytes = await withWrongCharacters(await page(ENGLISH), characterOf)
  expect(await pagesUnreadable(bytes)).toBe(1)
})

test.each([
  ['English', ENGLISH],
  [
    'Czech without its accents',
    [
      'Strc prst skrz krk je veta bez samohlasek, kterou zna kazde dite ve skole.',
      'Pristav je otevren od rana do vecera a lode prijizdeji kazdou hodinu denne.',
      'Navstevnici plati v kancelari a dostanou listek na jerab pro svou lod.'
    ]
  ],
  [
    'Welsh',
    [
      'Dylai addysg elfennol fod yn orfodol a gwasanaethau cyhoeddus yn agored i bawb.',
      'Mae gan drigolion y porthladd hawl i gyfarfod yn rhydd a chymryd rhan yn y gwaith.',
      'Agorwyd y llyfrgell newydd ddoe, gyda chyfres o ddigwyddiadau cymdeithasol.'
    ]
  ],
  [
    'names in camel case',
    [
      'getElementById querySelectorAll addEventListener removeEventListener',
      'createTextNode insertBefore replaceChildren setAttribute hasAttribute',
      'requestAnimationFrame cancelAnimationFrame dispatchEvent cloneNode'
    ]
  ],
  [
    'addresses and calls',
    [
      'https://harbour.example/boats?year=2024&name=gull fetch(address, options).then(read)',
      'user.name+tag@harbour.example C:\\Programs\\Harbour\\crane.exe console.log(boats.length)'
    ]
  ],
  [
    'prices, formulas and data',
    [
      ...Array.from({ length: 12 }, (_, row) => `HK$${row}20 US$${row}7.50 R$${row}1.300,00`),
      'f(x)=2x+1 and g(x)=x^2-3x+2 so (f*g)(x)=2(x^2-3x+2)+1, sum_{k=1}^{n}k=n(n+1)/2',
      'C6H12O6 CH3(CH2)14COOH [Fe(CN)6]4- NaHCO3 Ca(OH)2 (NH4)2SO4 Al2(SO4)3 K4[Fe(CN)6]',
      '{"name": "Ada", "boats": [{"name": "Tern"}, {"name": "Plover"}], "harbour": "Lisbon"}'
    ]
  ],
  [
    'abbreviations and codes',
    Array.from(
      { length: 30 },
      (_, row) =>
        `KRSTN GmbH, NVDA, MSFT-${row}, RPM ${row}00, HTTP, XKCD, BBC, LNG/CNG, QWRTZ${row}`
    )
  ],
  ['figures', Array.from({ length: 30 }, (_, row) => `${row}.00 x ${row * 7} = ${row * row * 7}.5`)]
])('a page with right characters is not reported: %s', async (_, lines) => {
  expect(await pagesUnreadable(await page(lines))).toBe(0)
})

test('code is not judged by its words', async () => {
  const code = Array.from(
    { length: 30 },
    () => 'strncpy(dst, src, sz); mtx_lck(&mtx); fprintf(stdrr, xfrm)'
  )
  expect(await pagesUnreadable(await page(code, { mono: true }))).toBe(0)
})

test('a document whose fonts name no characters needs OCR', async () => {
  const bytes = await withWrongCharacters(await page(ENGLISH), () => 1)
  await expect(convert(bytes)).rejects.toMatchObject({ code: 'DOCUMENT_NEEDS_OCR' })
})
