import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { mainContent } from '../src/main-content/main-content.ts'
import { toMarkdown } from '../src/markdown/to-markdown.ts'

const written = (html: string) => toMarkdown(parseHtml(html)).markdown

describe('lists of text editors', () => {
  it('paragraphs with levels are a nested list', () => {
    const item = (level: number, sign: string, text: string) =>
      `<p class="MsoListParagraph" style="text-indent:-.25in;mso-list:l0 level${level} lfo1"><span style="font-family:Symbol"><span style="mso-list:Ignore">${sign}<span>&nbsp;&nbsp; </span></span></span>${text}</p>\n`
    expect(
      written(
        `${item(1, '·', 'Oil')}${item(2, 'o', 'in tins')}${item(1, '·', 'A plane')}<p>Then:</p>${item(1, '1.', 'Close')}`
      )
    ).toBe('- Oil\n  - in tins\n- A plane\n\nThen:\n\n1. Close')
  })

  it('lists side by side with levels are a nested list', () => {
    const list = (level: number, text: string) =>
      `<ul class="c2 lst-kix_a1-${level}"><li>${text}</li></ul>`
    expect(written(list(0, 'Tools') + list(1, 'Plane') + list(0, 'Oil'))).toBe(
      '- Tools\n  - Plane\n- Oil'
    )
  })
})

describe('tasks', () => {
  it.each([
    [
      'Notion',
      '<ul><li><div class="checkbox checkbox-on"></div> Grease</li></ul><ul><li><div class="checkbox checkbox-off"></div> Plane</li></ul>'
    ],
    [
      'Confluence',
      '<ul><li data-inline-task-id="1" class="checked">Grease</li><li data-inline-task-id="2">Plane</li></ul>'
    ],
    [
      'roles',
      '<ul><li role="checkbox" aria-checked="true">Grease</li><li role="checkbox" aria-checked="false">Plane</li></ul>'
    ]
  ])('the state of tasks is read: %s', (_, html) => {
    expect(written(html)).toBe('- [x] Grease\n- [ ] Plane')
  })
})

describe('the type of an exported document', () => {
  it('bold and italic type of numbered classes is kept', () => {
    const page = parseHtml(
      '<style>.c1{color:#000}.c2{color:#000;font-weight:700}.c3{font-style:italic}</style><p class="c1"><span class="c1">Made of </span><span class="c2">oak</span><span class="c1"> and </span><span class="c3 c2">iron</span><span class="c1">.</span></p>'
    )
    expect(toMarkdown(page).markdown).toBe('Made of **oak** and ***iron***.')
    const { root } = mainContent(page, { url: new URL('https://mill.example/') })
    expect(toMarkdown(root).markdown).toBe('Made of **oak** and ***iron***.')
  })

  it('other style sheets are not read', () => {
    const page = parseHtml(
      '<style>.bold{font-weight:700}</style><p><span class="bold">Oak</span></p>'
    )
    expect(toMarkdown(page).markdown).toBe('Oak')
  })
})
