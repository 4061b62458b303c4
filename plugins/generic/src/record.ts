/** The record of any page. Source: decisions.md §11. Every key is always there. */

import { z } from 'zod'

const Breadcrumb = z.object({
  name: z.string().describe('Name of the step.'),
  url: z
    .string()
    .nullable()
    .describe('Absolute address of the step; null for a step without a link.')
})

const Table = z.object({
  caption: z.string().nullable().describe('Caption of the table.'),
  headers: z.array(z.string()).describe('Texts of the header row; empty without one.'),
  rows: z.array(z.array(z.string())).describe('Rows of texts; spanning cells are repeated.')
})

const Pagination = z.object({
  next: z.string().nullable().describe('Address of the next page, absolute; null on the last one.'),
  previous: z
    .string()
    .nullable()
    .describe('Address of the previous page, absolute; null on the first one.'),
  pages: z
    .array(
      z.object({
        number: z.int().describe('Number of the page as shown.'),
        url: z.string().describe('Address of the page, absolute.')
      })
    )
    .describe('Numbered links to pages of the list.'),
  total: z.int().nullable().describe('Number of pages, if the page states it.')
})

const FeedItem = z.object({
  title: z.string().nullable().describe('Title of the entry.'),
  url: z.string().nullable().describe('Address of the entry, absolute.'),
  published_at: z
    .string()
    .nullable()
    .describe('ISO 8601 date or time of publication, or of the last change if only that is given.'),
  author: z.string().nullable().describe('Names of the authors, separated by commas.'),
  summary: z.string().nullable().describe('Summary as plain text.'),
  content: z
    .string()
    .nullable()
    .describe('Content as Markdown; the summary where the feed has no content.')
})

/** Kinds of pages. */
const TYPES = [
  'article',
  'documentation',
  'service',
  'forum',
  'product',
  'listing',
  'collection',
  'other'
] as const

/** Record of any page. */
export const PageRecord = z.object({
  url: z.string().describe('Address of the page after redirects.'),
  canonical_url: z.string().nullable().describe('Address the page gives as its own, absolute.'),
  type: z.enum(TYPES).describe('Kind of page, from its content and what it declares.'),
  title: z.string().nullable().describe('Title without the name of the site.'),
  description: z.string().nullable().describe('Description the page gives of itself.'),
  author: z.string().nullable().describe('Names of the authors, separated by commas.'),
  site_name: z.string().nullable().describe('Name of the site.'),
  published_at: z
    .string()
    .nullable()
    .describe('ISO 8601 date or time of publication, as precise as the page states it.'),
  modified_at: z
    .string()
    .nullable()
    .describe('ISO 8601 date or time of the last change, as precise as the page states it.'),
  language: z.string().nullable().describe('BCP 47 tag of the language the page declares.'),
  text: z.string().describe('Main content as plain text, blocks on lines of their own.'),
  word_count: z
    .int()
    .describe('Words in `text`; in scripts without spaces each character counts as one.'),
  image: z.string().nullable().describe('Address of the picture that stands for the page.'),
  favicon: z.string().nullable().describe('Address of the icon the page declares.'),
  breadcrumbs: z.array(Breadcrumb).describe('Steps from the start of the site to the page.'),
  tables: z
    .array(Table)
    .describe('Tables of data anywhere on the page; tables for layout are left out.'),
  pagination: Pagination.nullable().describe(
    'Links to the other pages of a list; null where the page has none.'
  ),
  feeds: z.array(z.string()).describe('Addresses of RSS, Atom and JSON feeds.'),
  items: z.array(FeedItem).describe('Entries of a feed, in its order; empty for anything else.'),
  value: z
    .unknown()
    .describe(
      'Value of a JSON document; null for anything else. Integers beyond 2^53 are strings.'
    ),
  open_graph: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .describe('OpenGraph properties as written; several values of one as a list.'),
  json_ld: z
    .array(z.record(z.string(), z.unknown()))
    .describe('JSON-LD objects as written, repaired where the JSON is malformed.')
})
/** The record of any page or document. */
export type PageRecord = z.infer<typeof PageRecord>
