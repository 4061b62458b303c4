/** Learns in a worker thread. */

import { metadata, parseHtml } from '@sluice/content'
import { SluiceError } from '@sluice/core'
import { compileSchema, extract } from '@sluice/extract'
import {
  type Example,
  type FieldType,
  heal,
  type LearnedParser,
  type LearnPage,
  learn,
  read
} from '@sluice/learn'
import {
  type LearnInput,
  type LearnJob,
  type LearnOutcome,
  learnableValues,
  type PageValues
} from './learn-job.ts'

/** @throws SluiceError `INVALID_REQUEST` - no page has a value. */
export function learnPages({ learn: inputs, schema, broken, rules }: LearnJob): LearnOutcome {
  const pages = inputs.map(pageOf)
  const outcome = rules
    ? { ...NOTHING, parser: rules }
    : broken
      ? healed(broken, pages, inputs)
      : learned(pages, inputs, schema)
  const { parser } = outcome
  return { ...outcome, samples: parser ? pages.map((page) => read(parser, page)) : [] }
}

type Outcome = Omit<LearnOutcome, 'samples'>

const NOTHING: Outcome = { parser: null, conflicts: [], lost: [], changes: [], used: 0 }

function healed(
  broken: LearnedParser,
  pages: readonly LearnPage[],
  inputs: readonly LearnInput[]
): Outcome {
  const history = pages.map((page, index) => ({ page, values: inputs[index]?.values ?? {} }))
  const found = heal(broken, history)
  if (!found) return NOTHING
  const { parser, lost, changes, used } = found
  return { parser, conflicts: [], lost, changes, used }
}

function learned(
  pages: readonly LearnPage[],
  inputs: readonly LearnInput[],
  schema: unknown
): Outcome {
  const examples: Example[] = []
  const others: LearnPage[] = []
  for (const [index, page] of pages.entries()) {
    const values =
      inputs[index]?.values ?? (schema === undefined ? undefined : proposed(page, schema))
    const { unknown = [] } = inputs[index] ?? {}
    if (values && Object.keys(values).length > 0) examples.push({ page, values, unknown })
    else others.push(page)
  }
  if (examples.length === 0) {
    throw new SluiceError(
      'INVALID_REQUEST',
      'No page has a value to learn from: give `values`, or a `schema` that fits the pages.',
      { details: { path: 'pages' } }
    )
  }
  const types = schema === undefined ? {} : typesOf(schema)
  const { parser, conflicts } = learn(examples, { pages: others, types })
  const fields = parser.fields.filter(({ rules }) => rules.length > 0)
  return { parser: { ...parser, fields }, conflicts, lost: [], changes: [], used: examples.length }
}

function pageOf({ url, body }: LearnInput): LearnPage {
  const html = new TextDecoder().decode(body)
  return { url: new URL(url), tree: parseHtml(html), html }
}

/** The values that the schema reads from a page by itself. */
function proposed({ url, tree }: LearnPage, schema: unknown): PageValues {
  const { data } = extract(compileSchema(schema), {
    tree,
    url,
    record: {},
    isGeneral: true,
    isFile: false,
    metadata: metadata(tree, { url })
  })
  return learnableValues(data ?? {})
}

/** Types of fields that a schema declares; of the fields of records by `list.field`. */
function typesOf(schema: unknown): Record<string, FieldType> {
  const { properties = {} } = schema as Property
  const types = Object.entries(properties).flatMap(([name, property]) => {
    const inner = Object.entries(property.items?.properties ?? {})
    const all = [
      [name, property] as const,
      ...inner.map(([key, one]) => [`${name}.${key}`, one] as const)
    ]
    return all.flatMap(([key, one]) => {
      const type = typeOf(one)
      return type ? [[key, type] as const] : []
    })
  })
  return Object.fromEntries(types)
}

interface Property {
  readonly type?: unknown
  readonly format?: unknown
  readonly items?: Property
  readonly properties?: Readonly<Record<string, Property>>
}

function typeOf({ type, format, items }: Property): FieldType | undefined {
  if (type === 'array') return items ? typeOf(items) : undefined
  if (type === 'number' || type === 'integer') return 'number'
  if (format === 'date' || format === 'date-time') return 'date'
  return format === 'uri' ? 'url' : undefined
}
