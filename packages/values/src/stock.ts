/** The stock of a shop, in words of the larger markets and of schema.org. */

/** State of a stock. */
export type Stock =
  | 'in_stock'
  | 'limited'
  | 'preorder'
  | 'backorder'
  | 'out_of_stock'
  | 'discontinued'

/** Values of schema.org's ItemAvailability, lower-case. */
const SCHEMA_STOCK: ReadonlyMap<string, Stock> = new Map([
  ['instock', 'in_stock'],
  ['onlineonly', 'in_stock'],
  ['instoreonly', 'in_stock'],
  ['madetoorder', 'in_stock'],
  ['limitedavailability', 'limited'],
  ['outofstock', 'out_of_stock'],
  ['soldout', 'out_of_stock'],
  ['reserved', 'out_of_stock'],
  ['preorder', 'preorder'],
  ['presale', 'preorder'],
  ['backorder', 'backorder'],
  ['discontinued', 'discontinued']
])

/** Texts that state the stock as a whole, lower-case without spaces: in a longer text these words say something else. */
const WHOLE: ReadonlyMap<string, Stock> = new Map([
  ...each('in_stock', 'notsold unsold forsale'),
  ...each('out_of_stock', 'sold verkauft vendu vendue vendido vendida venduto verkocht såld solgt')
])

function each(state: Stock, names: string): [string, Stock][] {
  return names.split(' ').map((name) => [name, state])
}

/** Phrases by stock, lower-case. The first that a text has wins, so refusals come first. */
const PHRASES: readonly (readonly [Stock, RegExp])[] = [
  [
    'discontinued',
    anyOf(`
      discontinued|no longer available|no longer sold|nicht mehr lieferbar|nicht mehr verfügbar|nicht mehr erhältlich|plus disponible|plus commercialisé|ya no disponible|ya no está disponible
      non più disponibile|niet meer leverbaar|wycofan|снят с производства`)
  ],
  [
    'out_of_stock',
    anyOf(`
      out of stock|out-of-stock|sold out|unavailable|not available|not currently available|not yet available|listing ended|listing was ended|listing has ended|item ended|item has ended|auction ended|auction has ended|cannot be ordered|cannot be purchased
      no disponible|no está disponible|agotado|agotada|sin existencias|sin stock|indisponible|pas disponible|épuisé|rupture|non disponible
      nicht verfügbar|nicht erhältlich|nicht auf lager|nicht lieferbar|nicht vorrätig|nicht bestellbar|ausverkauft|vergriffen|non disponibile|esaurito|esaurita
      não disponível|não está disponível|esgotado|esgotada|indisponível|sem estoque|fora de estoque|niet op voorraad|niet beschikbaar|niet leverbaar|uitverkocht|niedostępn|brak w magazynie|wyprzedan
      slutsåld|ej i lager|slut i lager|udsolgt|ikke på lager|utsolgt|loppu|ei varastossa|ei saatavilla|vyprodán|vypredan|není skladem|nie je sklado|nie je možné|nelze koupit|nelze objednat|nedostupn
      nincs raktáron|nincs készleten|nem kapható|nem elérhető|nem rendelhető|elfogyott|stoc epuizat|indisponibil|nu este în stoc|nu este in stoc|rasprodano|nije dostup|изчерпан|няма наличност
      нет в наличии|нет на складе|распродан|немає в наявності|закінчився|stokta yok|tükendi|εξαντλ|μη διαθέσιμ|läbi müüdud|nav pieejam|nav noliktav|išparduota|nėra sandėlyje
      在庫切れ|在庫なし|品切れ|売り切れ|完売|缺货|無庫存|无货|售罄|재고 없음|품절|hết hàng|habis|stok kosong|สินค้าหมด|אזל|אינו במלאי|לא במלאי|غير متوفر|نفد|ناموجود`)
  ],
  [
    'preorder',
    anyOf(
      'preorder|pre-order|coming soon|vorbestell|précommand|preventa|preordine|reserva anticipada|pré-venda|förboka|předobjedn|предзаказ|予約|预售|예약'
    )
  ],
  [
    'backorder',
    anyOf(
      'backorder|back-order|temporarily on order|nachbestell|sur commande|en réapprovisionnement'
    )
  ],
  [
    'limited',
    anyOf(`
      low stock|last one|limited stock|limited availability|limited quantity|few left|almost gone|disponibilità limitata|última unidad|últimas unidades|ultimi pezzi|poslední kus|последний|последняя|последние|仅剩|남은 수량`)
  ],
  [
    'in_stock',
    anyOf(`
      in stock|in-stock|usually ships|usually dispatched|ships today|ships tomorrow|ships within|ready to ship|online only|add to cart|add to basket|add to bag
      auf lager|lieferbar|vorrätig|verfügbar|erhältlich|versandfertig|lagernd|en stock|disponible|expédié sous|expédié en|expédié le|hay existencias|disponibil|disponív|em estoque|pronta entrega
      op voorraad|leverbaar|dostępn|w magazynie|wysyłka w|wysyłka 24|wysyłka 48|wysyłka 72|i lager|på lager|varastossa|saatavilla|skladem|skladom|na skladě|raktáron|készleten|în stoc|in stoc
      na zalihi|na stanju|dostupno|в наличност|на склад|в наличии|есть на складе|в наявності|є на складі|stokta|mevcut|διαθέσιμο|άμεσα|pieejam|noliktavā|yra sandėlyje
      在庫あり|在庫有|有货|現貨|现货|현재 구매|재고 있음|còn hàng|tersedia|มีสินค้า|במלאי|متوفر|موجود`)
  ]
]

/** A few pieces that are left, in numbers. */
const FEW =
  /(?:only|just|nur noch|plus que|quedan?|solo|nog maar|endast|kun|осталось|残り) ?\d|\d left in stock|ostatni[ea]? sztuk/

function anyOf(list: string): RegExp {
  return new RegExp(list.trim().replace(/\s*\n\s*/g, '|'))
}

/** Words that name a stock, for counts of it. */
const COUNTED =
  'in stock|left|available|auf lager|vorrätig|verfügbar|en stock|disponib\\p{L}*|disponív\\p{L}*|em estoque|op voorraad|dostępn\\p{L}*|i lager|på lager|varastossa|skladem|skladom|raktáron|în stoc|na stanju|в наличии|на складе|в наявності|stokta'
/** No piece is left, in numbers: `0 in stock`, `In stock: 0`. */
const ZERO = new RegExp(
  `(?<![\\d.,])0 ?(?:\\p{L}{1,6}\\.? )?(?:${COUNTED})|(?:${COUNTED}) ?(?:: ?0(?![\\d.,])|\\( ?0 ?\\))`,
  'u'
)
/** A stock that is promised and not there: `back in stock soon`, `bald wieder lieferbar`. */
const PROMISED =
  /(?:soon|pronto|presto|prossimamente|próximamente|brevemente|em breve|bientôt|prochainement|bald|demnächst|in kürze|binnenkort|snart|wkrótce|niebawem|brzy|brzo|hamarosan|în curând|скоро|yakında) (?:\S+ ){0,3}(?:in stock|available|stock|disponib|disponív|lieferbar|verfügbar|erhältlich|vorrätig|auf lager|op voorraad|leverbaar|i lager|på lager|dostępn|sklad|raktáron|în stoc|в наличии|в наявності|stokta)|(?:in stock|available)(?: again)? soon/

/** Characters that are examined. */
const EXAMINED = 300

/**
 * The stock that a text states, in words or as a value of schema.org, whose address may stand before it.
 *
 * @returns `undefined` if it states none.
 */
export function stock(text: string): Stock | undefined {
  const plain = text.slice(0, EXAMINED).trim()
  const name = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('#')) + 1)
  const key = name.replace(/[\s_-]/g, '').toLowerCase()
  const known = SCHEMA_STOCK.get(key) ?? WHOLE.get(key)
  if (known) return known
  const said = plain.toLowerCase().replace(/[\s\u00a0_]+/g, ' ')
  if (ZERO.test(said) || PROMISED.test(said)) return 'out_of_stock'
  for (const [state, phrases] of PHRASES) {
    if (phrases.test(said)) return state
    if (state === 'backorder' && FEW.test(said)) return 'limited'
  }
  return /\bavailable\b/.test(said) ? 'in_stock' : undefined
}
