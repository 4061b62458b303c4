/** Text of a page that is not about its subject: consent to cookies, bylines, and pointers to other pages. */

const COOKIES = /\bcookies?\b/i
/** Blocks on cookies of a page that is about something else, at most. */
const FEW = 3

/** Blocks of a text without its notices on cookies. They stay if the title or much of the text is about cookies. */
export function withoutNotices(blocks: readonly string[], title: string): readonly string[] {
  if (COOKIES.test(title)) return blocks
  const others = blocks.filter((block) => !COOKIES.test(block))
  return blocks.length - others.length > FEW ? blocks : others
}

/** "See Lamp", "For the album, see Lamp (album)" in the languages of Latin and Cyrillic letters. */
const POINTER =
  /(?:^|, )(?:[Ss]ee(?: also)?|[Ss]iehe(?: auch)?|[Vv]oir(?: aussi)?|[Vv]éanse|[Vv]éase|[Vv]er também|[Vv]eja|[Vv]edi(?: anche)?|[Zz]ie(?: ook)?|[Ss]e även|[Ss]e også|[Zz]ob\.|[Сс]м\.) ["'“„«]?\p{Lu}/u
/** Characters of a pointer or a byline, at most. */
const LONGEST_ASIDE = 200

/** "By Ada Holm, who writes about lamps." */
const BYLINE =
  /^(?:By|Von|Par|Por|Di|Door|Av|Af|Автор:?) \p{Lu}[\p{L}\p{M}.'’-]{0,40} \p{Lu}[\p{L}\p{M}'’-]{1,40},/u

/** Returns true for a sentence that only names another page, or the author. */
export function isAside(sentence: string): boolean {
  return sentence.length <= LONGEST_ASIDE && (POINTER.test(sentence) || BYLINE.test(sentence))
}
