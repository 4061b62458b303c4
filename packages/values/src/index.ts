/** Prices, counts, dates and stocks as people write them, in some fifty languages, as values. Pure, no I/O. */

export { type Count, count } from './counts.ts'
export { isoDate } from './dates.ts'
export { partialDate } from './dates-partial.ts'
export type { DateReading } from './dates-parts.ts'
export { type Money, type MoneyRange, money, moneyRange } from './money.ts'
export type { MoneyOptions } from './money-currencies.ts'
export { type PostalAddress, postalAddresses } from './postal-addresses.ts'
export { smallerUnits, unitOf } from './scale-words.ts'
export { type Stock, stock } from './stock.ts'
