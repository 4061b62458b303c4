import { describe, expect, test } from 'vitest'
import { withoutFurniture } from '../../src/pdf/layout/furniture.ts'
import { block, pageOf, wordsAt } from './box-words.ts'

const BODY = ['The text of the page stands in its middle', 'and has nothing of what repeats.']
const textOf = (words: readonly { text: string }[]) => words.map((word) => word.text).join(' ')

describe('withoutFurniture', () => {
  test('lines that repeat on every page except for their numbers are dropped', () => {
    const pages = [1, 2, 3].map((number) => {
      const head = wordsAt('Report of the Harbour Board', 72, 40)
      const foot = wordsAt(`Draft 7 sheet ${number} of 3`, 72, 760)
      return pageOf([...head, ...block(BODY, 72, 300), ...foot], { number })
    })
    for (const words of withoutFurniture(pages)) expect(textOf(words)).toBe(BODY.join(' '))
  })

  test('a title at the top of a single page is kept', () => {
    const first = pageOf([...wordsAt('On Harbours', 72, 60, { size: 20 }), ...block(BODY, 72, 300)])
    const second = pageOf(block(BODY, 72, 300), { number: 2 })
    expect(textOf(withoutFurniture([first, second])[0] ?? [])).toContain('On Harbours')
  })

  test('a title that stands on every page is kept on the first one', () => {
    const pages = [1, 2, 3].map((number) =>
      pageOf([...wordsAt('Berth Request', 72, 40, { size: 20 }), ...block(BODY, 72, 300)], {
        number
      })
    )
    const [first = [], ...others] = withoutFurniture(pages)
    expect(textOf(first)).toBe(`Berth Request ${BODY.join(' ')}`)
    for (const words of others) expect(textOf(words)).toBe(BODY.join(' '))
  })

  test('the page number and the printed address of a single page are dropped', () => {
    const foot = wordsAt('https://example.com/harbours', 72, 770, { size: 8 })
    const page = pageOf([...block(BODY, 72, 300), ...foot, ...wordsAt('1', 540, 40)])
    expect(textOf(withoutFurniture([page])[0] ?? [])).toBe(BODY.join(' '))
  })

  test('a numbered heading at the top of a page is kept, a running head with its number is dropped', () => {
    const heading = pageOf([...wordsAt('3 Related Work', 72, 60), ...block(BODY, 72, 300)])
    expect(textOf(withoutFurniture([heading])[0] ?? [])).toContain('3 Related Work')
    const head = [...wordsAt('42', 72, 60), ...wordsAt('Harbours of the North', 250, 60)]
    const running = pageOf([...head, ...block(BODY, 72, 300)])
    expect(textOf(withoutFurniture([running])[0] ?? [])).toBe(BODY.join(' '))
  })

  test('numbers of content are kept, also if they grow with the pages', () => {
    const pages = [1, 2, 3].map((number) =>
      pageOf(
        [
          ...wordsAt(`Order No. ${1000 + number}`, 72, 40),
          ...wordsAt(`Step ${number} of the plan`, 72, 60),
          ...block(BODY, 72, 300),
          ...wordsAt(`Amount due ${number * 7}.50`, 72, 740)
        ],
        { number }
      )
    )
    const [first = []] = withoutFurniture(pages)
    expect(textOf(first)).toBe(
      ['Order No. 1001', 'Step 1 of the plan', ...BODY, 'Amount due 7.50'].join(' ')
    )
  })

  test('a page keeps its only line, and a document its only words', () => {
    const pages = [1, 2].map((number) =>
      pageOf(wordsAt(`Text on page ${number}`, 72, 60), { number })
    )
    expect(withoutFurniture(pages).map(textOf)).toEqual(['Text on page 1', 'Text on page 2'])
    const same = [1, 2].map((number) => pageOf(wordsAt('Confidential', 72, 60), { number }))
    expect(withoutFurniture(same).map(textOf)).toEqual(['Confidential', 'Confidential'])
  })
})
