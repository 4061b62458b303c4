/** The record of a document. Every key is always there. */

import { z } from 'zod'

const Heading = z.object({
  level: z.int().min(1).max(6).describe('1 for the highest.'),
  text: z.string().describe('Text of the heading.'),
  page: z.int().nullable().describe('Page it is on, from 1; null in a format without pages.')
})

const Table = z.object({
  page: z.int().nullable().describe('Page it begins on; null in a format without pages.'),
  caption: z.string().nullable().describe('Caption of the table.'),
  headers: z.array(z.string()).describe('Texts of the header row; empty without one.'),
  rows: z.array(z.array(z.string())).describe('Rows of texts; spanning cells are repeated.')
})

const Sheet = z.object({
  name: z.string().describe('Name of the sheet.'),
  rows: z.int().describe('Rows of its used range.'),
  columns: z.int().describe('Columns of its used range.')
})

const Slide = z.object({
  number: z.int().describe('From 1, in the order of the presentation.'),
  title: z.string().nullable().describe('Title of the slide.'),
  notes: z.string().nullable().describe('Notes of the speaker.')
})

/** Record of a document, in the terms of schema.org's DigitalDocument. */
export const DocumentRecord = z.object({
  url: z.string().describe('Address of the document after redirects.'),
  format: z
    .string()
    .describe('Format, detected from the bytes: `pdf`, `docx`, `xlsx`, `epub` and so on.'),
  title: z.string().nullable().describe('Title from its properties, else its first heading.'),
  author: z.string().nullable().describe('Names of the authors, separated by commas.'),
  created_at: z.string().nullable().describe('ISO 8601 date or time of its creation.'),
  modified_at: z.string().nullable().describe('ISO 8601 date or time of its last change.'),
  language: z.string().nullable().describe('BCP 47 tag of the language the document declares.'),
  pages_total: z
    .int()
    .nullable()
    .describe('Pages, slides or sheets it has; null in a format without pages.'),
  pages_read: z.int().describe('Pages that were read; 1 in a format without pages.'),
  word_count: z.int().describe('Words in `text`.'),
  headings: z.array(Heading).describe('Headings in reading order.'),
  tables: z.array(Table).describe('Tables in reading order.'),
  sheets: z.array(Sheet).describe('Sheets of a workbook; empty for anything else.'),
  slides: z.array(Slide).describe('Slides of a presentation; empty for anything else.'),
  text: z.string().describe('Plain text, blocks on lines of their own.')
})

/** The record of a document. */
export type DocumentRecord = z.infer<typeof DocumentRecord>
