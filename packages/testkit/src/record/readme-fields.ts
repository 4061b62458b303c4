/** The fields of the record in a README: a generated table between two marks, or a handwritten one. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { AnyParser } from '@sluice/core'
import type { Finding } from '../finding.ts'
import { typeText } from './field-type.ts'
import {
  isNullable,
  type JsonSchema,
  type RecordKind,
  recordKinds,
  recordSchema
} from './record-schema.ts'

const BEGIN = '<!-- fields: written by UPDATE=1 from the schema -->'
const END = '<!-- /fields -->'

/**
 * Check that the README has the fields of the record: between the marks exactly the table of {@link fieldsTable};
 * without marks, each field name as code in the section "Data".
 *
 * @param root - folder of the README, ending in `/`.
 */
export function checkReadmeFields(parser: AnyParser, root: URL): Finding[] {
  const finding = (what: string, remedy: string) => ({
    check: 'readme',
    where: 'README.md',
    what,
    remedy
  })
  const file = new URL('README.md', root)
  // A missing README is a finding of the section "URLs".
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const section = /^## +Data\b.*$([\s\S]*?)(?=^##? |(?![\s\S]))/m.exec(text)?.[1]
  if (section === undefined) {
    const remedy = `Write a section "## Data" with the lines ${BEGIN} and ${END}, then run the tests with UPDATE=1.`
    return [finding('there is no section "## Data"', remedy)]
  }
  const marked = markedPart(text)
  if (marked !== undefined) {
    if (marked.trim() === fieldsTable(parser).trim()) return []
    return [
      finding('the table of fields is not that of the schema', 'Run the tests with UPDATE=1.')
    ]
  }
  const named = new Set(
    [...section.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.match(/\w+/g) ?? [])
  )
  const missing = fieldNames(parser).filter((name) => !named.has(name))
  if (missing.length === 0) return []
  const remedy = `Name them in code, or write the lines ${BEGIN} and ${END} and run the tests with UPDATE=1.`
  return [finding(`the section "Data" lacks the fields ${missing.join(', ')}`, remedy)]
}

/**
 * Update the marked table of a README.
 *
 * @returns whether it was written; false also without marks.
 */
export function writeReadmeFields(parser: AnyParser, root: URL): boolean {
  const file = new URL('README.md', root)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const marked = markedPart(text)
  const table = `\n\n${fieldsTable(parser)}\n`
  if (marked === undefined || marked.trim() === table.trim()) return false
  writeFileSync(
    file,
    text.replace(BEGIN + marked, () => `${BEGIN}${table}\n`)
  )
  return true
}

/** The fields as Markdown tables, one per kind of record, under its name. */
export function fieldsTable(parser: AnyParser): string {
  return recordKinds(recordSchema(parser)).map(kindTable).join('\n\n')
}

function kindTable({ label, schema: { properties = {}, required = [] } }: RecordKind): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const cells = [
      `\`${name}\``,
      cell(typeText(schema)),
      presence(schema, required.includes(name)),
      cell(schema.description ?? '')
    ]
    return `| ${cells.join(' | ')} |`.replace(/ {2,}\|/g, ' |')
  })
  const title = label === '' ? [] : [`### ${label}`, '']
  return [
    ...title,
    '| Field | Type | Always there? | What it is |',
    '| --- | --- | --- | --- |',
    ...rows
  ].join('\n')
}

function presence(schema: JsonSchema, isRequired: boolean): string {
  if (!isRequired) return 'may be absent'
  if (typeText(schema) === 'any') return 'may be null'
  if (isNullable(schema)) return 'null when unknown'
  return schema.type === 'array' ? 'empty when there are none' : 'yes'
}

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
}

function fieldNames(parser: AnyParser): string[] {
  const kinds = recordKinds(recordSchema(parser))
  return [...new Set(kinds.flatMap(({ schema }) => Object.keys(schema.properties ?? {})))]
}

function markedPart(text: string): string | undefined {
  const start = text.indexOf(BEGIN)
  const end = text.indexOf(END, start)
  return start === -1 || end === -1 ? undefined : text.slice(start + BEGIN.length, end)
}
