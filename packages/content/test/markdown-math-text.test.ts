import { describe, expect, it } from 'vitest'
import { bodyContent, mainContent, parseHtml, toMarkdown } from '../src/index.ts'

const written = (html: string) => toMarkdown(bodyContent(parseHtml(html))).markdown

describe('formulas that a page leaves to a script', () => {
  it.each([
    ['in a line', 'Is \\( t_n = max({t_{rap}}_n) \\) so?', 'Is $t_n = max({t_{rap}}_n)$ so?'],
    ['of one letter', 'For \\(n\\) gates', 'For $n$ gates'],
    ['in a block', '\\[\\sum_j \\gamma_j^2/d_j\\]', '$$\\sum_j \\gamma_j^2/d_j$$'],
    ['in dollars', 'Then $$E[a^2 ]_t$$', 'Then\n\n$$E[a^2 ]_t$$'],
    [
      'in an environment',
      '\\begin{equation*} a_n = 2 \\end{equation*}',
      '$$\\begin{equation*} a_n = 2 \\end{equation*}$$'
    ],
    ['by its element', 'where <d-math>W_{enc}</d-math> is', 'where $W_{enc}$ is'],
    ['by an attribute', '<span data-math="C_d b"><i>C</i></span> is', '$C_d b$ is'],
    ['by a script', 'height <script type="math/tex">h_1</script> over', 'height $h_1$ over']
  ])('a formula %s is TeX', (_, html, markdown) => {
    expect(written(`<p>${html}</p>`)).toBe(markdown)
  })

  it.each([
    ['a group of an expression', 'match \\(group\\) here', 'match \\\\(group\\\\) here'],
    ['prices', 'It costs $5 or $6, or $$7.', 'It costs $5 or $6, or $$7.']
  ])('%s are no formula', (_, html, markdown) => {
    expect(written(`<p>${html}</p>`)).toBe(markdown)
  })

  it('the main content keeps the scripts of formulas', () => {
    const text = 'The keeper measures the water above the crest each morning and writes it down.'
    const html = `<main><h1>Weirs</h1><p>${text} The height <script type="math/tex">h_1</script> over it.</p><script type="math/tex; mode=display">Q = C b</script><p>${text}</p></main>`
    const { root } = mainContent(parseHtml(html), { url: new URL('https://a.example/x') })
    expect(toMarkdown(root).markdown).toContain('The height $h_1$ over it.\n\n$$Q = C b$$\n\n')
  })
})
