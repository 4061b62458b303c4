/** The parser that a new package starts with. */

import type { PackageNames } from './package-names.ts'

/**
 * Source of `src/index.ts`, without types, which load-parser.ts could not run: reads the title and the address that JSON-LD, OpenGraph or meta tags give.
 */
export function starterText({ name, kind, rule }: PackageNames): string {
  const path = rule.path === undefined ? '' : `, path: ${quoted(rule.path)}`
  return `/** Reads pages of ${rule.host}. */

import { metadata, text } from '@sluice/content'
import { defineParser, ParseError } from '@sluice/core'
import { z } from 'zod'
import manifest from '../package.json' with { type: 'json' }

const PageRecord = z.object({
  title: z.string().describe('Title of the page.'),
  url: z.string().describe('Canonical URL of the page, or the URL it was fetched from.'),
  description: z.string().nullable().describe('Description that the page declares.'),
  heading: z.string().nullable().describe('First heading on the page.')
})

export default defineParser({
  name: ${quoted(name)},
  version: manifest.version,
  kind: ${quoted(kind)},
  match: [{ host: ${quoted(rule.host)}${path} }],
  data: PageRecord,

  parse([page], { note }) {
    if (!page) throw new ParseError('no page was fetched')
    // From JSON-LD, OpenGraph, meta tags and headings, the most trusted first.
    const about = metadata(page.tree, {
      url: page.url,
      note: (field, source) => {
        if (field === 'title' || field === 'description') note?.(field, source)
      }
    })
    // Half a record is worse than none: throw when a required field is missing.
    if (about.title === null) throw new ParseError('the page has no title')
    return {
      title: about.title,
      url: about.canonicalUrl ?? page.url.href,
      description: about.description,
      heading: text(page.tree, 'h1') ?? null
    }
  }
})
`
}

/** A literal of JavaScript in single quotes. */
function quoted(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&')}'`
}
