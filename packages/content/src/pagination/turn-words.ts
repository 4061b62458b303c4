/** Words and signs of links to the next and the previous page of a list. */

/** Direction of a link within a list of pages. */
export type Turn = 'next' | 'previous'

/** The same in 20 languages, in lower case. A text must consist of them. */
const NEXT_WORDS = `next|next page|next entries|next posts|next articles|next items|next results|older|older posts|older entries|older articles|older stories|more posts
load more|show more|more results|view more|see more|weiter|nächste|nächste seite|vorwärts|ältere beiträge|ältere einträge|mehr laden|mehr anzeigen
siguiente|siguientes|página siguiente|pagina siguiente|próxima|próximo|próxima página|seguinte|seguintes|página seguinte|entradas antiguas|más antiguas|postagens mais antigas|cargar más|ver más|carregar mais|ver mais
suivant|suivante|suivants|page suivante|articles plus anciens|articles précédents|voir plus|afficher plus|charger plus
successivo|successiva|successivi|avanti|pagina successiva|prossima|carica altri|mostra altri
volgende|volgende pagina|meer laden|oudere berichten|toon meer|następna|następny|następna strona|dalej|starsze posty|starsze wpisy|pokaż więcej
далее|дальше|следующая|следующая страница|вперед|вперёд|след|старые записи|показать ещё|показать еще|наступна|наступна сторінка|далі
další|další stránka|ďalej|ďalšia|následující|następne|nästa|nästa sida|neste|neste side|næste|næste side|seuraava|seuraava sivu|visa fler|vis flere
következő|következő oldal|tovább|următoarea|următorul|pagina următoare|înainte|επόμενη|επόμενο|επόμενη σελίδα|sonraki|sonraki sayfa|ileri|daha fazla
下一页|下一頁|下页|下頁|下一个|后一页|後一頁|加载更多|載入更多|次へ|次のページ|次ページ|次|もっと見る|다음|다음 페이지|다음페이지|더보기
selanjutnya|berikutnya|lanjut|halaman berikutnya|tiếp|tiếp theo|trang sau|sau|trang tiếp|ถัดไป|หน้าถัดไป|التالي|التالية|الصفحة التالية|הבא|הבאה|לעמוד הבא|بعدی|صفحه بعد|صفحه بعدی
अगला|अगला पृष्ठ|পরবর্তী|পরের পাতা|sledeća|sljedeća|следваща|следваща страница|naslednja|järgmine|nākamā|kitas|sonra|seterusnya`
const PREVIOUS_WORDS = `prev|previous|previous entries|previous results|previous page|back|newer|newer posts|newer entries|newer articles|zurück|vorherige|vorherige seite|neuere beiträge
anterior|anteriores|página anterior|pagina anterior|entradas más recientes|postagens mais recentes|précédent|précédente|page précédente|precedente|pagina precedente|indietro
vorige|vorige pagina|poprzednia|poprzednia strona|wstecz|назад|предыдущая|предыдущая страница|пред|попередня|předchozí|předchozí stránka|predchádzajúca|föregående|forrige|edellinen
előző|előző oldal|anterioară|înapoi|προηγούμενη|προηγούμενο|önceki|önceki sayfa|geri|上一页|上一頁|上页|上頁|前一页|前へ|前のページ|前ページ|前|이전|이전 페이지|이전페이지
sebelumnya|halaman sebelumnya|trước|trang trước|ก่อนหน้า|หน้าก่อน|السابق|السابقة|الصفحة السابقة|הקודם|הקודמת|قبلی|صفحه قبل|पिछला|পূর্ববর্তী|prethodna|предишна|eelmine|iepriekšējā`

const NEXT_SIGNS = new Set([
  '>',
  '>>',
  '›',
  '»',
  '→',
  '⟩',
  '❯',
  '▶',
  '►',
  '›››',
  '≫',
  '⇒',
  '➔',
  '＞',
  '»»'
])
const PREVIOUS_SIGNS = new Set(['<', '<<', '‹', '«', '←', '⟨', '❮', '◀', '◄', '≪', '⇐', '＜', '««'])

const TURNS = new Map<string, Turn>([
  ...wordsIn(PREVIOUS_WORDS).map((word): [string, Turn] => [word, 'previous']),
  ...wordsIn(NEXT_WORDS).map((word): [string, Turn] => [word, 'next'])
])

/** Texts of links and buttons that lead on in a list, in lower case. */
export const NEXT_TEXTS: readonly string[] = wordsIn(NEXT_WORDS)

/** Beginnings of a text that says what comes next: `Load more books`. */
const MORE =
  /^(?:more$|(?:load|show|view|see)(?: \d{1,4})? more |(?:mehr|weitere) \p{L}{1,20} (?:laden|anzeigen)\.?$|(?:cargar|ver) más |(?:carregar|ver) mais |(?:voir|afficher|charger) plus (?:de |d['’])|(?:carica|mostra) altr[ie] |(?:meer) \p{L}{1,20} (?:laden|tonen)$|(?:pokaż|załaduj) więcej |показать ещ[её] |visa fler |vis flere )/iu

/** Checks whether a text says that more of a list follows, in words of its own. */
export function saysMore(text: string): boolean {
  return text.length <= LONGEST_TURN && MORE.test(text)
}

/** Longest text of a link that turns pages. */
export const LONGEST_TURN = 40

/** Sign beside or in place of a word. */
const SIGNS = /[<>›»→⟩❯▶►≫⇒➔＞‹«←⟨❮◀◄≪⇐＜|[\]()….:·\s]+/gu

/** Direction that a text names with a word; a sign may stand beside it. */
export function turnOfWord(text: string): Turn | undefined {
  if (text.length > LONGEST_TURN || text.length === 0) return undefined
  const first = letterAt(text, 0)
  if (first !== undefined && letterAt(text, text.length - 1) !== undefined) {
    if ((LENGTHS[first]! & (1 << (text.length % 32))) === 0) return undefined
    return TURNS.get(text.toLowerCase())
  }
  return TURNS.get(text.toLowerCase().replace(SIGNS, ' ').trim())
}

/** Number of a letter of ASCII, from 0 for A. */
function letterAt(text: string, at: number): number | undefined {
  const place = (text.charCodeAt(at) | 32) - 97
  return place >= 0 && place < 26 ? place : undefined
}

/** For each first letter, a bit for each length of a word. Most texts match no bit, and need no look-up. */
const LENGTHS = new Int32Array(26)
for (const word of TURNS.keys()) {
  const first = letterAt(word, 0)
  if (first !== undefined) LENGTHS[first]! |= 1 << (word.length % 32)
}

/** Direction that a text names with a sign alone. */
export function turnOfSign(text: string): Turn | undefined {
  if (text.length > 4) return undefined
  const sign = text.replace(/\s/g, '')
  if (NEXT_SIGNS.has(sign)) return 'next'
  return PREVIOUS_SIGNS.has(sign) ? 'previous' : undefined
}

function wordsIn(list: string): string[] {
  return list.split(/[|\n]/)
}
