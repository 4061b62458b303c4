/** Phrases of shops about their stock, in the languages of the larger markets. */

import { phrases } from './phrases.ts'
import type { Availability } from './record.ts'

/** Phrases by stock, lower-case. The first that a text has wins, so refusals come first. */
const PHRASES: readonly (readonly [Availability, readonly string[]])[] = [
  [
    'discontinued',
    phrases(`
      discontinued|no longer available|no longer sold|nicht mehr lieferbar|nicht mehr verfügbar|plus disponible|plus commercialisé|ya no disponible|ya no está disponible
      non più disponibile|niet meer leverbaar|wycofan|снят с производства`)
  ],
  [
    'out_of_stock',
    phrases(`
      out of stock|out-of-stock|sold out|unavailable|not available|not currently available|not yet available|listing ended|listing was ended|listing has ended|item ended|item has ended|auction ended|auction has ended|cannot be ordered|cannot be purchased
      no disponible|no está disponible|agotado|agotada|sin existencias|sin stock|indisponible|épuisé|rupture|non disponible
      nicht verfügbar|nicht auf lager|nicht lieferbar|nicht vorrätig|nicht bestellbar|ausverkauft|vergriffen|non disponibile|esaurito|esaurita
      esgotado|esgotada|indisponível|sem estoque|fora de estoque|niet op voorraad|niet beschikbaar|niet leverbaar|uitverkocht|niedostępn|brak w magazynie|wyprzedan
      slutsåld|ej i lager|slut i lager|udsolgt|ikke på lager|utsolgt|loppu|ei varastossa|ei saatavilla|vyprodán|vypredan|není skladem|nie je sklado|nie je možné|nelze koupit|nelze objednat|nedostupn
      nem kapható|nem elérhető|nem rendelhető|elfogyott|stoc epuizat|indisponibil|nu este în stoc|nu este in stoc|rasprodano|nije dostup|изчерпан|няма наличност
      нет в наличии|нет на складе|распродан|немає в наявності|закінчився|stokta yok|tükendi|εξαντλ|μη διαθέσιμ|läbi müüdud|nav pieejam|nav noliktav|išparduota|nėra sandėlyje
      在庫切れ|品切れ|売り切れ|完売|缺货|無庫存|无货|售罄|품절|hết hàng|habis|stok kosong|สินค้าหมด|אזל|אינו במלאי|לא במלאי|غير متوفر|نفد|ناموجود`)
  ],
  [
    'preorder',
    phrases(
      'preorder|pre-order|vorbestell|précommand|preventa|preordine|reserva anticipada|pré-venda|förboka|předobjedn|предзаказ|予約|预售|예약'
    )
  ],
  [
    'backorder',
    phrases(
      'backorder|back-order|temporarily on order|nachbestell|sur commande|en réapprovisionnement'
    )
  ],
  [
    'limited',
    phrases(`
      low stock|last one|limited stock|limited availability|limited quantity|few left|almost gone|disponibilità limitata|última unidad|últimas unidades|ultimi pezzi|poslední kus|последний|последняя|последние|仅剩|남은 수량`)
  ],
  [
    'in_stock',
    phrases(`
      in stock|in-stock|usually ships|usually dispatched|ships today|ships tomorrow|ships within|ready to ship
      auf lager|lieferbar|vorrätig|verfügbar|versandfertig|lagernd|en stock|disponible|expédié sous|expédié en|expédié le|hay existencias|disponibil|disponív|em estoque|pronta entrega
      op voorraad|leverbaar|dostępn|w magazynie|wysyłka w|wysyłka 24|wysyłka 48|wysyłka 72|i lager|på lager|varastossa|saatavilla|skladem|skladom|na skladě|raktáron|készleten|în stoc|in stoc
      na zalihi|na stanju|dostupno|в наличност|на склад|в наличии|есть на складе|в наявності|є на складі|stokta|mevcut|διαθέσιμο|άμεσα|pieejam|noliktavā|yra sandėlyje
      在庫あり|在庫有|有货|現貨|现货|현재 구매|재고 있음|còn hàng|tersedia|มีสินค้า|במלאי|متوفر|موجود`)
  ]
]

/** A few pieces that are left, in numbers. */
const FEW =
  /(?:only|just|nur noch|plus que|quedan?|solo|nog maar|endast|kun|осталось|残り) ?\d|\d left in stock|ostatni[ea]? sztuk/

/** The stock that a text states. */
export function stockIn(text: string): Availability {
  const said = text.toLowerCase().replace(/[\s\u00a0]+/g, ' ')
  for (const [stock, texts] of PHRASES) {
    if (texts.some((phrase) => said.includes(phrase))) return stock
    if (stock === 'backorder' && FEW.test(said)) return 'limited'
  }
  return /\bavailable\b/.test(said) ? 'in_stock' : 'unknown'
}
