/** Words that name an organization's contact page, in its address, its title and its headings. */

import { decodedUri } from '@sluice/content'

/** Whole titles and headings, compared without case, accents and white space. */
const PHRASES = [
  'anfahrt und kontakt|ansprechpartner|contact|contacta|contact details|contact form|contact info|contact information|contact us',
  'contacta con nosotros|contáctanos|contáctenos|contacto|contactos|contacts|contactez-nous|contactez nous|contactgegevens',
  'contatti|contattaci|contato|contatos|coordonnées|datos de contacto|entre em contato|fale conosco|find us|get in touch',
  'how to find us|hubungi kami|iletişim|bize ulaşın|impressum|imprint|kapcsolat|elérhetőség|elérhetőségek|kontak|kontak kami|kontakt',
  'kontakt oss|kontakt os|kontakta oss|kontaktdaten|kontaktieren sie uns|kontakti|kontakty|kontaktné údaje|kontaktní údaje|liên hệ',
  'mentions légales|nous contacter|ota yhteyttä|yhteystiedot|reach us|so erreichen sie uns|visit us|where to find us|where we are',
  'aviso legal|dove siamo|dónde estamos|où nous trouver|neem contact op|contacteer ons|skontaktuj się z nami|dane kontaktowe|jak nas najdete',
  'контакты|контакти|контактная информация|контактна інформація|свяжитесь с нами|связаться с нами|зв’яжіться з нами|за контакти',
  'επικοινωνία|επικοινωνήστε μαζί μας|στοιχεία επικοινωνίας|צור קשר|צרו קשר|اتصل بنا|تواصل معنا|تماس با ما|संपर्क|संपर्क करें|ติดต่อเรา|ติดต่อ',
  'お問い合わせ|お問合せ|連絡先|アクセス|会社概要|联系我们|聯絡我們|聯繫我們|联系方式|문의하기|연락처|오시는 길|찾아오시는 길'
]

const PHRASE_KEYS: ReadonlySet<string> = new Set(
  PHRASES.flatMap((line) => line.split('|').map(keyOf))
)

/** Last parts of addresses beside the phrases, without separators and extension. */
const ADDRESS_KEYS = new Set(
  `comocontactarnos contactinfo contactpage kontaktformular kontaktinfo kontaktus legalnotice lianxiwomen toiawase
  epikoinonia`.split(/\s+/)
)

/** "Contact and directions", "Kontakt & Anfahrt". */
const MORE = /\s(?:and|&|und|et|y|e|og|och|en|i|и)\s[\p{L}\s]{2,30}$/iu

/** Calls before a name, "Contact Acme Ltd", and words behind one, "Acme Foods Contact". */
const CALLS =
  /^(?:contact|contacting|contactez|contacter|contactar|contatta|contate|contacteer|kontakta|kontaktieren sie|kontakt zu) /i
const CALLED = / (?:contact|contact us|contact info|contact information|contact details|kontakt)$/i

/** Words that are no name, and objects that are called after contact. */
const THINGS =
  /\b(?:lens(?:es)?|lists?|us|me|our|your|the team|tracing|sports?|centers? of|grills?|linsen|cement)\b/i

/** Checks whether an address is that of a contact page. */
export function isContactAddress({ pathname }: URL): boolean {
  const parts = pathname.split('/').filter((part) => part !== '')
  const last = parts.findLast((part) => !/^(?:index|default)\.[a-z]{2,5}$/i.test(part))
  if (last === undefined || last.length > 120) return false
  const key = keyOf(decodedUri(last).replace(/\.[a-z]{2,5}$/i, ''))
  return PHRASE_KEYS.has(key) || ADDRESS_KEYS.has(key)
}

/** Checks whether a title, a part of one, or a heading says that the page is for contact. */
export function isContactPhrase(text: string): boolean {
  const phrase = text.replace(/\s+/g, ' ').trim()
  if (phrase.length > 60) return false
  return PHRASE_KEYS.has(keyOf(phrase.replace(MORE, ''))) || calledName(phrase) !== undefined
}

/** The name in a title that is a call and a name of at most five words. */
export function calledName(text: string): string | undefined {
  if (text.length > 80 || THINGS.test(text)) return undefined
  const name = text.replace(CALLS, '').replace(CALLED, '')
  return name !== text && name !== '' && name.split(' ').length <= 5 ? name : undefined
}

function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
