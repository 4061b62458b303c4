import { expect, test } from 'vitest'
import { markdownOf } from '../files/markdown.ts'

const LINES = [
  '港の朝は早い。霧が晴れると船は次々に',
  '出て行く。灯台守は帳面を開き船の名と',
  '時刻を書き留めた。'
]

/** A file of one page whose font is not embedded. @param encoding - of the font: `-V` writes downwards. */
function japanesePdf(encoding: string, draw: readonly string[]): Uint8Array {
  const content = draw.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R /F2 8 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >> stream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  ]
  const file = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${file}trailer << /Root 1 0 R >>\n%%EOF`, 'latin1')
}

/** Shows a text from a place on. */
function shown(text: string, x: number, y: number, font = '/F1 14'): string {
  const hex = Buffer.from(text, 'utf16le').swap16().toString('hex')
  return `BT ${font} Tf 1 0 0 1 ${x} ${y} Tm <${hex}> Tj ET`
}

test('columns of vertical writing are read from right to left', async () => {
  const columns = LINES.map((line, i) => shown(line, 490 - 24 * i, 760))
  const heading = shown('第一章', 540, 760, '/F1 22')
  const bytes = japanesePdf('UniJIS-UTF16-V', [heading, ...columns])
  expect(await markdownOf(bytes)).toBe(`# 第一章\n\n${LINES.join('')}`)
})

test('the order of the file does not change the order of vertical columns', async () => {
  const columns = LINES.map((line, i) => shown(line, 490 - 24 * i, 760)).reverse()
  expect(await markdownOf(japanesePdf('UniJIS-UTF16-V', columns))).toBe(LINES.join(''))
})

test('numbers written across a vertical column stay whole', async () => {
  const [first, , last] = LINES as [string, string, string]
  const year = `BT /F2 14 Tf 1 0 0 1 458 502 Tm (12) Tj ET`
  const above = shown('海の記録は昔から今に至るまで続く', 466, 738)
  const below = shown('月の朝', 466, 500)
  const bytes = japanesePdf('UniJIS-UTF16-V', [
    shown(first, 490, 760),
    above,
    year,
    below,
    shown(last, 442, 760)
  ])
  expect(await markdownOf(bytes)).toContain('12月の朝')
})

test('lines of Japanese join without a space', async () => {
  const lines = LINES.map((line, i) => shown(line, 60, 740 - 20 * i))
  expect(await markdownOf(japanesePdf('UniJIS-UTF16-H', lines))).toBe(LINES.join(''))
})
