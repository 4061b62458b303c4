/** Constructed identifiers, and numbers that are none: each in a sentence. Their check digits are computed here anew. */

/** A sentence with what must be found in it. */
export interface Constructed {
  readonly kind: 'email' | 'phone' | 'iban' | 'card' | 'national_id'
  readonly text: string
  readonly secret: string
}

/** Deterministic numbers: mulberry32. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (count: number) => Math.floor(next() * count)
  return {
    upTo,
    of: <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item,
    digits: (count: number) => Array.from({ length: count }, () => upTo(10)).join(''),
    between: (least: number, most: number) => least + upTo(most - least + 1)
  }
}

type Random = ReturnType<typeof createRandom>

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const sum = (digits: string, weights: readonly number[]) =>
  weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)

function luhnDigit(body: string): number {
  let total = 0
  for (let at = 0; at < body.length; at++) {
    const digit = Number(body[body.length - 1 - at]) * (at % 2 === 0 ? 2 : 1)
    total += digit > 9 ? digit - 9 : digit
  }
  return (10 - (total % 10)) % 10
}

function ibanOf(random: Random): string {
  const [country, body] = random.of([
    () => ['DE', random.digits(18)],
    () => ['FR', random.digits(23)],
    () => ['ES', random.digits(20)],
    () => ['BE', random.digits(12)],
    () => ['AT', random.digits(16)],
    () => ['NO', random.digits(11)],
    () => ['GB', `WEST${random.digits(14)}`],
    () => ['NL', `ABNA${random.digits(10)}`],
    () => ['IT', `X${random.digits(22)}`],
    () => ['CH', random.digits(17)]
  ])() as [string, string]
  const number = `${body}${country}00`.replace(/[A-Z]/g, (sign) => String(sign.charCodeAt(0) - 55))
  const iban = `${country}${pad(98 - Number(BigInt(number) % 97n))}${body}`
  return random.of([iban, iban.replace(/(.{4})(?=.)/g, '$1 ')])
}

function cardOf(random: Random): string {
  const [prefix, length] = random.of([
    ['4', 16],
    ['51', 16],
    ['55', 16],
    ['2221', 16],
    ['6011', 16],
    ['34', 15],
    ['37', 15],
    ['3530', 16]
  ] as const)
  const body = prefix + random.digits(length - 1 - prefix.length)
  const card = `${body}${luhnDigit(body)}`
  const groups = length === 15 ? /^(.{4})(.{6})(.{5})$/ : /^(.{4})(.{4})(.{4})(.{4})$/
  const by = random.of(['', ' ', '-'])
  return (groups.exec(card) ?? []).slice(1).join(by)
}

function phoneOf(random: Random): { text: string; secret: string } {
  const d = random.digits
  const area = `${random.between(2, 9)}${d(2)}`
  const exchange = `${random.between(2, 9)}${d(2)}`
  const [secret, needsName] = random.of([
    () => [`+49 ${random.between(30, 89)} ${d(7)}`, false],
    () => [`+49${random.between(151, 179)}${d(7)}`, false],
    () => [`+49 (0)${random.between(30, 89)} ${d(6)}-${d(2)}`, false],
    () => [`+44 20 ${d(4)} ${d(4)}`, false],
    () => [`+1 ${area}-${exchange}-${d(4)}`, false],
    () => [`+1 (${area}) ${exchange}-${d(4)}`, false],
    () => [`+33 ${random.between(1, 9)} ${d(2)} ${d(2)} ${d(2)} ${d(2)}`, false],
    () => [`+55 ${random.between(11, 99)} 9${d(4)}-${d(4)}`, false],
    () => [`+91-${random.between(70, 99)}${d(8)}`, false],
    () => [`0033 ${random.between(1, 9)} ${d(2)} ${d(2)} ${d(2)} ${d(2)}`, false],
    () => [`(${area}) ${exchange}-${d(4)}`, false],
    () => [`${area}-${exchange}-${d(4)}`, false],
    () => [`${area}.${exchange}.${d(4)}`, false],
    () => [`0${random.between(1, 7)} ${d(2)} ${d(2)} ${d(2)} ${d(2)}`, false],
    () => [`020 7${d(3)} ${d(4)}`, false],
    () => [`0${random.between(30, 89)}/${d(7)}`, false],
    () => [`06${d(8)}`, true],
    () => [`0${random.between(30, 89)}${d(7)}`, true],
    () => [`${random.between(6, 9)}${d(2)} ${d(3)} ${d(3)}`, true],
    () => [`${random.between(2, 9)}${d(9)}`, true]
  ] as (() => [string, boolean])[])()
  const named = ['Tel.: ', 'Phone: ', 'Call us on ', 'Mobile ', 'Telefon ', 'Fax: ', 'Tél. ']
  return { secret, text: `${random.of(needsName ? named : [...named, 'Reach us: ', ''])}${secret}` }
}

function emailOf(random: Random): string {
  const local = random.of(['jane', 'j.roe', 'max-muster', 'info+shop', 'o’neil', 'jörg', 'a_b'])
  const name = local.replace('’', "'")
  const host = random.of(['mail', 'sub.office', 'my-firm', 'müller', 'x1'])
  const end = random.of(['example', 'com', 'co.uk', 'museum', 'de', 'io'])
  return `${name}${random.upTo(1_000)}${random.of(['@', '@', '@', '@', ' [at] ', '(at)'])}${host}.${end}`
}

function nationalIdOf(random: Random): { text: string; secret: string } {
  const d = random.digits
  const [day, month, year] = [pad(random.between(1, 28)), pad(random.between(1, 12)), d(2)]
  return random.of([
    () => {
      const ssn = `${random.between(100, 665)}-${pad(random.between(1, 99))}-${pad(random.between(1, 9_999), 4)}`
      return { secret: ssn, text: `SSN ${ssn}` }
    },
    () => {
      const nino = `AB ${d(2)} ${d(2)} ${d(2)} C`
      return { secret: nino, text: `National Insurance number: ${nino}` }
    },
    () => {
      const number = d(8)
      const dni = `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number) % 23]}`
      return { secret: dni, text: `con DNI ${dni}` }
    },
    () => {
      const body = `1${year}${month}75${d(6)}`
      const key = pad(97 - Number(BigInt(body) % 97n))
      const nir = `1 ${year} ${month} 75 ${body.slice(7, 10)} ${body.slice(10)} ${key}`
      return { secret: nir, text: `Numéro de sécurité sociale ${nir}` }
    },
    () => {
      const body = d(9)
      const one = ((sum(body, [10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10
      const two = ((sum(`${body}${one}`, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10
      const cpf = `${body.replace(/(...)(...)(...)/, '$1.$2.$3')}-${one}${two}`
      return { secret: cpf, text: `CPF ${cpf}` }
    },
    () => {
      const body = `${year}${month}${day}${d(3)}`
      const number = `${body.slice(0, 6)}-${body.slice(6)}${luhnDigit(body)}`
      return { secret: number, text: `Personnummer ${number}` }
    },
    () => {
      const body = `${day}${month}${year}${d(3)}`
      const sign = '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(body) % 31]
      const hetu = `${body.slice(0, 6)}-${body.slice(6)}${sign}`
      return { secret: hetu, text: `henkilötunnus ${hetu}` }
    },
    () => {
      const body = `${year}${month}${day}${d(4)}`
      const last = (10 - (sum(body, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10
      return { secret: `${body}${last}`, text: `PESEL: ${body}${last}` }
    },
    () => {
      const body = `110105${random.between(1950, 2009)}${month}${day}${d(3)}`
      const rest = sum(body, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11
      return {
        secret: `${body}${'10X98765432'[rest]}`,
        text: `身份证 ${body}${'10X98765432'[rest]}`
      }
    },
    () => {
      const body = `${year}${month}${day}${d(3)}`
      const last = pad(97 - Number(BigInt(body) % 97n))
      const number = `${body.slice(0, 2)}.${body.slice(2, 4)}.${body.slice(4, 6)}-${body.slice(6)}.${last}`
      return { secret: number, text: `Rijksregisternummer ${number}` }
    }
  ])()
}

/** Sentences with an identifier each. */
export function identifiers(count: number, random: Random): Constructed[] {
  const kinds = ['email', 'phone', 'iban', 'card', 'national_id'] as const
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length] as Constructed['kind']
    const made =
      kind === 'phone'
        ? phoneOf(random)
        : kind === 'national_id'
          ? nationalIdOf(random)
          : plain(
              kind === 'email' ? emailOf(random) : kind === 'iban' ? ibanOf(random) : cardOf(random)
            )
    const before = random.of(['', 'The office says: ', 'As of 2026, ', '- ', '> ', '**Note** '])
    const after = random.of(['', '.', ', please', ' (weekdays)', '\n\nMore text.'])
    return { kind, secret: made.secret, text: `${before}${made.text}${after}` }
  })
}

const plain = (secret: string) => ({ secret, text: secret })

/** Sentences with numbers that belong to nobody. */
export function otherNumbers(count: number, random: Random): string[] {
  const d = random.digits
  const hex = (length: number) =>
    Array.from({ length }, () => '0123456789abcdef'[random.upTo(16)]).join('')
  const makers: (() => string)[] = [
    () => `Price: ${random.between(1, 999)} ${d(3)} ${d(3)},${d(2)} €`,
    () => `$${random.between(1, 9)},${d(3)},${d(3)}.${d(2)}`,
    () => `${random.between(1, 9)}.${d(3)}.${d(3)} km²`,
    () => {
      const body = `978${d(9)}`
      const last = (10 - (sum(body, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10
      return random.of([
        `ISBN ${body.slice(0, 3)}-${body[3]}-${body.slice(4, 6)}-${body.slice(6)}-${last}`,
        `${body}${last}`
      ])
    },
    () => {
      const body = `0${d(8)}`
      const rest = (11 - (sum(body, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11
      return `ISBN-10: ${body.slice(0, 1)}-${body.slice(1, 4)}-${body.slice(4)}-${rest === 10 ? 'X' : rest}`
    },
    () => `Order no. ${d(random.between(6, 18))}`,
    () => `Order #${random.between(100, 999)}-${d(7)}-${d(7)}`,
    () => `Bestellnummer: ${d(10)}`,
    () => `Tracking number 1Z${d(3)}A${d(12)}`,
    () => `commit ${hex(40)}`,
    () => `sha256 ${hex(64)}`,
    () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    () =>
      `on ${random.between(1990, 2030)}-${pad(random.between(1, 12))}-${pad(random.between(1, 28))}T${pad(random.upTo(24))}:${pad(random.upTo(60))}:00Z`,
    () =>
      `am ${pad(random.between(1, 28))}.${pad(random.between(1, 12))}.${random.between(1950, 2030)} um ${pad(random.upTo(24))}:${pad(random.upTo(60))} Uhr`,
    () =>
      `${pad(random.between(1, 12))}/${pad(random.between(1, 28))}/${random.between(1950, 2030)}`,
    () =>
      `from ${pad(random.between(1, 28))}-${pad(random.between(1, 12))}-${random.between(2000, 2030)} to ${pad(random.between(1, 28))}-${pad(random.between(1, 12))}-${random.between(2000, 2030)}`,
    () => `EAN ${d(13)}`,
    () => `SKU ${d(4)}-${d(4)}`,
    () => `version ${random.upTo(20)}.${random.upTo(40)}.${random.upTo(100)}`,
    () => `${random.upTo(256)}.${random.upTo(256)}.${random.upTo(256)}.${random.upTo(256)}`,
    () => `lat ${random.upTo(90)}.${d(6)}, lon -${random.upTo(180)}.${d(6)}`,
    () => `doi:10.${d(4)}/${d(7)}-${d(5)}`,
    () => `1${d(12)} ms since the epoch`,
    () => `ISSN ${d(4)}-${d(4)}`,
    () => `${random.between(1900, 2020)}–${random.between(1900, 2020)}, pp. ${d(3)}–${d(3)}`,
    () => `https://shop.example/p/${d(random.between(8, 12))}?v=${d(6)}`,
    () => `icon-${d(3)}@2x.png`,
    () => `npm i lodash@4.17.${random.upTo(40)}`,
    () => `It sold ${d(6)} copies`,
    () => `score ${random.upTo(10)} : ${random.upTo(10)}, attendance ${d(5)}`
  ]
  return Array.from({ length: count }, (_, at) => (makers[at % makers.length] as () => string)())
}
