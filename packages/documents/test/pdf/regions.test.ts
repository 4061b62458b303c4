import { describe, expect, test } from 'vitest'
import { isWord } from '../../src/pdf/layout/item.ts'
import { regionsOf } from '../../src/pdf/layout/regions.ts'
import { linesOf, lineText } from '../../src/pdf/text/lines-of.ts'
import { block, wordsAt } from './box-words.ts'

const LEFT = [
  'the left column runs down its side of',
  'the page and ends where its text does',
  'without a look at what stands beside',
  'it on the other side'
]
const RIGHT = [
  'and the right column goes on from it',
  'as if the page had been cut in two at',
  'the gutter that lies between them, so',
  'that it is read second'
]

const textsOf = (words: Parameters<typeof regionsOf>[0]) =>
  regionsOf(words).map((region) => linesOf(region.items.filter(isWord)).map(lineText).join(' '))

describe('regionsOf', () => {
  test('columns are read one after the other, below a heading that spans them', () => {
    const heading = wordsAt(
      'A heading that spans both of the columns and ends far over at the right',
      50,
      80,
      { size: 14 }
    )
    const words = [...heading, ...block(LEFT, 50, 120), ...block(RIGHT, 320, 123)]
    expect(textsOf(words)).toEqual([
      'A heading that spans both of the columns and ends far over at the right',
      LEFT.join(' '),
      RIGHT.join(' ')
    ])
  })

  test('cells on one line stay together', () => {
    const names = block(['Bergen', 'Oslo', 'Tromsø', 'Bodø'], 50, 120)
    const figures = block(['285', '709', '77', '53'], 300, 120)
    expect(regionsOf([...names, ...figures])).toHaveLength(1)
  })

  test('the labels of a form stay with the fields beside them', () => {
    const labels = block(['Name:', 'Berth:', 'Draught:', 'Flag:'], 50, 120)
    const values = block(
      ['Havorn of Bergen', 'Seven, north quay', 'Two metres', 'Norway'],
      200,
      124
    )
    expect(regionsOf([...labels, ...values])).toHaveLength(1)
    const texts = block(['Name of it', 'Berth of it', 'Draught', 'Flag'], 50, 120)
    expect(regionsOf([...texts, ...values])).toHaveLength(2)
  })

  test('a narrow column beside the text is read last', () => {
    const side = block(['Received: May', 'Printed: June', 'Free to copy'], 40, 127)
    const texts = [...LEFT, ...RIGHT, ...LEFT].map((text, index) => `${text} ${RIGHT[index % 4]}`)
    const regions = regionsOf([...side, ...block(texts, 170, 120)])
    expect(regions.map((region) => region.aside)).toEqual([false, true])
  })
})
