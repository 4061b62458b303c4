import type { Element } from 'hast'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { first } from '../src/select/select.ts'
import { COMMANDS } from '../src/tree/math/mathml-symbols.ts'
import { mathMlTex } from '../src/tree/math/mathml-tex.ts'

function tex(mathMl: string): string {
  return mathMlTex(first(parseHtml(`<p><math>${mathMl}</math>`), 'math') as Element)
}

describe('mathMlTex', () => {
  it.each([
    ['<mfrac><mi>a</mi><mi>b</mi></mfrac><msup><mi>x</mi><mn>2</mn></msup>', '\\frac{a}{b}x^{2}'],
    ['<msub><mi>a</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub>', 'a_{ij}'],
    ['<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>', 'x_{1}^{2}'],
    ['<msup><mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow><mn>2</mn></msup>', '{(x)}^{2}'],
    ['<msup><mi>f</mi><mo>′</mo></msup><mo>=</mo><mn>0</mn>', "f' = 0"],
    ['<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>', '\\sqrt{x + 1}'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
    ['<mi>α</mi><mi>x</mi><mo>≤</mo><mi>Ω</mi>', '\\alpha x \\leq \\Omega'],
    ['<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>', '\\sin x'],
    ['<mi>speed</mi><mo>=</mo><mn>3</mn>', '\\mathrm{speed} = 3'],
    ['<mi mathvariant="double-struck">R</mi><mo>∈</mo><mi>ℝ</mi>', '\\mathbb{R} \\in \\mathbb{R}'],
    ['<mover><mi>x</mi><mo>¯</mo></mover><mover><mi>v</mi><mo>→</mo></mover>', '\\bar{x}\\vec{v}'],
    ['<mover><mi>a</mi><mi>b</mi></mover>', '\\overset{b}{a}'],
    [
      '<munder><mi>lim</mi><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder><mi>n</mi>',
      '\\lim_{n \\to \\infty} n'
    ],
    [
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>',
      '\\sum_{i = 1}^{n} i'
    ],
    ['<mfenced open="[" close=")"><mn>0</mn><mn>1</mn></mfenced>', '\\left[ 0,1 \\right)'],
    [
      '<mmultiscripts><mi>C</mi><none/><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>',
      '{}_{6}^{14}C'
    ],
    ['<mtext>if 50% of </mtext><mi>x</mi>', '\\text{if 50\\% of}x'],
    ['<mi>&#x1d465;</mi><mo>&lt;</mo><mn>1</mn>', 'x < 1']
  ])('writes %s as %s', (mathMl, expected) => {
    expect(tex(mathMl)).toBe(expected)
  })

  it('writes a table in brackets as a matrix, and after a brace as cases', () => {
    const table =
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mi>c</mi></mtd></mtr></mtable>'
    const rows = '1 & b \\\\ 0 & c'
    expect(tex(table)).toBe(`\\begin{matrix} ${rows} \\end{matrix}`)
    expect(tex(`<mo>(</mo>${table}<mo>)</mo>`)).toBe(`\\begin{pmatrix} ${rows} \\end{pmatrix}`)
    expect(tex(`<mo>{</mo>${table}`)).toBe(`\\begin{cases} ${rows} \\end{cases}`)
  })

  it('writes nothing for an empty formula, and the valid part of a broken one', () => {
    expect(tex('')).toBe('')
    expect(tex('<mfrac><mi>a</mi></mfrac>')).toBe('\\frac{a}{}')
    expect(tex('<msup></msup>')).toBe('{}^{}')
    expect(tex('<mo></mo><constructor>x</constructor>')).toBe('x')
  })

  it('has a command for every sign of its lists', () => {
    for (const [sign, command] of COMMANDS) expect(command, sign).not.toMatch(/undefined/)
  })
})
