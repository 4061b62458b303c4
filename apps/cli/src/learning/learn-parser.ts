/** `sluice parser learn`: a parser from a few pages and the values on them. */

import { createReadStream } from 'node:fs'
import { SluiceError } from '@sluice/core'
import { describeRule, type Learned, learn } from '@sluice/learn'
import { UsageError } from '../failure.ts'
import { readLines } from '../lines.ts'
import { writeOutput } from '../output/output-files.ts'
import { typedPath } from '../paths.ts'
import { type ExampleLine, example } from './example-pages.ts'

/** Flags of the command. */
export interface LearnFlags {
  readonly url?: string
  readonly page?: string
  readonly value?: readonly string[]
  readonly output?: string
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
  const lines = flags.url === undefined ? await exampleLines(file) : [flagLine(flags)]
  if (lines.length === 0)
    throw new UsageError('No examples: give a file of lines, or --url, --page and --value.')
  show(learn(await Promise.all(lines.map(example))), flags)
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

/** The example that the flags describe. */
function flagLine({ url, page, value = [] }: LearnFlags): ExampleLine {
  const values: Record<string, string[]> = {}
  for (const pair of value) {
    const at = pair.indexOf('=')
    if (at < 1) throw new UsageError(`--value ${pair}: needs the form name=text.`)
    const name = pair.slice(0, at)
    values[name] = [...(values[name] ?? []), pair.slice(at + 1)]
  }
  // A name that is given once is one text, not a list.
  const given = Object.entries(values).map(([name, texts]) => [
    name,
    texts.length > 1 ? texts : texts[0]
  ])
  return { url, file: page, values: Object.fromEntries(given) }
}

/** JSON to the file or to standard output, words to the other stream. */
function show(learned: Learned, { output, json }: LearnFlags): void {
  const text = `${JSON.stringify(learned.parser, null, 2)}\n`
  if (output !== undefined) writeOutput(typedPath(output), text)
  if (output === undefined || json) process.stdout.write(text)
  const words = output === undefined || json ? process.stderr : process.stdout
  words.write(inWords(learned))
}

/** A parser in words: each field with its rules. */
function inWords({ parser, conflicts }: Learned): string {
  const lines = parser.fields.flatMap(({ name, rules, optional }) => [
    `${name}${optional ? ' (optional)' : ''}${rules.length === 0 ? ': no rule reads it' : ''}`,
    ...rules.map((rule) => `  ${describeRule(rule)}`)
  ])
  const remarks = conflicts.map(({ field, message }) => `${field}: ${message}`)
  return [...lines, ...remarks, ''].join('\n')
}
