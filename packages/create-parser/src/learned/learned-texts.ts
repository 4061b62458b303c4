/** Texts of a learned parser's package: its source, and the table of its fields. */

import { describeRule, type LearnedParser } from '@sluice/learn'
import type { PackageNames } from '../package-names.ts'

type Field = LearnedParser['fields'][number]

/** The source: a schema of the fields, and the reading of the rules in rules.json. */
export function learnedText({ name, kind, rule }: PackageNames, { fields }: LearnedParser): string {
  const path = rule.path === undefined ? '' : `, path: ${quoted(rule.path)}`
  return `/** Reads pages of ${rule.host} by rules that were learned from examples. */

import { defineParser, ParseError } from '@sluice/core'
import { completeness, LearnedParser, read } from '@sluice/learn'
import { z } from 'zod'
import manifest from '../package.json' with { type: 'json' }
import learned from './rules.json' with { type: 'json' }

const rules = LearnedParser.parse(learned)

const PageRecord = z.object({
${fields.map((field) => `  ${keyOf(field.name)}: ${schemaOf(field)}`).join(',\n')}
})

export default defineParser({
  name: ${quoted(name)},
  version: manifest.version,
  kind: ${quoted(kind)},
  match: [{ host: ${quoted(rule.host)}${path} }],
  data: PageRecord,

  parse([page], { note }) {
    if (!page) throw new ParseError('no page was fetched')
    const reading = read(rules, page)
    const { record, sources } = reading
    // Half a record is worse than none.
    if (completeness(rules, reading) < 0.5) throw new ParseError('the page lacks most fields: it is of another kind, or the site has changed')
    for (const [field, source] of Object.entries(sources)) note?.(field, source)
    const values = rules.fields.map(({ name, many }) => [name, record[name] ?? (many ? [] : null)])
    return Object.fromEntries(values) as z.infer<typeof PageRecord>
  }
})
`
}

/** The fields as the kit writes them into a README. */
export function fieldsTable({ fields }: LearnedParser): string {
  const rows = fields.map((field) => {
    const { name, many } = field
    const presence = many ? 'empty when there are none' : 'null when unknown'
    const cells = [`\`${name}\``, cell(typeText(field)), presence, cell(sentenceOf(field))]
    return `| ${cells.join(' | ')} |`
  })
  const head = '| Field | Type | Always there? | What it is |\n| --- | --- | --- | --- |'
  return [head, ...rows].join('\n')
}

function typeText(field: Field): string {
  const { type, many } = field
  if (field.type === 'records') return `{${field.members.map(({ name }) => name).join(', ')}}[]`
  const one = type === 'money' ? '{amount, currency}' : type === 'number' ? 'number' : 'string'
  return many ? `${one}[]` : one
}

function schemaOf(field: Field): string {
  const one =
    field.type === 'records' ? recordSchema(field.members) : (SCHEMAS[field.type] ?? 'z.string()')
  const whole = field.many ? `z.array(${one})` : `${one}.nullable()`
  return `${whole}.describe(${quoted(sentenceOf(field))})`
}

/** Records leave out the fields that they lack. */
function recordSchema(members: readonly Exclude<Field, { readonly type: 'records' }>[]): string {
  const fields = members.map((member) => {
    const one = SCHEMAS[member.type] ?? 'z.string()'
    return `${keyOf(member.name)}: ${member.many ? `z.array(${one})` : one}.optional().describe(${quoted(sentenceOf(member))})`
  })
  return `z.object({ ${fields.join(', ')} })`
}

const SCHEMAS: Partial<Record<Field['type'], string>> = {
  number: 'z.number()',
  money: 'z.object({ amount: z.string(), currency: z.string().nullable() })'
}

function sentenceOf({ rules: [rule] }: Field): string {
  if (!rule) return 'No rule reads it.'
  const text = describeRule(rule).replace(/\s+/g, ' ').trim()
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** A key of an object. A computed one is never the prototype. */
function keyOf(name: string): string {
  const isPlain = /^[A-Za-z_$][\w$]{0,99}$/.test(name) && name !== '__proto__'
  return isPlain ? name : `[${quoted(name)}]`
}

/** A literal of JavaScript. */
function quoted(value: string): string {
  const text = JSON.stringify(value)
  return /^"[^'"\\]*"$/.test(text) ? `'${text.slice(1, -1)}'` : text
}
