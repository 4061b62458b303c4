/** Words before a number, which say what it is. */

/** Characters before a number that may name it. */
const BEFORE = 32

/** Longest text that stands before a number: its label. */
export function labelBefore(text: string, start: number, field: string): string {
  return `${field.slice(0, 64)} ${text.slice(Math.max(0, start - BEFORE), start)}`
}

/** Names of numbers that belong to things. */
export const OF_THINGS =
  /(?:order|invoice|tracking|parcel|sku|isbn|issn|ean|gtin|upc|asin|article|artikel|item|product|model|part|serial|batch|lot|commit|version|ticket|bestell\S{0,8}|rechnung\S{0,8}|commande|facture|pedido|factura|ref(?:erence)?|doi|hash|id)[\s.:#°º()-]{0,6}(?:(?:no|nr|number|num|nummer|n|code|id)[\s.:#°º-]{0,4})?$/i
