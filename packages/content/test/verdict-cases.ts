/**
 * Pages for the verdict: a comment at the start of each has the answer's status and headers, and the expected verdict.
 */

import { readdirSync, readFileSync } from 'node:fs'
import type { PageAnswer } from '../src/verdict/answer-facts.ts'

/** A page with the verdict that it must get. */
export interface VerdictCase {
  readonly name: string
  /** The page without the comment. */
  readonly html: string
  readonly answer: PageAnswer
  /** Code and signal, or `ok`. */
  readonly expected: string
}

/** The pages of a folder of `fixtures/verdict`, by name. */
export function verdictCases(folder: 'bad' | 'good'): VerdictCase[] {
  const directory = new URL(`./fixtures/verdict/${folder}/`, import.meta.url)
  return readdirSync(directory)
    .sort()
    .map((file) => readCase(file, readFileSync(new URL(file, directory), 'utf8')))
}

function readCase(file: string, source: string): VerdictCase {
  const [front = '', html = ''] = source.split('\n-->\n', 2)
  const headers: Record<string, string> = {}
  const fields: Record<string, string> = {}
  for (const line of front.split('\n').slice(1)) {
    const [name = '', value = ''] = line.split(/: (.*)/)
    if (name.startsWith('header ')) headers[name.slice(7)] = value
    else fields[name] = value
  }
  const { url = '', requested = url, status = '200', expect = '' } = fields
  return {
    name: file.replace('.html', ''),
    html,
    expected: expect,
    answer: {
      url: new URL(url),
      requested: new URL(requested),
      status: Number(status),
      headers,
      htmlBytes: Buffer.byteLength(html)
    }
  }
}
