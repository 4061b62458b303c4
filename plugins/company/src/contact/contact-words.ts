/** Words that name an organization's contact page, in its address, its title and its headings. */

/** Last part of an address, without separators, accents and extension; {@link PHRASES} count as well. */
const ADDRESSES = new Set(
  `comocontactarnos contactdetails contactform contacteznous contactinfo contactinformation contactpage contactus
  findus getintouch howtofindus hubungikami iletisim epikoinonia kontaktformular kontaktinfo kontaktoss kontaktaoss
  kontaktus legalnotice lienhe lianxiwomen mentionslegales nouscontacter otayhteytta reachus toiawase visitus
  whereweare wheretofindus yhteystiedot elerhetoseg elerhetosegek avisolegal dovesiamo dondeestamos`.split(
    /\s+/
  )
)

/** Whole phrases; a name of at most four words may follow the ones that ask to be in touch. */
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

const PHRASE = new RegExp(
  String.raw`^(?:${PHRASES.join('|')})(?:\s(?:and|&|und|et|y|e|og|och|en|i|и)\s[\p{L}\s]{2,30})?[\s!.:…]*$`,
  'iu'
)

/** "Contact Acme Ltd", "Kontakt zu Acme": a call, and a name in few words. */
const CALL =
  /^(?:contact|contacting|contactez|contacter|contactar|contatta|contate|contacteer|kontakta|kontakt(?:ieren sie| zu)?)\s(?:\S+\s?){1,4}$/iu

/** Objects that are called after contact. */
const THINGS = /\b(?:lens(?:es)?|lists?|tracing|sports?|centers? of|grills?|linsen|cement)\b/i

/** Checks whether an address is that of a contact page. */
export function isContactAddress({ pathname }: URL): boolean {
  const parts = pathname.split('/').filter((part) => part !== '')
  const last = parts.findLast((part) => !/^(?:index|default)\.[a-z]{2,5}$/i.test(part))
  if (last === undefined || last.length > 120) return false
  const name = decoded(last).replace(/\.[a-z]{2,5}$/i, '')
  return PHRASE.test(name.replace(/[-_+]/g, ' ')) || ADDRESSES.has(keyOf(name))
}

/** Checks whether a title, a part of one, or a heading says that the page is for contact. */
export function isContactPhrase(text: string): boolean {
  const phrase = text.replace(/\s+/g, ' ').trim()
  if (phrase.length > 60) return false
  return PHRASE.test(phrase) || (CALL.test(phrase) && !THINGS.test(phrase))
}

function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    // A percent sign that encodes nothing.
    if (error instanceof URIError) return part
    throw error
  }
}
