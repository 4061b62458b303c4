/** Parked domains and offers to buy them, recognised by their own text. */

import type { PageAnswer } from './answer-facts.ts'
import { none, PARKED } from './empty-sites.ts'
import type { PageReading } from './page-reading.ts'
import type { Refusal } from './wall.ts'

/** The refusal of a parked domain, `undefined` if the page does not claim to be one. */
export function parkedDomain(reading: PageReading, { url }: PageAnswer): Refusal | undefined {
  const { evidence, said, title, prose } = reading
  if (evidence.isDeclared || prose > FULL || QUOTED.test(title)) return undefined
  if (!PHRASES.test(said)) return undefined
  // Such a page names the domain, or says nothing else. An article about domain trading does neither.
  const host = url.hostname.replace(/^www\./, '')
  return said.includes(host) || prose <= BRIEF ? REFUSAL : undefined
}

const REFUSAL = none('parked-domain', PARKED, { prose: 0 })
/** Maximum characters of prose of such a page, and of one that says nothing else. */
const FULL = 900
const BRIEF = 200
const QUOTED = /["„“«「『]/

/** An offer or a notice, about `this domain` or a named one. */
const PHRASES = new RegExp(
  [
    String.raw`\b(?:this|the) (?:premium )?(?:domain(?: name)?|website|web ?address)(?: [\w-]+\.[\w.-]{2,60})? (?:is|may be|might be|could be) (?:now |currently )?(?:for sale|parked|for lease|available (?:for (?:sale|purchase)|to buy)|listed for sale)`,
    String.raw`\b[\w-]{1,63}\.[a-z]{2,12} (?:is|may be) (?:now |currently )?(?:for sale|parked|available for purchase)`,
    String.raw`\b(?:buy|purchase|acquire|own|get) this domain\b|make an offer (?:on|for) this domain|inquire about this domain|domain for sale|parked free\b|domain (?:is )?parked|this is a parked (?:domain|page)`,
    'sponsored listings displayed above are served|related searches (?:for )?this domain|interested in this domain|this (?:web ?page|page|site|website) is parked|future home of something|this domain (?:name )?(?:has (?:recently |just )?been|was(?: recently)?|is) (?:registered|parked|purchased|reserved)|this domain (?:name )?(?:has )?expired|domain (?:has )?expired|renew this domain',
    'diese (?:domain|webseite|website|internetadresse) (?:steht (?:eventuell |möglicherweise )?zum verkauf|ist (?:zu verkaufen|geparkt|bereits registriert|registriert|reserviert))|domain (?:steht )?zum verkauf|domain zu verkaufen|zum verkauf angeboten|hier entsteht eine neue (?:internetpräsenz|webseite|website|homepage)',
    'ce (?:nom de )?domaine est (?:à vendre|parqué|en vente|réservé)|nom de domaine (?:est )?(?:à vendre|en vente)|ce site est (?:à vendre|en vente)|acheter ce (?:nom de )?domaine',
    'este (?:nombre de )?dominio (?:está|esta|puede estar|se encuentra) (?:en venta|a la venta|aparcado|estacionado)|dominio en venta|compr(?:a|ar) este dominio',
    'este (?:nome de )?domínio (?:está|esta|pode estar) (?:à venda|estacionado)|domínio à venda|comprar este domínio',
    'questo (?:nome di )?dominio è (?:in vendita|parcheggiato)|dominio in vendita|acquista questo dominio',
    'deze (?:domeinnaam|domein|website) is (?:te koop|geregistreerd|geparkeerd|gereserveerd)|domein(?:naam)? te koop',
    'ta domena jest (?:na sprzedaż|zaparkowana)|domena (?:jest )?na sprzedaż|kup tę domenę|(?:denna|det här) domän(?:en)? är (?:till salu|parkerad)|dette domæne(?:t)? er (?:til salg|parkeret)|dette domenet er (?:til salgs|parkert)|tato doména je (?:na prodej|zaparkována)|ez a domain (?:eladó|parkol)',
    'домен (?:[^ ]{3,60} )?(?:продается|продаётся|припаркован|выставлен на продажу|зарегистрирован)|купить (?:этот )?домен|домен продано|домен паркований',
    'bu (?:alan adı|domain) (?:satılık|park)|alan adı satılıktır|このドメインは(?:売|販売|取得|お名前)|ドメインは売り出し中|このドメインは、|域名(?:正在|可以)?(?:出售|转让|轉讓)|(?:此|本|该|該)(?:域名|網域|网域)(?:正在|可|已|出)|이 도메인은 (?:판매|매각|구입)|도메인 판매'
  ].join('|')
)
