/** Yes and no, and availability, in the words of pages and of schema.org. */

const OUT =
  /out ?of ?stock|sold ?out|unavailable|not available|no longer|discontinued|ended|ausverkauft|nicht (?:verfügbar|lieferbar|auf lager)|vergriffen|indisponible|épuisé|rupture|agotado|no disponible|sin existencias|esaurito|non disponibile|uitverkocht|niet (?:beschikbaar|op voorraad)|esgotado|indisponível|slutsåld|udsolgt|utsolgt|loppu|niedostępny|brak w magazynie|wyprzedan|není skladem|vyprodáno|nincs raktáron|elfogyott|нет в наличии|распродан|εξαντλ|tükendi|stokta yok|אזל|غير متوفر|在庫切れ|在庫なし|売り切れ|缺货|售罄|품절/i
const IN =
  /in ?stock|in ?store|available|limited ?availability|online ?only|add to (?:cart|bag|basket)|only \d+ left|auf lager|verfügbar|lieferbar|vorrätig|sofort|disponible|en stock|disponibile|in magazzino|op voorraad|beschikbaar|leverbaar|em estoque|em stock|disponível|i lager|på lager|varastossa|dostępny|w magazynie|skladem|raktáron|készleten|в наличии|διαθέσιμο|stokta|במלאי|متوفر|在庫あり|有货|现货|재고/i
const LATER = /pre-?order|back-?order|coming soon|vorbestell|précommande/i

const YES =
  /^(?:true|yes|y|1|on|✓|✔|ja|oui|sí|si|sì|sim|kyllä|tak|ano|igen|да|так|ναι|evet|כן|نعم|はい|是|예)$/i
const NO =
  /^(?:false|no|n|0|off|✗|✘|nein|non|não|nee|nej|nei|ei|nie|ne|nem|нет|ні|όχι|hayır|לא|لا|いいえ|否|不是|아니요)$/i

/** Returns the stock state in a text: in stock, out of stock, or to come. */
export function availability(text: string): 'in' | 'out' | 'later' | undefined {
  const plain = text.slice(0, 200).replace(/_/g, ' ')
  if (OUT.test(plain)) return 'out'
  if (LATER.test(plain)) return 'later'
  return IN.test(plain) ? 'in' : undefined
}

/** Yes or no as one word. */
export function truth(text: string): boolean | undefined {
  const plain = text.trim().slice(0, 20)
  if (YES.test(plain)) return true
  return NO.test(plain) ? false : undefined
}
