/** Reads documents that are not pages: PDF, Office files, OpenDocument, RTF and EPUB. */

import { createRequire } from 'node:module'
import { bodyContent } from '@sluice/content'
import { defineParser } from '@sluice/core'
import { readDocument } from './read-document.ts'
import { DocumentRecord } from './record.ts'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

export default defineParser<DocumentRecord>({
  name: '@sluice/parser-document',
  version,
  kind: 'document',
  // Chosen by what was fetched, not by where it is.
  match: [],
  documents: true,
  data: DocumentRecord,
  defaults: { markdown: true },
  parse: ([page], target) => readDocument(page!, target),
  // Around the content of a document stands nothing.
  content: ([page]) => bodyContent(page!.tree)
})
