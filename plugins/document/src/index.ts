/** Reads documents that are not pages: PDF, Office files, OpenDocument, RTF and EPUB. */

import { bodyContent } from '@sluice/content'
import { defineParser } from '@sluice/core'
import manifest from '../package.json' with { type: 'json' }
import { readDocument } from './read-document.ts'
import { DocumentRecord } from './record.ts'

export default defineParser<DocumentRecord>({
  name: '@sluice/parser-document',
  version: manifest.version,
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
