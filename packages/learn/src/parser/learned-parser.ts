/**
 * A learned parser: rules as data. The schema bounds every list and text, and no rule holds a regular expression or a
 * selector, so reading a page by a stranger's parser costs a bounded number of look-ups.
 */

import { z } from 'zod'

/** Version of the format. Readers refuse any other. */
export const PARSER_FORMAT = 1

/** Most fields of a parser and of a record, rules of a field, templates, marks, steps, keys of a path in a script, and characters. */
export const PARSER_LIMITS = {
  fields: 60,
  members: 30,
  /** On one template. */
  rules: 8,
  templates: 4,
  /** Per template. */
  marks: 24,
  steps: 40,
  keys: 12,
  characters: 64 * 1024
} as const

const Short = z.string().min(1).max(160)
const Share = z.number().min(0).max(1)

/** Choice among several matches: the only one, the first, the last, or all siblings. */
const Pick = z.enum(['only', 'first', 'last', 'all'])

const Step = z.strictObject({
  tag: Short,
  /** Position among the siblings with this tag, from 1. */
  nth: z.int().min(1).max(10_000).optional(),
  /** Number of these siblings. If there are more or fewer, the position says nothing. */
  of: z.int().min(1).max(10_000).optional()
})

const Place = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('data'),
    /** Type of the thing in lower case, then properties: `['product', 'offers', 'price']`. */
    path: z.array(Short).min(2).max(5)
  }),
  z.strictObject({ kind: z.literal('meta'), name: Short }),
  z.strictObject({ kind: z.literal('title') }),
  /** Path and parameters of the page's address. */
  z.strictObject({ kind: z.literal('address') }),
  z.strictObject({
    kind: z.literal('state'),
    /** Id of the script, or name of its variable. */
    name: z.string().max(160),
    /** Keys from the outermost object to the value. */
    path: z.array(Short).min(1).max(PARSER_LIMITS.keys)
  }),
  z.strictObject({
    kind: z.literal('list'),
    /** Id of the script, or name of its variable. Omitted: structured data. */
    name: z.string().max(160).optional(),
    /** Keys to a list of objects, or to an object of objects; in structured data the type of a thing, then properties. */
    path: z.array(Short).min(1).max(PARSER_LIMITS.keys)
  }),
  z.strictObject({
    kind: z.literal('item'),
    /** Keys inside an object of such a list. */
    path: z.array(Short).min(1).max(PARSER_LIMITS.keys)
  }),
  z.strictObject({
    kind: z.literal('label'),
    /** Folded text of the label. */
    label: Short,
    /** Label as shown, for people. */
    shown: Short,
    side: z.enum(['after', 'before', 'inside']),
    /** Extent of the value: one text, its cell with like cells behind it, or the rest of the label's block. */
    extent: z.enum(['text', 'cell', 'rest']),
    /** Element inside of the extent that holds one value each. */
    items: Short.optional(),
    /** Field whose value is the label on each page. */
    field: Short.optional(),
    /** Token of an element around label and value. */
    within: Short.optional()
  }),
  z.strictObject({
    kind: z.literal('cell'),
    /** Folded header of the column. */
    column: Short,
    /** Folded first cell of the row. Omitted: every row. */
    row: Short.optional(),
    shown: Short
  }),
  z.strictObject({
    kind: z.literal('element'),
    /** Token of the element that the path starts at. */
    anchor: Short,
    /** Path of children below it, or the token of a descendant. */
    steps: z.array(Step).max(PARSER_LIMITS.steps).optional(),
    inside: Short.optional(),
    /** Index of one of the element's own texts. Default: its whole text. */
    text: z.int().min(0).max(100).optional(),
    /** Its text has no block in it: a notice that is put into it is no part of the value. */
    flat: z.literal(true).optional(),
    /** Unit of a record: the element, or the element and its next siblings up to the next match. */
    unit: z.enum(['element', 'run']).optional(),
    /** Token of units that are no record, as the sum below the rows. */
    without: Short.optional()
  })
])

/** Separators between the parts of a text. */
export const SEPARATORS = ['·', '|', '•', '›', '»', '—', '–', ' - ', ' / ', '/', ';', ','] as const

const Cut = z.strictObject({
  /** The value starts behind this text. */
  after: Short.optional(),
  /** The value ends before this text. */
  before: Short.optional(),
  /** Place of the value among the parts between separators, from 1; from -1 at the end. */
  part: z.strictObject({ by: z.enum(SEPARATORS), nth: z.int().min(-100).max(100) }).optional()
})

/** Index of a template. */
const TemplateIndex = z
  .int()
  .min(0)
  .max(PARSER_LIMITS.templates - 1)

const Mark = z.strictObject({
  /**
   * `token`: an element has it. `text`: the folded text stands alone. `thing`: type in the structured data. `path`: segment
   * of the path. `depth`: number of segments. `query`: name of a parameter.
   */
  kind: z.enum(['token', 'text', 'thing', 'language', 'path', 'depth', 'query']),
  value: Short,
  /** Position of the segment, from 1. */
  nth: z.int().min(1).max(20).optional()
})

/** One of several layouts, or kinds of pages, of a host. Without marks: the pages that show no other template. */
const Template = z.strictObject({ marks: z.array(Mark).max(PARSER_LIMITS.marks) })

const Rule = z.strictObject({
  by: z.enum(['structured-data', 'label', 'table', 'position']),
  place: Place,
  pick: Pick,
  from: z.union([
    z.enum(['text', 'href', 'src', 'content', 'datetime', 'value', 'alt', 'title']),
    z.templateLiteral(['data-', z.string().max(60)])
  ]),
  cut: Cut.optional(),
  /** The text is a list with this separator. */
  split: z.enum([',', ';', '|', '/', '·', '\n']).optional(),
  /** Number of examples on which the rule reads exactly the given values. */
  support: z.int().min(0).max(100_000),
  /** Share of all pages seen in learning on which the rule agrees with the field's value. */
  agreement: Share,
  /** Share of the pages seen in learning on which the rule reads anything. */
  coverage: Share,
  /** Weight of the rule's vote. */
  weight: Share,
  /** The rule reads pages of this template only. */
  template: TemplateIndex.optional()
})

const Rules = z
  .array(Rule)
  .max(PARSER_LIMITS.rules * PARSER_LIMITS.templates)
  .refine((rules) => mostOfTemplate(rules) <= PARSER_LIMITS.rules, {
    message: `A field has more than ${PARSER_LIMITS.rules} rules.`
  })

/** Most rules that read one page. */
function mostOfTemplate(rules: readonly { readonly template?: number | undefined }[]): number {
  const counts = new Map<number | undefined, number>()
  for (const { template } of rules) counts.set(template, (counts.get(template) ?? 0) + 1)
  const everywhere = counts.get(undefined) ?? 0
  counts.delete(undefined)
  return everywhere + Math.max(0, ...counts.values())
}

/** Templates whose pages have the field. Default: all. */
const FieldTemplates = z.array(TemplateIndex).min(1).max(PARSER_LIMITS.templates).optional()
const Support = z.int().min(0).max(100_000)

const ValueField = z.strictObject({
  name: Short,
  type: z.enum(['text', 'number', 'money', 'date', 'url', 'image']),
  /** The value is a list. */
  many: z.boolean(),
  /** Some examples of its templates lack the field. */
  optional: z.boolean(),
  templates: FieldTemplates,
  rules: Rules,
  /** Kind of text that every example has. `amount`: money, and at most a unit behind it. */
  shape: z.enum(['number', 'money', 'amount', 'date']).optional(),
  /** Most characters of a value. */
  longest: z.int().min(1).max(100_000),
  /** Number of examples that some rule reads exactly. */
  support: Support,
  /** Mean share of the votes for a value, over the pages seen in learning. */
  agreement: Share
})

/** A list of records: the first rule that finds records names the part of the page that each is read from. */
const RecordsField = z.strictObject({
  name: Short,
  type: z.literal('records'),
  many: z.literal(true),
  optional: z.boolean(),
  templates: FieldTemplates,
  rules: Rules,
  support: Support,
  agreement: Share,
  /** Fields of a record, read inside its part. */
  members: z.array(ValueField).min(1).max(PARSER_LIMITS.members)
})

const Field = z.discriminatedUnion('type', [ValueField, RecordsField])

/** A learned parser. Plain JSON. */
export const LearnedParser = z
  .strictObject({
    format: z.literal(PARSER_FORMAT),
    templates: z.array(Template).min(2).max(PARSER_LIMITS.templates).optional(),
    fields: z.array(Field).max(PARSER_LIMITS.fields)
  })
  .refine((parser) => indexesOf(parser).every((at) => at < (parser.templates?.length ?? 0)), {
    message: 'A field or a rule names a template that the parser lacks.'
  })
  .refine((parser) => JSON.stringify(parser).length <= PARSER_LIMITS.characters, {
    message: `The rules take more than ${PARSER_LIMITS.characters} characters. Learn fewer fields.`
  })

/** Templates that fields and rules name. */
function indexesOf({ fields }: { readonly fields: readonly z.infer<typeof Field>[] }): number[] {
  const ofRules = (rules: z.infer<typeof Rules>) => rules.flatMap(({ template }) => template ?? [])
  return fields.flatMap((field) => [
    ...(field.templates ?? []),
    ...ofRules(field.rules),
    ...(field.type === 'records' ? field.members.flatMap(({ rules }) => ofRules(rules)) : [])
  ])
}

/** A learned parser. Plain JSON. */
export type LearnedParser = z.infer<typeof LearnedParser>
/** A field with its rules. */
export type Field = z.infer<typeof Field>
/** A field whose values are no records. */
export type ValueField = z.infer<typeof ValueField>
/** A field whose values are records. */
export type RecordsField = z.infer<typeof RecordsField>
/** One way to read a field. */
export type Rule = z.infer<typeof Rule>
/** Location that a rule reads. */
export type Place = z.infer<typeof Place>
/** One element below another. */
export type Step = z.infer<typeof Step>
/** Sign of a template. */
export type Mark = z.infer<typeof Mark>
/** Part of a text. */
export type Cut = z.infer<typeof Cut>
