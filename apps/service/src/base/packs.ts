/** Packs of tokens for sale, as `TOKEN_PACKS` lists them. */

/** A pack. */
export interface Pack {
  /** `10000-eur`; names it in requests. */
  readonly id: string
  readonly tokens: number
  /** Price in the smallest unit of the currency, as Stripe takes it. */
  readonly amount: number
  /** ISO 4217, lower case. */
  readonly currency: string
}

/** Currencies without a smaller unit (Stripe, "Zero-decimal currencies"). */
const WHOLE = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
/** Currencies whose amounts Stripe takes in an unusual form: three decimals, or two that must be 00. */
const ODD = 'bhd jod kwd omr tnd isk ugx huf twd'.split(' ')

const FORM = /^([1-9]\d{0,8}):(\d{1,7})(?:\.(\d{2}))?:([A-Za-z]{3})$/

/** The pack of a text such as `10000:9.00:eur`. @throws Error that names the fault. */
function parsePack(text: string): Pack {
  const [, tokens, whole = '', cents, code = ''] = FORM.exec(text) ?? []
  const currency = code.toLowerCase()
  if (tokens === undefined) {
    throw new Error(`\`${text}\` is not tokens:price:currency, such as 10000:9.00:eur`)
  }
  if (ODD.includes(currency) || !Intl.supportedValuesOf('currency').includes(code.toUpperCase())) {
    throw new Error(`\`${text}\` names a currency that packs cannot have`)
  }
  const hasCents = !WHOLE.includes(currency)
  if (!hasCents && cents !== undefined) {
    throw new Error(`\`${text}\` has cents, and the currency has none`)
  }
  const amount = hasCents ? Number(whole) * 100 + Number(cents ?? 0) : Number(whole)
  if (amount === 0) throw new Error(`\`${text}\` costs nothing`)
  return { id: `${tokens}-${currency}`, tokens: Number(tokens), amount, currency }
}

/** The packs of a list. @throws Error that names the fault. */
export function parsePacks(texts: readonly string[]): Pack[] {
  const packs = texts.map(parsePack)
  const again = packs.find(({ id }, at) => packs.findIndex((pack) => pack.id === id) !== at)
  if (again) throw new Error(`there are two packs of ${again.tokens} tokens in ${again.currency}`)
  return packs
}

/** `9.00`: the price as people write it. */
export function shownPrice({ amount, currency }: Pack): string {
  return WHOLE.includes(currency) ? String(amount) : (amount / 100).toFixed(2)
}
