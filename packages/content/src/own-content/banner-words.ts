/** Words of banners and imprints, which are not about the page. */

/** Checks whether a text is about cookies. The word is nearly the same in all languages. */
export function isAboutCookies(text: string): boolean {
  return /cookie|クッキー|쿠키|куки/i.test(text)
}

/** Checks whether a button is for accepting. */
export function isAcceptance(text: string): boolean {
  return ACCEPT.test(text)
}

/** Checks whether a text names only the owner of the page. */
export function isImprint(text: string): boolean {
  return IMPRINT.test(text)
}

const ACCEPT =
  /^(?:i )?(?:accept|agree|allow|ok\b|okay|got it|understood|akzept|zustimm|einverstanden|alle akzept|accepter|j.accepte|tout accepter|acept|aceit|accett|accord|godk|hyväksy|akcept|zgadzam|souhlas|принять|соглас|kabul|同意|接受|동의)/i
const IMPRINT = /^(?:©|\(c\)|copyright\b).{0,150}$|^.{0,100}\ball rights reserved\.?$/i
