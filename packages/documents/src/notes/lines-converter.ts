/** Calendars (.ics) and visiting cards (.vcf): a section for each event, task or person. */

import type { Element, ElementContent, Root } from 'hast'
import type { Converter } from '../converter.ts'
import { budgetOf } from '../tree/budget.ts'
import { h } from '../tree/hast.ts'
import { spendTree } from '../tree/spend-tree.ts'
import { type ContentLine, contentLines, plainValue, valueParts } from './content-lines.ts'

/** Components that are read, each with the line that names it. */
const TITLES: ReadonlyMap<string, readonly string[]> = new Map([
  ['VEVENT', ['SUMMARY']],
  ['VTODO', ['SUMMARY']],
  ['VJOURNAL', ['SUMMARY']],
  ['VCARD', ['FN', 'N', 'ORG']]
])

/** Shown lines, by their names in the file. */
const SHOWN: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ DTSTART: 'Start', DTEND: 'End', DUE: 'Due', DURATION: 'Duration' }),
  ...Object.entries({ RRULE: 'Repeats', LOCATION: 'Location', STATUS: 'Status', URL: 'URL' }),
  ...Object.entries({ ORGANIZER: 'Organizer', ATTENDEE: 'Attendee', CATEGORIES: 'Categories' }),
  ...Object.entries({ ORG: 'Organization', TITLE: 'Title', ROLE: 'Role', TEL: 'Phone' }),
  ...Object.entries({ EMAIL: 'Email', ADR: 'Address', BDAY: 'Birthday', NICKNAME: 'Nickname' })
])
/** Lines of prose. */
const PROSE = new Set(['DESCRIPTION', 'NOTE', 'COMMENT'])

/** Reads calendars and visiting cards. */
export const linesConverter: Converter = {
  formats: ['ics', 'vcf'],
  async convert(bytes, { format, limits }) {
    const lines = contentLines(bytes)
    const name = lines.find((line) => line.name === 'X-WR-CALNAME' || line.name === 'NAME')
    const root: Root = { type: 'root', children: components(lines).flatMap(componentContent) }
    spendTree(root, budgetOf(limits))
    const title = name ? { title: plainValue(name.value) } : {}
    return { root, facts: { format, ...title, authors: [], sheets: [], slides: [] } }
  }
}

/** The lines of each component; those of alarms inside belong to none. */
function components(lines: readonly ContentLine[]): ContentLine[][] {
  const found: ContentLine[][] = []
  const open: string[] = []
  for (const line of lines) {
    const value = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN') {
      open.push(value)
      if (TITLES.has(value)) found.push([line])
    } else if (line.name === 'END') open.pop()
    else if (TITLES.has(open.at(-1) ?? '')) found.at(-1)?.push(line)
  }
  return found
}

function componentContent([begin, ...lines]: readonly ContentLine[]): ElementContent[] {
  const names = TITLES.get(begin?.value.trim().toUpperCase() ?? '') ?? []
  const titled = names.flatMap((name) => lines.find((line) => line.name === name) ?? [])[0]
  const items = lines.flatMap((line) => itemOf(line))
  const prose = lines.filter((line) => PROSE.has(line.name))
  return [
    ...(titled ? [h('h2', {}, [valueParts(titled.value).join(' ')])] : []),
    ...(items.length > 0 ? [h('ul', {}, items)] : []),
    ...prose.flatMap((line) => paragraphs(plainValue(line.value)))
  ]
}

function itemOf(line: ContentLine): Element[] {
  const label = SHOWN.get(line.name)
  const value = label === undefined ? '' : shownValue(line)
  return value === '' ? [] : [h('li', {}, [h('strong', {}, [`${label}:`]), ` ${value}`])]
}

function shownValue({ name, params, value }: ContentLine): string {
  if (/^(?:DTSTART|DTEND|DUE|BDAY)$/.test(name)) return shownDate(value, params.get('TZID'))
  const address = value.replace(/^(?:mailto|tel):/i, '')
  const person = params.get('CN')
  if (person) return address === value ? person : `${person} (${address})`
  return name === 'ADR' || name === 'ORG' ? valueParts(value).join(', ') : plainValue(address)
}

/** `20260301T100000Z` as `2026-03-01 10:00 UTC`. */
function shownDate(value: string, zone: string | undefined): string {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?\d\d)?(Z?))?/.exec(value.trim())
  if (!match) return plainValue(value)
  const [, year, month, day, hour, minute, utc] = match
  const time = hour === undefined ? '' : ` ${hour}:${minute}`
  return `${year}-${month}-${day}${time}${utc === 'Z' ? ' UTC' : zone && time ? ` (${zone})` : ''}`
}

function paragraphs(text: string): Element[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => h('p', {}, [line.trim()]))
}
