/** Characters of fonts that have signs in place of letters. Source: the mappings of Unicode for Adobe's Symbol. */

/** Characters from 0x21 on; a space for a code without one. */
const SYMBOL =
  '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
/** From 0xA1 on. */
const SYMBOL_HIGH = 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈… ―↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑'
const WINGDINGS: Readonly<Record<number, string>> = {
  40: '☎',
  42: '✉',
  74: '☺',
  108: '●',
  110: '■',
  111: '□',
  113: '❑',
  114: '❒',
  117: '◆',
  118: '❖',
  159: '•',
  167: '▪',
  168: '□',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑'
}
const WINGDINGS_2: Readonly<Record<number, string>> = {
  79: '✗',
  80: '✓',
  81: '☒',
  82: '☑',
  83: '☒',
  84: '☒',
  163: '□'
}

/** The character of a code in such a font; `undefined` for an unknown one. */
export function symbolOf(font: string, code: number): string | undefined {
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const name = font.toLowerCase()
  if (name === 'symbol') return symbolAt(place)
  if (name === 'wingdings') return WINGDINGS[place]
  if (name === 'wingdings 2') return WINGDINGS_2[place]
  return code >= 0xe000 && code <= 0xf8ff ? undefined : String.fromCharCode(code)
}

function symbolAt(place: number): string | undefined {
  const found = place < 0xa1 ? SYMBOL[place - 0x21] : SYMBOL_HIGH[place - 0xa1]
  return found === ' ' ? undefined : found
}
