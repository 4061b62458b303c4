import { describe, expect, test } from 'vitest'
import { decodeBody } from '../src/body/decode.ts'

/** Text by language, and the encodings in which its pages were written. */
const TEXTS: Record<string, { text: string; encodings: string[] }> = {
  japanese: {
    text: '水車小屋の上流にある堰は春の洪水をせき止め、番人は水路があふれないように少しずつ水門を開ける。谷の人々は、これほど雨の多い四月を覚えていない。',
    encodings: ['Shift_JIS', 'EUC-JP']
  },
  chinese: {
    text: '磨坊上方的堰坝挡住了春天的洪水，看守人一点一点地打开闸门，这样下面的水渠就不会漫出来。山谷里没有人记得有比今年更潮湿的四月。',
    encodings: ['gb18030']
  },
  traditional: {
    text: '磨坊上方的堰壩擋住了春天的洪水，看守人一點一點地打開閘門，這樣下面的水渠就不會漫出來。山谷裡沒有人記得有比今年更潮濕的四月。',
    encodings: ['Big5']
  },
  korean: {
    text: '방앗간 위쪽의 보는 봄 홍수를 막아 주고, 관리인은 수로가 넘치지 않도록 수문을 조금씩 연다. 골짜기에서 이보다 비가 많이 온 사월을 기억하는 사람은 없다.',
    encodings: ['EUC-KR']
  },
  russian: {
    text: 'Плотина выше мельницы сдерживает весенний паводок, и сторож открывает затвор понемногу, чтобы вода не вышла из берегов.',
    encodings: ['windows-1251', 'KOI8-U', 'ISO-8859-5', 'IBM866']
  },
  greek: {
    text: 'Το φράγμα πάνω από τον μύλο συγκρατεί την ανοιξιάτικη πλημμύρα, και ο φύλακας ανοίγει τη θύρα λίγο λίγο.',
    encodings: ['windows-1253', 'ISO-8859-7']
  },
  hebrew: {
    text: 'הסכר שמעל הטחנה עוצר את השיטפון של האביב, והשומר פותח את השער לאט לאט כדי שהתעלה לא תעלה על גדותיה.',
    encodings: ['windows-1255']
  },
  arabic: {
    text: 'يحجز السد الواقع فوق الطاحونة فيضان الربيع، ويفتح الحارس البوابة قليلا قليلا حتى لا تفيض القناة على ضفتيها.',
    encodings: ['windows-1256']
  },
  thai: {
    text: 'ฝายเหนือโรงสีกั้นน้ำหลากในฤดูใบไม้ผลิ และคนเฝ้าประตูน้ำเปิดประตูทีละน้อยเพื่อไม่ให้คลองล้น',
    encodings: ['windows-874']
  },
  polish: {
    text: 'Jaz powyżej młyna zatrzymuje wiosenną powódź, a strażnik otwiera zastawkę po trochu, żeby kanał się nie przelał ani nie wysechł.',
    encodings: ['windows-1250', 'ISO-8859-2']
  },
  czech: {
    text: 'Jez nad mlýnem zadržuje jarní povodeň a hrázný otevírá stavidlo po malých kouscích, aby náhon nepřetekl. Nikdo v údolí si nepamatuje deštivější duben.',
    encodings: ['windows-1250', 'ISO-8859-2']
  },
  turkish: {
    text: 'Değirmenin üstündeki bent bahar taşkınını tutar ve bekçi kanal taşmasın diye kapağı azar azar açar. Vadide kimse daha yağışlı bir nisan hatırlamıyor.',
    encodings: ['windows-1254']
  },
  lithuanian: {
    text: 'Užtvanka virš malūno sulaiko pavasario potvynį, o sargas po truputį atidaro vartus, kad kanalas neišsilietų ir neišdžiūtų. Niekas slėnyje neprisimena lietingesnio balandžio.',
    encodings: ['windows-1257']
  }
}

const WESTERN = {
  german: 'Das Wehr hält das Frühjahrshochwasser zurück – „und der Wärter öffnet das Tor für 5 €“.',
  french:
    'Le barrage retient la crue, et le gardien ouvre la vanne « petit à petit » : où est-ce ?',
  spanish: '¿Quién abrió la compuerta? Nadie recuerda un año más húmedo; el señor Núñez lo midió.',
  portuguese: 'Não há memória de inundações tão altas; as medições estão à porta, são do avô.',
  danish: 'Slusen på åen holder på vårens høje vand, og møller Sørensen åbner en hånd ad gangen.',
  icelandic:
    'Stíflan heldur aftur af vorflóðinu og vörðurinn opnar hliðið hægt. Þetta er það sem þarf.',
  english:
    'The keeper’s café opens at “eight” — bring £5 or €6, Señor. © 2024 • All rights reserved…'
}

/** Bytes of a text in an encoding with one or two bytes per character, by reversing its decoder. */
function encoded(text: string, encoding: string): Uint8Array {
  const table = tableOf(encoding)
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      if (character < '\u0080') return character.charCodeAt(0)
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`)
      return bytes
    })
  )
}

const tables = new Map<string, Map<string, number[]>>()

function tableOf(encoding: string): Map<string, number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    const [character, ...more] = decoder.decode(Uint8Array.from(bytes))
    if (character !== '\ufffd' && more.length === 0 && !table.has(character!))
      table.set(character!, bytes)
  }
  for (let lead = 0x80; lead < 0x100; lead++) {
    add([lead])
    for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail])
  }
  tables.set(encoding, table)
  return table
}

const page = (text: string) =>
  `<!doctype html><title>${text.slice(0, 12)}</title><main><p>${text}</p></main>`

describe('a page that declares no encoding', () => {
  test.each(
    Object.entries(TEXTS).flatMap(([language, { text, encodings }]) =>
      encodings.map((encoding) => [language, encoding, text] as const)
    )
  )('is read if it is %s in %s', (_, encoding, text) => {
    const decoded = decodeBody(encoded(page(text), encoding), 'text/html')
    expect(decoded).toMatchObject({ text: page(text), detected: true })
  })

  test.each(Object.entries(WESTERN))('stays windows-1252 if it is %s', (_, text) => {
    const decoded = decodeBody(encoded(page(text), 'windows-1252'), 'text/html')
    expect(decoded).toEqual({ text: page(text), encoding: 'windows-1252' })
  })

  test.each(['UTF-16LE', 'UTF-16BE'])('is read in %s without a byte order mark', (encoding) => {
    const little = Buffer.from(page('Das Wehr hält – 水門'), 'utf16le')
    const body = encoding === 'UTF-16LE' ? little : little.swap16()
    expect(decodeBody(body, 'text/html')).toEqual({
      text: page('Das Wehr hält – 水門'),
      encoding,
      detected: true
    })
  })

  test('is read in ISO-2022-JP by its escapes', () => {
    const body = Buffer.from('<p>\x1b$B?eLg\x1b(B</p>', 'latin1')
    expect(decodeBody(body, '').text).toBe('<p>水門</p>')
  })
})

describe('a page that declares a wrong encoding', () => {
  const { text } = TEXTS.russian!

  test('is read in the encoding of its letters if it declares UTF-8', () => {
    const body = encoded(`<meta charset=utf-8>${page(text)}`, 'windows-1251')
    expect(decodeBody(body, 'text/html')).toMatchObject({
      text: `<meta charset=utf-8>${page(text)}`,
      encoding: 'windows-1251',
      detected: true
    })
  })

  test('is read as windows-1252 if it declares UTF-8 and has western letters', () => {
    const body = encoded(page(WESTERN.german), 'windows-1252')
    expect(decodeBody(body, 'text/html; charset=utf-8').text).toBe(page(WESTERN.german))
  })

  test('is read in the encoding of its letters if it declares Latin 1', () => {
    const body = encoded(page(text), 'KOI8-U')
    expect(decodeBody(body, 'text/html; charset=iso-8859-1').text).toBe(page(text))
  })

  test('is read as UTF-8 if all of its many characters are', () => {
    const body = Buffer.from(page(text))
    expect(decodeBody(body, 'text/html; charset=iso-8859-1')).toEqual({
      text: page(text),
      encoding: 'UTF-8',
      detected: true
    })
  })

  test('stays UTF-8 if one byte is broken', () => {
    const body = Buffer.concat([Buffer.from(page(text)), Buffer.from([0xe9])])
    const decoded = decodeBody(body, 'text/html; charset=utf-8')
    expect(decoded).toEqual({ text: `${page(text)}\ufffd`, encoding: 'UTF-8' })
  })
})

test('bytes of any kind are decoded without an error', () => {
  let seed = 7
  for (let round = 0; round < 200; round++) {
    const bytes = Uint8Array.from({ length: 1 + round * 3 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed >> 16
    })
    expect(typeof decodeBody(bytes, '').text).toBe('string')
  }
})
