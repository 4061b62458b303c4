import { describe, expect, it } from 'vitest'
import { parseHtml } from '../src/html/parse-html.ts'
import { pageBlocks } from '../src/main-content/blocks/page-blocks.ts'
import { chosenBlocks } from '../src/main-content/choice/chosen-blocks.ts'
import { first } from '../src/select/select.ts'

function chosen(html: string, chances: readonly number[]): boolean[] {
  const { blocks } = pageBlocks(first(parseHtml(html), 'body')!)
  expect(blocks).toHaveLength(chances.length)
  return chosenBlocks(blocks, Float64Array.from(chances))
}

const TEN = 'one two three four five six seven eight nine ten'

describe('chosenBlocks', () => {
  it('keeps likely blocks when chances are clear', () => {
    const html = `<p>${TEN}<p>${TEN}<p>${TEN}`
    expect(chosen(html, [0.95, 0.05, 0.9])).toEqual([true, false, true])
  })

  it('falls back to more of the page when little is certain', () => {
    const html = `<p>${TEN}<p>${TEN}<p>${TEN}<p>${TEN}`
    expect(chosen(html, [0.3, 0.35, 0.3, 0.3])).toEqual([true, true, true, true])
    // Next to clear content, the same chances belong to its surroundings.
    expect(chosen(html, [0.99, 0.99, 0.99, 0.3])).toEqual([true, true, true, false])
  })

  it('weighs blocks by their words', () => {
    const html = `<p>${TEN} ${TEN} ${TEN} ${TEN}<p>a`
    expect(chosen(html, [0.4, 0.9])).toEqual([true, true])
  })

  it('keeps media between kept blocks and beside them in one element', () => {
    const image = '<figure><img src=a alt=""></figure>'
    expect(chosen(`<p>${TEN}</p>${image}<p>${TEN}</p>`, [0.9, 0, 0.9])).toEqual([true, true, true])
    expect(
      chosen(
        `<div><p>${TEN}</p>${image}</div><div><div>${image}</div><p>${TEN}</p></div>`,
        [0.9, 0, 0, 0.01]
      )
    ).toEqual([true, true, false, false])
  })

  it('keeps nothing of a page without words', () => {
    expect(chosen('<img src=a>', [0.9])).toEqual([false])
    expect(chosen('', [])).toEqual([])
  })
})
