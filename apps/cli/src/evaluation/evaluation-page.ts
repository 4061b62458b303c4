/** An evaluation as a page of HTML. It loads nothing and runs no script. */

import { escaped } from '@sluice/core/escaped'
import type { Evaluation, FieldSummary, Judged } from './evaluation.ts'
import { valueText } from './evaluation-text.ts'

/** Characters of a value. */
const LONGEST = 600
/** Changed values that are listed. */
const MOST_LISTED = 1_000

/** The page. @param facts - names and values for its head, such as the file of golden pages. */
export function evaluationPage(
  { fields, losses, gains }: Evaluation,
  facts: readonly (readonly [string, string])[]
): string {
  const verdict = losses.length === 0 ? 'No loss' : `${losses.length} values got worse`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Parser evaluation: ${verdict}</title>
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}</style></head><body><main>
<h1>Parser evaluation</h1>
<p class="${losses.length === 0 ? 'better' : 'worse'}"><strong>${verdict}.</strong></p>
<dl>${facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
<h2>Fields</h2>
<table><thead><tr>${HEAD.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>${fields.map(fieldRow).join('\n')}</tbody></table>
${section('Worse', losses)}${section('Better', gains)}</main></body></html>
`
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color:#1b1b1b;background:#fff}
table{border-collapse:collapse;width:100%}th,td{padding:.3rem .6rem;border-bottom:1px solid #ccc;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.number{text-align:right}.worse{color:#a40000}.better{color:#00601a}dt{font-weight:600}dd{margin:0 0 .5rem}`

const HEAD = ['Parser', 'Field', 'Pages', 'Right', 'Score', 'Before', 'Worse', 'Better']

function fieldRow(summary: FieldSummary): string {
  const { group, field, pages, right, score, before, worse, better } = summary
  const numbers = [pages, right, score.toFixed(3), before.toFixed(3)]
  const cells = numbers.map((one) => `<td class="number">${one}</td>`).join('')
  const changes = `${countCell(worse, 'worse')}${countCell(better, 'better')}`
  return `<tr><td>${escaped(group)}</td><td>${escaped(field)}</td>${cells}${changes}</tr>`
}

function countCell(count: number, name: string): string {
  return `<td class="number${count > 0 ? ` ${name}` : ''}">${count}</td>`
}

function section(title: string, results: readonly Judged[]): string {
  if (results.length === 0) return ''
  const rest = results.length - MOST_LISTED
  const rows = results.slice(0, MOST_LISTED).map(changeRow).join('\n')
  const more = rest > 0 ? `<p>And ${rest} more.</p>` : ''
  const head = ['Parser', 'Field', 'Page', 'Expected', 'Found']
  return `<h2>${title}</h2><table><thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>${rows}</tbody></table>${more}
`
}

function changeRow({ group, field, page, expected, found, error }: Judged): string {
  const texts = [
    group,
    field,
    page,
    valueText(expected, LONGEST),
    error ?? valueText(found, LONGEST)
  ]
  return `<tr>${texts.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`
}
