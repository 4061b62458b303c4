import { describe, expect, test } from 'vitest'
import type { TableBlock } from '../../src/pdf/layout/block.ts'
import type { PageWords } from '../../src/pdf/page/words.ts'
import { bareTables } from '../../src/pdf/tables/bare-table.ts'
import { findTables } from '../../src/pdf/tables/find-tables.ts'
import { joinTables } from '../../src/pdf/tables/join-tables.ts'
import { linesOf } from '../../src/pdf/text/lines-of.ts'
import { block, box, pageOf, rule, wordsAt } from './box-words.ts'
import { rowsOf } from './rows-of.ts'

const tablesOf = (page: PageWords) => findTables(page, page.words).tables.map(rowsOf)
const across = (ys: readonly number[]) => ys.map((y) => rule(100, y, 400, y))
const down = (xs: readonly number[], y0: number, y1: number) => xs.map((x) => rule(x, y0, x, y1))

describe('findTables', () => {
  test('a ruled grid is read with its spans', () => {
    const words = [
      ...wordsAt('Catch', 250, 112),
      ...[wordsAt('Port', 110, 132), wordsAt('2023', 210, 132), wordsAt('2024', 310, 132)].flat(),
      ...[wordsAt('Bergen', 110, 152), wordsAt('14', 210, 152), wordsAt('17', 310, 152)].flat()
    ]
    const rules = [
      ...across([100, 120, 140, 160]),
      ...down([100, 200, 400], 100, 160),
      ...down([300], 120, 160)
    ]
    expect(tablesOf(pageOf(words, { rules }))).toEqual([
      [
        ['', 'Catch', undefined],
        ['Port', '2023', '2024'],
        ['Bergen', '14', '17']
      ]
    ])
  })

  test('a table with horizontal lines only, headers that span columns, and wrapped cells is read', () => {
    const words = [
      ...wordsAt('Boats', 260, 112),
      ...[wordsAt('Port', 110, 126), wordsAt('old', 220, 126), wordsAt('new', 320, 126)].flat(),
      ...[wordsAt('Bergen', 110, 145), wordsAt('14', 220, 145), wordsAt('17', 320, 145)].flat(),
      ...[wordsAt('Oslo', 110, 160), wordsAt('9', 220, 160), wordsAt('11', 320, 160)].flat(),
      ...[wordsAt('Bodø', 110, 175), wordsAt('3', 220, 175), wordsAt('2', 320, 175)].flat()
    ]
    const page = pageOf(words, { rules: [...across([100, 132, 182]), rule(215, 116, 350, 116)] })
    const [table] = findTables(page, words).tables as [TableBlock]
    expect(rowsOf(table)).toEqual([
      ['Port', 'Boats', undefined],
      [undefined, 'old', 'new'],
      ['Bergen', '14', '17'],
      ['Oslo', '9', '11'],
      ['Bodø', '3', '2']
    ])
    expect(table.headerRows).toBe(2)
  })

  test('one line down the middle of a frame parts columns that no white space parts', () => {
    const words = [
      ...[wordsAt('Port', 110, 112), wordsAt('Boats', 182, 112)].flat(),
      ...[wordsAt('Bergen harbour', 110, 132), wordsAt('14', 182, 132)].flat(),
      ...[wordsAt('Oslo inner bay', 110, 152), wordsAt('9', 182, 152)].flat()
    ]
    const rules = [...across([100, 160]), ...down([100, 181, 400], 100, 160)]
    expect(tablesOf(pageOf(words, { rules }))).toEqual([
      [
        ['Port', 'Boats'],
        ['Bergen harbour', '14'],
        ['Oslo inner bay', '9']
      ]
    ])
  })

  test('prose between two lines or in a frame is no table', () => {
    const words = block(
      ['a paragraph between lines is', 'no table, whatever is drawn', 'around it'],
      110,
      115
    )
    expect(tablesOf(pageOf(words, { rules: across([100, 150]) }))).toEqual([])
    const frame = [...across([100, 150]), ...down([100, 400], 100, 150)]
    expect(tablesOf(pageOf(words, { rules: frame }))).toEqual([])
  })
})

describe('bareTables', () => {
  const column = box(100, 100, 400, 300)

  test('texts in columns are a table', () => {
    const names = block(['Port', 'Bergen', 'Oslo', 'Bodø'], 100, 120)
    const boats = block(['Boats', '14', '9', '3'], 220, 120)
    const crews = block(['Crew', '61', '40', '12'], 320, 120)
    const found = bareTables(linesOf([...names, ...boats, ...crews]), column, [], 1)
    expect(found.map(({ table }) => rowsOf(table))).toEqual([
      [
        ['Port', 'Boats', 'Crew'],
        ['Bergen', '14', '61'],
        ['Oslo', '9', '40'],
        ['Bodø', '3', '12']
      ]
    ])
  })

  test('stripes separate rows, and cells of two lines stay whole', () => {
    const names = [
      ...wordsAt('Port', 100, 120),
      ...wordsAt('Bergen', 100, 138),
      ...wordsAt('Oslo', 100, 162)
    ]
    const notes = [
      ...wordsAt('Note', 220, 120),
      ...wordsAt('ice until', 220, 135),
      ...wordsAt('late March', 220, 146),
      ...wordsAt('open', 220, 162)
    ]
    const stripes = [
      { ...box(98, 110, 402, 125), color: 0xeeeeee },
      { ...box(98, 151, 402, 168), color: 0xeeeeee }
    ]
    const [found] = bareTables(linesOf([...names, ...notes]), column, stripes, 1)
    expect(found && rowsOf(found.table)).toEqual([
      ['Port', 'Note'],
      ['Bergen', 'ice until late March'],
      ['Oslo', 'open']
    ])
  })

  test('list items and justified prose are no table', () => {
    const items = [0, 1, 2, 3].flatMap((row) => [
      ...wordsAt('•', 100, 120 + row * 12),
      ...wordsAt('an item', 115, 120 + row * 12)
    ])
    expect(bareTables(linesOf(items), column, [], 1)).toEqual([])
    const prose = ['wide white', 'can be in', 'line by', 'chance'].flatMap((text, row) => [
      ...wordsAt(text, 100, 120 + row * 12),
      ...wordsAt('here too', 180 + ((row * 17) % 40), 120 + row * 12)
    ])
    expect(bareTables(linesOf(prose), column, [], 1)).toEqual([])
  })
})

describe('joinTables', () => {
  const part = (page: number, texts: readonly string[]): TableBlock => {
    const words = [
      ...block(texts, 100, 120),
      ...block(
        texts.map((text) => `${text}!`),
        300,
        120
      )
    ]
    const [found] = bareTables(linesOf(words), box(100, 100, 400, 300), [], page)
    return { ...(found?.table as TableBlock), headerRows: 1 }
  }

  test('a table that continues on the next page with its header repeated is joined', () => {
    const joined = joinTables([
      part(1, ['Port', 'Oslo', 'Bodø']),
      part(2, ['Port', 'Bergen', 'Moss'])
    ])
    expect(joined).toHaveLength(1)
    const texts = rowsOf(joined[0] as TableBlock).map(([first]) => first)
    expect(texts).toEqual(['Port', 'Oslo', 'Bodø', 'Bergen', 'Moss'])
  })

  test('tables with different headers stay apart', () => {
    const parts = [part(1, ['Port', 'Oslo', 'Bodø']), part(2, ['Boat', 'Ark', 'Argo'])]
    expect(joinTables(parts)).toHaveLength(2)
  })
})
