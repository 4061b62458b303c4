import { describe, expect, it } from 'vitest'
import { parseHtml, tables, toMarkdown } from '../src/index.ts'

const written = (html: string) => toMarkdown(parseHtml(html)).markdown
const rowsOf = (...rows: string[][]) =>
  rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')

describe('tables whose cells hold more than a line', () => {
  it('headings in a table with headers are text', () => {
    const head = '<thead><tr><th>Plan<th>Free<th>Pro</thead>'
    expect(written(`<table>${head}${rowsOf(['<h4>Price</h4>', '0', '9'])}</table>`)).toBe(
      '| Plan | Free | Pro |\n| - | - | - |\n| Price | 0 | 9 |'
    )
  })

  it('lists in a table without headers are lines', () => {
    const list = '<ul><li>fast</li><li>slow</li></ul>'
    expect(written(`<table>${rowsOf(['mode', list], ['level', '5'])}</table>`)).toBe(
      '| | |\n| - | - |\n| mode | fast<br>slow |\n| level | 5 |'
    )
  })

  it('the rows of a table in a cell are lines', () => {
    const inner = '<table><tr><th>if<th>then</tr><tr><td>wet<td>close</tr></table>'
    expect(
      written(`<table><tr><th>Step<th>Do</tr>${rowsOf(['1', inner], ['2', 'open'])}</table>`)
    ).toBe('| Step | Do |\n| - | - |\n| 1 | if then<br>wet close |\n| 2 | open |')
  })

  it('long texts beside each other are a layout', () => {
    const long = `<h3>North</h3><p>${'The gate is opened at dawn. '.repeat(20)}</p>`
    expect(written(`<table>${rowsOf([long, long], [long, long])}</table>`)).not.toContain('|')
  })
})

describe('tables that are only layout', () => {
  it.each([
    ['clauses', rowsOf(['(1)', '<p>Weirs hold back water.</p>'], ['(2)', 'Gates do not.'])],
    [
      'clauses with spacers',
      rowsOf(['', '(1)', 'Weirs hold back water.'], ['', '(2)', 'Gates do not.'])
    ]
  ])('%s are lines', (_, rows) => {
    expect(written(`<table>${rows}</table>`)).toBe(
      '(1) Weirs hold back water.\n\n(2) Gates do not.'
    )
  })

  it('rows after bullets are a list', () => {
    expect(written(`<table>${rowsOf(['•', 'oak'], ['•', 'iron'])}</table>`)).toBe('- oak\n- iron')
  })

  it('a single row without headers is no table', () => {
    expect(written(`<table>${rowsOf(['One text.', 'Another.'])}</table>`)).toBe(
      'One text.\n\nAnother.'
    )
  })

  it('numbers beside several columns are data', () => {
    expect(written(`<table>${rowsOf(['1.', 'oak', '40'], ['2.', 'ash', '38'])}</table>`)).toContain(
      '| 1. | oak | 40 |'
    )
  })
})

describe('cells with only an icon', () => {
  it('the name or the sign of the icon is the text of the cell', () => {
    const rows = rowsOf(
      ['named', '<svg aria-label="Included" role="img"><path d=""/></svg>', '<i title="No"></i>'],
      ['by class', '<i class="fa fa-check"></i>', '<span class="icon-times"></span>'],
      ['boxes', '<input type=checkbox checked disabled>', '<input type=checkbox disabled>'],
      ['other', '<i class="fa fa-user"></i>', '']
    )
    const html = `<table><tr><th>a<th>b<th>c</tr>${rows}</table>`
    expect(written(html).split('\n').slice(2)).toEqual([
      '| named | Included | No |',
      '| by class | ✓ | ✗ |',
      '| boxes | ✓ | ✗ |',
      '| other | | |'
    ])
    expect(tables(parseHtml(html))[0]?.rows[1]).toEqual(['by class', '✓', '✗'])
  })
})

describe('headers of tables', () => {
  it('several header rows are one header for each column', () => {
    const head = '<tr><th rowspan=2>Gate<th colspan=2>Teeth</tr><tr><th>Rack<th>Pinion</tr>'
    for (const html of [
      `<table>${head}${rowsOf(['North', '40', '12'])}</table>`,
      `<table><thead>${head}</thead>${rowsOf(['North', '40', '12'])}</table>`
    ]) {
      expect(tables(parseHtml(html))).toEqual([
        {
          caption: null,
          headers: ['Gate', 'Teeth Rack', 'Teeth Pinion'],
          rows: [['North', '40', '12']]
        }
      ])
    }
  })

  it('a table of roles is a table', () => {
    const row = (role: string, ...cells: string[]) =>
      `<div role=row>${cells.map((cell) => `<span role=${role}>${cell}</span>`).join('')}</div>`
    const html = `<div role=table><div role=rowgroup>${row('columnheader', 'Gate', 'Teeth')}</div><div role=rowgroup>${row('cell', 'North', '40')}</div></div>`
    expect(written(html)).toBe('| Gate | Teeth |\n| - | - |\n| North | 40 |')
    expect(tables(parseHtml(html))).toEqual([
      { caption: null, headers: ['Gate', 'Teeth'], rows: [['North', '40']] }
    ])
  })
})

describe('tables that are no tables', () => {
  it('the lines of a change are code with their signs', () => {
    const line = (kind: string, sign: string, text: string) =>
      `<tr><td class="blob-num">1<td class="blob-num"><td class="blob-code blob-code-${kind}"><span data-code-marker="${sign}">${text}</span></tr>`
    const change =
      line('context', ' ', 'a') + line('deletion', '-', 'b') + line('addition', '+', 'c')
    expect(written(`<table>${change}</table>`)).toBe('```diff\n a\n-b\n+c\n```')
    expect(written(`<table>${change.replaceAll('data-code-marker', 'title')}</table>`)).toBe(
      '```diff\n a\n-b\n+c\n```'
    )
    expect(written(`<table>${line('context', ' ', 'a')}</table>`)).toBe('```\na\n```')
  })

  it('the parts of a signature are one line for each row', () => {
    expect(
      written(
        '<table><tr><td>int open</td><td>(</td><td>int</td><td><em>angle</em>,</td></tr><tr><td></td><td></td><td>bool</td><td><em>slow</em> )</td></tr></table>'
      )
    ).toBe('int open ( int *angle*,\\\nbool *slow* )')
  })
})
