/** The facts that a page declares about itself, for a model: address, title, dates, leaf values of structured data. */

import { type Metadata, structuredData } from '@sluice/content'
import type { Page } from '@sluice/core'

/** Characters of the block, of one value, and values. Prose is on the page itself. */
const MOST = 4000
const MOST_OF_VALUE = 160
const MOST_VALUES = 120
const DEPTH = 8
/** Members that say how data is written, and not what it says. */
const FORMAL =
  /^@(?:context|id|type)$|^(?:potentialAction|articleBody|reviewBody|text|description)$/

/** Lines `name: value`; the first ones are of the page as a whole. */
export function declaredBlock({ tree, url }: Page, metadata: Metadata): string {
  const { title, publishedAt, modifiedAt, author } = metadata as Metadata &
    Readonly<Record<string, unknown>>
  const lines = [
    line('address', url.href),
    line('today', new Date().toISOString().slice(0, 10)),
    line('title', title),
    line('author', author),
    line('published', publishedAt),
    line('modified', modifiedAt),
    ...leaves(structuredData(tree).jsonLd, 'data').slice(0, MOST_VALUES)
  ]
  let block = ''
  for (const next of lines.filter(Boolean)) {
    if (block.length + next.length > MOST) break
    block += `${next}\n`
  }
  return block.trim()
}

function line(name: string, value: unknown): string {
  return typeof value === 'string' && value.trim() !== '' ? `${name}: ${short(value)}` : ''
}

function short(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST_OF_VALUE)
}

function leaves(value: unknown, path: string, depth = 0): string[] {
  if (depth > DEPTH || value === null || value === undefined) return []
  if (typeof value !== 'object') {
    const text = short(String(value))
    return text === '' || String(value).length > MOST_OF_VALUE ? [] : [`${path}: ${text}`]
  }
  return Object.entries(value)
    .filter(([name]) => !FORMAL.test(name))
    .slice(0, 50)
    .flatMap(([name, inner]) => leaves(inner, `${path}.${name}`, depth + 1))
}
