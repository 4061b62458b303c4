/** The parser that a new package starts with. */

import type { MainEntityKind } from '@sluice/core'
import type { PackageNames } from './package-names.ts'

/**
 * @param anyHost - kind of main entity that the parser recognises on pages of any host.
 * @returns source of `src/index.ts`, without types, which load-parser.ts could not run: reads the title and the address that JSON-LD, OpenGraph or meta tags give.
 */
export function starterText({ name, kind, rule }: PackageNames, anyHost?: MainEntityKind): string {
  const path = rule.path === undefined ? '' : `, path: ${quoted(rule.path)}`
  const hosts = anyHost === undefined ? rule.host : `${rule.host}, and of any host`
  const names = anyHost === undefined ? 'metadata, text' : 'metadata, structuredData, text, things'
  return `/** Reads pages of ${hosts}. */

import { ${names} } from '@sluice/content'
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
${anyHost === undefined ? '' : recogniseText(anyHost)}
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

/** Types of schema.org whose things are main entities of a kind, as the fixture writes them. */
export const MAIN_TYPES: Readonly<Record<MainEntityKind, string>> = {
  product: 'Product',
  product_list: 'ItemList',
  job: 'JobPosting',
  company: 'Organization',
  post: 'DiscussionForumPosting',
  video: 'VideoObject'
}

function recogniseText(kind: MainEntityKind): string {
  const type = MAIN_TYPES[kind].toLowerCase()
  return `
  anyHost: {
    // Asked on every page of a host that no parser names: cheap, and no answer unless the page leaves no doubt.
    recognise({ tree }) {
      const main = things(structuredData(tree)).find(
        ({ depth, types }) => depth === 0 && types.includes(${quoted(type)})
      )
      return main && { kind: ${quoted(kind)}, signs: [\`\${main.source} ${type}\`], weight: 3 }
    }
  },
`
}

/** A literal of JavaScript in single quotes. */
function quoted(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&')}'`
}
