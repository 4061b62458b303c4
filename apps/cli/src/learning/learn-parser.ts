/** `sluice parser learn`: a parser from a few pages and the values on them. */

import { createReadStream } from 'node:fs'
import { parseHtml } from '@sluice/content'
import { SluiceError } from '@sluice/core'
import { describeRule, describeTemplate, type Learned, learn } from '@sluice/learn'
import { UsageError } from '../failure.ts'
import { readLines } from '../lines.ts'
import { writeOutput } from '../output/output-files.ts'
import { typedPath } from '../paths.ts'
import { type ExampleLine, valuesOf } from './example-pages.ts'
import { type LoadedExample, type LoadFlags, loadExamples } from './load-examples.ts'
import { flagLines, type PageFlags } from './page-flags.ts'

/** Flags of the command. */
export interface LearnFlags extends PageFlags, LoadFlags {
  /** File with a JSON Schema, which reads the values of pages without any. */
  readonly schema?: string
  readonly output?: string
  /** Folder of a parser package. */
  readonly out?: string
  readonly name?: string
  readonly json?: boolean
  readonly jsonl?: boolean
}

/** Run the command. @param file - lines of examples; default: standard input. */
export async function learnParser(file: string | undefined, flags: LearnFlags): Promise<void> {
  if (flags.jsonl) {
    const { learnLines } = await import('./learn-lines.ts')
    await learnLines()
    return
  }
  const isFlags = flags.page !== undefined || flags.url !== undefined
  const lines = isFlags ? flagLines(flags) : await exampleLines(file)
  const [first] = lines
  if (!first) throw new UsageError('No examples: give a file of lines, or --page and its values.')
  if (flags.schema === undefined && lines.every(({ values }) => values === undefined)) {
    valuesOf(first)
  }
  const examples = await loadExamples(lines, flags)
  const learned = await learnFrom(examples, flags.schema)
  show(learned, flags)
  if (flags.out === undefined) return
  const { writePackage } = await import('./write-package.ts')
  writePackage(flags.out, flags.name, learned.parser, examples)
}

async function exampleLines(file: string | undefined): Promise<ExampleLine[]> {
  const lines: ExampleLine[] = []
  const input = file === undefined ? process.stdin : createReadStream(typedPath(file))
  for await (const line of readLines(input)) {
    if ('fault' in line) throw new SluiceError('INVALID_JSON', line.fault)
    lines.push((line.value ?? {}) as ExampleLine)
  }
  return lines
}

async function learnFrom(
  examples: readonly LoadedExample[],
  schema: string | undefined
): Promise<Learned> {
  if (schema !== undefined) {
    const { learnBySchema } = await import('./learn-by-schema.ts')
    return learnBySchema(examples, schema)
  }
  const pages = examples.map(({ url, html, values }) => ({
    page: { url: new URL(url), tree: parseHtml(html), html },
    values
  }))
  const given = pages.flatMap(({ page, values }) => (values ? [{ page, values }] : []))
  const others = pages.filter(({ values }) => values === undefined)
  return learn(given, { pages: others.map(({ page }) => page) })
}

/** JSON to the file or to standard output, words to the other stream. */
function show(learned: Learned, { output, json, out }: LearnFlags): void {
  const text = `${JSON.stringify(learned.parser, null, 2)}\n`
  if (output !== undefined) writeOutput(typedPath(output), text)
  const isPrinted = json || (output === undefined && out === undefined)
  if (isPrinted) process.stdout.write(text)
  const words = isPrinted ? process.stderr : process.stdout
  words.write(inWords(learned))
}

/** A parser in words: each field with its rules. */
function inWords({ parser, conflicts }: Learned): string {
  const templates = (parser.templates ?? []).map(
    (template, index) => `template ${index + 1}: ${describeTemplate(template)}`
  )
  const lines = parser.fields.flatMap((field) => [
    ...fieldInWords(field),
    ...(field.type === 'records'
      ? field.members.flatMap(fieldInWords).map((line) => `  ${line}`)
      : [])
  ])
  const remarks = conflicts.map(({ field, message }) => `${field}: ${message}`)
  return [...templates, ...lines, ...remarks, ''].join('\n')
}

type Field = Pick<Learned['parser']['fields'][number], 'name' | 'rules' | 'optional'>

function fieldInWords({ name, rules, optional }: Field): string[] {
  return [
    `${name}${optional ? ' (optional)' : ''}${rules.length === 0 ? ': no rule reads it' : ''}`,
    ...rules.map((rule) => `  ${describeRule(rule)}`)
  ]
}
