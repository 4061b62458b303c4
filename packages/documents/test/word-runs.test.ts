import { expect, test } from 'vitest'
import { markdownOf } from './files/markdown.ts'
import { docx } from './files/packages.ts'

const run = (text: string, properties = '') =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`
const word = (...blocks: string[]) => docx(blocks.join(''))

test('raised and lowered text stays apart from the text around it', async () => {
  const line = p(
    run('10'),
    run('6', '<w:vertAlign w:val="superscript"/>'),
    run(' t of CO'),
    run('2', '<w:vertAlign w:val="subscript"/>')
  )
  expect(await markdownOf(word(line))).toBe('10<sup>6</sup> t of CO<sub>2</sub>')
})

test('signs of symbol fonts and no-break hyphens are characters', async () => {
  const line = p(
    run('A ten'),
    '<w:r><w:noBreakHyphen/></w:r>',
    run('day trip, '),
    '<w:r><w:sym w:font="Symbol" w:char="F0B1"/></w:r>',
    run('2 h '),
    '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'
  )
  expect(await markdownOf(word(line))).toBe('A ten-day trip, ±2 h ✓')
})

test('the text below ruby is read without its reading', async () => {
  const ruby =
    '<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase></w:ruby></w:r>'
  expect(await markdownOf(word(p(ruby, run('へ行く'))))).toBe('東京へ行く')
})

test('rows and cells in content controls are rows and cells', async () => {
  const cell = (text: string) => `<w:tc>${p(run(text))}</w:tc>`
  const control = (content: string) =>
    `<w:sdt><w:sdtPr><w:id w:val="1"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
  const table = `<w:tbl><w:tr>${cell('Port')}${cell('Berths')}</w:tr>${control(control(`<w:tr>${cell('Skagen')}${control(cell('17'))}</w:tr>`))}</w:tbl>`
  expect(await markdownOf(word(table, control(p(run('In a control.')))))).toBe(
    '| Port | Berths |\n| - | - |\n| Skagen | 17 |\n\nIn a control.'
  )
})

test('form fields of older documents say their state', async () => {
  const field = (data: string, name: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText>${name}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const on = field('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>', 'FORMCHECKBOX')
  const list = field(
    '<w:ddList><w:result w:val="1"/><w:listEntry w:val="Rope"/><w:listEntry w:val="Chain"/></w:ddList>',
    'FORMDROPDOWN'
  )
  expect(await markdownOf(word(p(on, run(' Member')), p(run('Gear: '), list)))).toBe(
    '☒ Member\n\nGear: Chain'
  )
})

test('hidden text is left out, by the run, its style or its colour, and marked on request', async () => {
  const lines = word(
    p(run('Seen.'), run(' Secret.', '<w:vanish/>'), run(' Shown.', '<w:vanish w:val="0"/>')),
    p(run('White.', '<w:color w:val="FFFFFF"/>'), run('Tiny.', '<w:sz w:val="2"/>')),
    p(run('Label', '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="000000"/>'))
  )
  expect(await markdownOf(lines)).toBe('Seen. Shown.\n\nLabel')
  expect(await markdownOf(lines, { hidden: true })).toContain('[hidden: Secret.]')
})

test('a number that is no list number stands before its clause', async () => {
  const numbering =
    '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
  const item = (level: number, text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`
  const bytes = docx(item(0, 'Berths') + item(1, 'Rent') + item(1, 'Term'), {
    'word/numbering.xml': numbering
  })
  expect(await markdownOf(bytes)).toMatch(/1\. Berths[\s\S]*1\.1 Rent[\s\S]*1\.2 Term/)
})
