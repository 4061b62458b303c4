/** Charts as the tables that they are drawn from. Source: ECMA-376-1, §21.2, "DrawingML - Charts". */

import type { Element } from 'hast'
import type { Budget } from '../tree/budget.ts'
import { h, text } from '../tree/hast.ts'
import { tableElements } from '../tree/table.ts'
import {
  attribute,
  child,
  descendants,
  elements,
  type XmlElement,
  xmlText
} from '../xml/xml-tree.ts'

/**
 * A chart: its title, and a row for each category with the values of all series.
 *
 * @param isNamed - whether the slide has a title. Where neither it nor an own title says what is shown, or there is
 *   but one series, which lends the chart its name, the numbers alone say nothing.
 */
export function chartElements(root: XmlElement, isNamed: boolean, budget: Budget): Element[] {
  const chart = child(root, 'chart')
  const title = [...descendants(child(chart, 'title'), 't')].map(xmlText).join('').trim()
  const series = [...descendants(child(chart, 'plotArea'), 'ser')]
  if (title === '' && !(isNamed && series.length > 1)) return []
  const categories = pointsOf(child(series[0], 'cat') ?? child(series[0], 'xVal'))
  const columns = series.map((one) => ({
    name: pointsOf(child(one, 'tx')).get(0) ?? xmlText(child(one, 'tx', 'v')),
    values: pointsOf(child(one, 'val') ?? child(one, 'yVal'))
  }))
  const size = Math.max(0, ...[categories, ...columns.map(({ values }) => values)].map(sizeOf))
  budget.checkCells(size * (columns.length + 1))
  const rows = Array.from({ length: size }, (_, index) => [
    categories.get(index) ?? '',
    ...columns.map(({ values }) => values.get(index) ?? '')
  ])
  const cells = [['', ...columns.map(({ name }) => name)], ...rows].map((row) =>
    row.map((value) => ({ content: value === '' ? [] : [text(value)] }))
  )
  return [
    ...(title === '' ? [] : [h('p', {}, [h('strong', {}, [text(title)])])]),
    ...(size === 0 ? [] : tableElements(cells, 1))
  ]
}

/** Returns the points of the last drawing, by place. The workbook behind the chart is not opened. */
function pointsOf(data: XmlElement | undefined): Map<number, string> {
  const points = new Map<number, string>()
  for (const point of descendants(data, 'pt')) {
    const index = Number(attribute(point, 'idx'))
    if (Number.isSafeInteger(index) && index >= 0) {
      points.set(index, elements(point, 'v').map(xmlText).join(' '))
    }
  }
  return points
}

/** Points may say any place; a chart has no thousand bars. */
const MOST_POINTS = 1000

function sizeOf(points: ReadonlyMap<number, string>): number {
  let size = 0
  for (const index of points.keys()) if (index < MOST_POINTS) size = Math.max(size, index + 1)
  return size
}
