/** Words of shops in the languages of the larger markets, for pages that say nothing to machines. All lower-case. */

import { phrases } from '../phrases.ts'

/** How a control to order begins. */
const BUY = phrases(`
  add to cart|add to basket|add to bag|add to trolley|add to order|add to my|add to your|add to shopping|add item to|add this to|addtocart
  buy now|buy it now|order now|pre-order now|preorder now
  in den warenkorb|in den einkaufskorb|in den einkaufswagen|zum warenkorb hinzufügen|jetzt kaufen|jetzt bestellen|jetzt vorbestellen|sofortkaufen
  ajouter au panier|ajouter au caddie|ajouter à mon panier|acheter|précommander
  añadir al carrito|añadir al carro|añadir a la cesta|añadir a la bolsa|añadir a mi|agregar al carrito|agregar al carro|agregar a la|sumar al carrito|meter en la cesta|comprar
  aggiungi al carrello|metti nel carrello|acquista|compra ora|compra subito|ordina ora
  in winkelwagen|in winkelmand|in winkeltas|in de winkelwagen|in mijn winkelwagen|toevoegen aan winkel|toevoegen aan de|in mandje|nu bestellen|koop nu
  adicionar ao carrinho|adicionar ao cesto|adicionar à sacola|pôr no carrinho
  dodaj do koszyka|do koszyka|kup teraz|kupuję
  lägg i varukorg|lägg i kundvagn|lägg till i|köp nu|læg i kurv|læg i indkøbskurv|føj til kurv|tilføj til kurv|køb nu|legg i handlekurv|legg i handlevogn|i handlekurv|kjøp nå
  lisää ostoskoriin|lisää koriin|osta nyt
  přidat do košíku|vložit do košíku|do košíku|koupit|pridať do košíka|vložiť do košíka|do košíka|kúpiť
  kosárba|megveszem|adaugă în coș|adauga in cos|adaugă în cos|cumpără|cumpara acum
  dodaj u košaricu|dodaj u korpu|dodaj v košarico|kupi odmah
  в корзину|добавить в корзину|купить|до кошика|додати до кошика|в кошик|купити|добави в количката|добави в кошницата
  sepete ekle|hemen al|şimdi al|satın al|προσθήκη στο καλάθι|στο καλάθι|αγορά
  カートに入れる|カートに追加|かごに入れる|かごに追加|今すぐ購入|今すぐ買う|購入する
  加入购物车|加入購物車|加入购物袋|加入購物袋|放入購物車|立即购买|立即購買|马上购买|馬上購買
  장바구니|구매하기|바로구매|바로 구매
  thêm vào giỏ|mua ngay|mua hàng|tambah ke keranjang|tambahkan ke keranjang|tambah ke troli|beli sekarang|beli langsung
  หยิบใส่ตะกร้า|เพิ่มลงตะกร้า|เพิ่มใส่ตะกร้า|ซื้อเลย|ซื้อตอนนี้
  أضف إلى السلة|اضف إلى السلة|أضف إلى سلة|أضف إلى عربة|إضافة إلى السلة|إضافة إلى عربة|اشتري الآن|اشتر الآن|افزودن به سبد|הוסף לסל|הוסף לעגלה
  ielikt grozā|pievienot grozam|į krepšelį|pirkti|lisa korvi|lisa ostukorvi|osta kohe
`)

/** What a control to order says as a whole: these words begin other texts too. */
const BUY_ALONE = new Set(
  phrases(
    'buy|pre-order|preorder|purchase|order|checkout now|kaufen|sofort kaufen|bestellen|commander|köp|køb|kjøp|osta|kupi|купи|заказать|vásárlás|pirkt|购买|購買|購入|خرید|compra|acquista'
  )
)

/** Calls of a small ad, an auction or a comparison of prices, where one orders from somebody else. */
const ASK = phrases(`
  reply|contact seller|contact the seller|contact owner|contact dealer|contact advertiser|message seller|message the seller|make offer|make an offer|send offer|place bid|place a bid|bid now
  go to shop|go to store|to the shop|to the store|visit shop|visit store|view at store|view deal|view offer
  verkäufer kontaktieren|anbieter kontaktieren|inserent kontaktieren|nachricht schreiben|nachricht senden|anfrage senden|anfrage stellen|zum shop|zum angebot
  contacter le vendeur|contacter l'annonceur|voir l'offre|contactar vendedor|contactar al vendedor|contactar con el vendedor|contactar anunciante|ver oferta|contatta il venditore|contatta venditore|vai al negozio
  contact opnemen|naar de shop|naar de winkel|naar shop|do sklepu|idź do sklepu|skontaktuj się|do obchodu|написать продавцу|в магазин|перейти в магазин|зв'язатися|до магазину
`)

/** What stands in the place of a control to order if nothing can be ordered. */
const NOTIFY = phrases(`
  notify me|email me|e-mail me|let me know|join waitlist|join the waitlist|join waiting list|join the waiting list|benachrichtig|avisez|m'avertir|prévenez|avísame|avíseme|avvisami|waarschuw|mail mij|powiadom|bevaka|giv besked
  сообщить о|уведомить|повідомити|入荷|到货通知|再入荷
`)

/** Texts of controls that order nothing. */
const CLOSED = phrases(`
  sold out|soldout|out of stock|unavailable|ausverkauft|nicht verfügbar|nicht lieferbar|épuisé|rupture|agotad|esaurit|non disponibile|uitverkocht|esgotad|indispon|wyprzedan|niedostępn|slutsåld|udsolgt|utsolgt|loppu|vyprod
  нет в наличии|немає в наявності|在庫切れ|品切れ|売り切れ|缺货|售罄|품절
`)

/** Checks whether a control orders what the page is about, or asks somebody for it. */
export const isCallToOrder = remembered((text): boolean => {
  const said = spoken(text)
  if (said === '' || said.length > 250) return false
  if (BUY_ALONE.has(said) || begins(said, BUY) || begins(said, ASK)) return true
  return said.startsWith('ajouter ') && /(?:panier|caddie)$/.test(said)
})

/** Checks whether a control offers a message instead of the thing. */
export function isCallToWait(text: string): boolean {
  return begins(spoken(text), NOTIFY)
}

/** Checks whether a control says that nothing can be ordered. */
export function isClosed(text: string): boolean {
  const said = spoken(text)
  return CLOSED.some((phrase) => said.includes(phrase))
}

/** Parts of names, without the marks between words, of a control that orders. */
const CONTROLS = phrases(
  'addtocart|addtobasket|addtobag|add2cart|buynow|buybutton|buybtn|buyboxbutton|btnbuy|btncart|cartadd|productformsubmit'
)

/** Checks whether an element is called a control to order. */
export function isCalledControl(name: string): boolean {
  const joined = name.toLowerCase().replace(/[-_]/g, '')
  return CONTROLS.some((part) => joined.includes(part))
}

/** Words right before a number that make it another sum than the price of the piece. */
const BEFORE = phrases(`
  shipping|delivery|postage|freight|versand|versandkosten|lieferung|livraison|port|envío|envio|spedizione|consegna|frete|verzending|verzendkosten|wysyłka|wysyłki|dostawa|dostawy|frakt|doprava|dopravy|szállítás|livrare|доставка|kargo
  save|saving|savings|spare|sparen|ersparnis|économie|économisez|remise|ahorra|ahorras|ahorro|risparmi|risparmia|desconto|economize|korting|bespaar|oszczędzasz|rabat|rabatt|скидка|discount|off
  instalment|instalments|installment|installments|rate|rates|raten|rata|cuota|cuotas|parcela|parcelas|raty|monthly|per month|monat|monatlich|monatsrate
  deposit|pfand|consigne|tax|vat|mwst|over|orders of|orders above|above|ab einem wert von|dès|points|gift|coupon|gutschein|subtotal|total|cart|basket|warenkorb|panier|carrito|carrello
  unit price|unitprice|base price|grundpreis|kilopreis|kilopris|ppu|price per|prix au|precio por
`)

/** Words right behind a price that make it another sum. */
const BEHIND = phrases(`
  /|per |pro |par |al mese|je |each month|p.m|pm|mtl|monatlich|mensual|au kg|au litre|le kg|le litre
  off|discount|rabatt|rabat|korting|de remise|de réduction|de descuento|de desconto|de frete|de envío|di sconto|shipping|versand|delivery|postage|cashback|cash back|points|credit|deposit|pfand
  excl|exkl|zzgl. mwst|ohne mwst|netto|net |hors|ht|h.t|sin iva|+ iva|+iva|+ vat|+vat|+ mwst|+ tax|senza iva|ex vat|ex. vat|ex gst|ex tax|ex btw|ex mva|ex moms|bez dph|bez vat|без ндс|без пдв|в месяц
`)

/** Checks whether the text around a number makes it postage, a rate, a saving or a price per unit. */
export function isOtherSum(before: string, behind: string): boolean {
  const lead = before.toLowerCase().replace(/[^\p{L}\p{N}×]{1,20}$/u, '')
  if (/\d{1,3} ?[x×](?: (?:de|von|of|à))?$/.test(lead)) return true
  if (ends(lead, BEFORE)) return true
  const rest = behind.toLowerCase().replace(/^[\s*¹)(,;:|·–-]{1,20}/, '')
  return BEHIND.some(
    (word) =>
      rest.startsWith(word) && (!/\p{L}$/u.test(word) || !/\p{L}/u.test(rest.charAt(word.length)))
  )
}

/** Words right before a number that make it an earlier price, or what the thing is said to be worth. */
const FORMERLY = phrases(`
  was|formerly|previously|old price|former price|regular price|original price|list price|retail price|rrp|msrp|compare at|instead of|est value|est. value|estimated value|retail value|valued at
  uvp|statt|anstatt|früher|vorher|bisher|alter preis|au lieu de|ancien prix|prix conseillé|antes|precio anterior|en lugar de|precio original|prima|invece di|prezzo precedente|al posto di|anziché
  adviesprijs|oude prijs|zamiast|najniższa cena|cena katalogowa|ord. pris|tidigare|før|førpris|tidligere|původní cena|běžná cena|вместо|раньше|старая цена
`)
/** Words between an earlier price and the one to pay. */
const NOW =
  /(?<!\p{L})(?:now|jetzt|nur|maintenant|ahora|adesso|ora|agora|nu|teraz|сейчас|теперь)(?!\p{L}).{0,20}\d/iu

/** Checks whether the text before a number calls it an earlier price. */
export function isFormerSum(before: string): boolean {
  return ends(before.toLowerCase().replace(/[^\p{L}]{1,30}$/u, ''), FORMERLY)
}

/** Checks whether a text ends with a phrase that begins a word. */
function ends(text: string, list: readonly string[]): boolean {
  return list.some(
    (phrase) => text.endsWith(phrase) && !/\p{L}/u.test(text.at(-phrase.length - 1) ?? ' ')
  )
}

/** The end of a text from the word that tells the price to pay from the one before, `Was £120 Now £60`. */
export function sinceNow(text: string): string | undefined {
  const first = text.search(/\d/)
  if (first < 0) return undefined
  const behind = text.slice(first)
  const at = behind.search(NOW)
  return at < 0 ? undefined : behind.slice(at)
}

const STRUCK = new Set(
  phrases(
    'old|was|regular|compare|strike|striked|crossed|before|rrp|msrp|uvp|list|original|previous|pvp|ancien|barre|antes|strikethrough|linethrough|oldprice|wasprice|originalprice|listprice|regularprice|priceold|pricewas'
  )
)

const ELSEWHERE = new Set(
  phrases(`
  related|recommended|recommendation|recommendations|recommender|upsell|upsells|similar|bought|together|bundle|bundles|accessories|recently|viewed|minicart|crosssell|crosssells|complementary|alternatives|bestsellers
  shipping|delivery|installment|installments|financing|klarna|affirm|afterpay|newsletter|footer|menu|nav|navigation|breadcrumb|breadcrumbs|cookie|reviews|comments|facet|facets|sorting
`)
)
/** Pairs of words that say it together. */
const ELSEWHERE_PAIRS = phrases(
  'mini cart|cart drawer|cart count|cart preview|cart sidebar|cart popup|cart modal|header cart|basket preview|cross sell|cross sells|you may|also like'
)
/** Pairs of words for the order as a whole, or for the box that adds to it. */
const CART_PAIRS = phrases('cart summary|cart total|basket summary|basket total')

/** Checks whether a text is about the stock of a store or about the way that the thing takes to the buyer. */
export function isOfStore(text: string): boolean {
  return /store|pick-?up|deliver|shipping|filiale|abholung|versand|magasin|livraison|tienda|envío|negozio|winkel|sklep|prodejn|predajn|магазин|доставк/i.test(
    text
  )
}

const DIALOGS = new Set(phrases('modal|popup|dialog|tooltip|lightbox|overlay|toast'))

const CLOSED_NAMES = new Set(
  phrases('disabled|isdisabled|inactive|soldout|outofstock|unavailable|notavailable')
)

/** Checks whether a control is called one that does nothing. */
export function isCalledClosed(name: string): boolean {
  return name.split(/\s+/).some((one) => {
    const tokens = tokensOf(one).filter((token) => !/^(?:btn|button|is)$/.test(token))
    return CLOSED_NAMES.has(tokens.join(''))
  })
}

const STOCK = new Set(
  phrases(
    'stock|instock|availability|available|availabilities|inventory|verfuegbar|verfuegbarkeit|verfugbarkeit|lagerbestand|disponibilite|disponibilidad|disponibilita|disponibile|disponible|dostepnosc|saatavuus|nalichie|skladem|stockstatus|stocklevel|stockinfo|isavailable'
  )
)

const PRICE_NAME = /price|preis|prix|precio|prezzo|prijs|preco|cena|amount|kaina|hind|ціна|цена/i

/** What the names of an element say about it. */
export interface NameFacts {
  /** An earlier price. */
  readonly isStruck: boolean
  readonly isPrice: boolean
  /** A part about other goods, or about the order as a whole. */
  readonly isElsewhere: boolean
  /** A part about the order as a whole, or the box that adds to it. */
  readonly isCart: boolean
  /** A dialog, which style sheets hide until it opens. */
  readonly isDialog: boolean
  readonly isStock: boolean
}

/** Facts by the names of an element, as its attributes have them. */
export const nameFacts = remembered((name): NameFacts => {
  const tokens = tokensOf(name)
  const joined = tokens.join(' ')
  const has = (words: ReadonlySet<string>) => tokens.some((token) => words.has(token))
  return {
    isStruck: has(STRUCK),
    isPrice: PRICE_NAME.test(name),
    isElsewhere: has(ELSEWHERE) || ELSEWHERE_PAIRS.some((pair) => joined.includes(pair)),
    isCart: CART_PAIRS.some((pair) => joined.includes(pair)),
    isDialog: has(DIALOGS),
    isStock: has(STOCK) || STOCK.has(tokens.join(''))
  }
})

/** Words of the names of an element, `productPrice old-price` → product, price, old, price. */
function tokensOf(name: string): readonly string[] {
  return name
    .slice(0, 300)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((token) => token !== '')
}

/** Texts whose results are remembered, and their length: pages repeat a few. */
const REMEMBERED = 5_000
const REMEMBERED_LENGTH = 300

function remembered<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    if (text.length > REMEMBERED_LENGTH) return make(text)
    let value = known.get(text)
    if (value === undefined) {
      value = make(text)
      if (known.size >= REMEMBERED) known.clear()
      // A copy: a text may be a slice of the source of its page, which it would keep in memory.
      known.set(` ${text}`.slice(1), value)
    }
    return value
  }
}

function begins(text: string, list: readonly string[]): boolean {
  let index = indexes.get(list)
  if (!index) {
    index = Map.groupBy(list, (phrase) => phrase.charAt(0))
    indexes.set(list, index)
  }
  return index.get(text.charAt(0))?.some((phrase) => text.startsWith(phrase)) ?? false
}

/** The phrases of each list by their first letter: most controls begin with none of them. */
const indexes = new Map<readonly string[], ReadonlyMap<string, readonly string[]>>()

/** A text as one says it: lower-case, one space between words, no marks around. */
function spoken(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/’/g, "'")
    .replace(/^[^\p{L}\p{N}]{1,20}/u, '')
    .replace(/[^\p{L}\p{N}]{1,20}$/u, '')
}
