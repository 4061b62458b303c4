/** Detection of the format of a ZIP archive. The package's own statement decides, not the names of its files. */

import type { DocumentFormat } from '../converter.ts'
import type { Archive } from '../zip/archive.ts'

/** Main parts of Open Packaging, with or without macros, templates and shows too. Source: ECMA-376-1, §11.3, §12.3, §13.3. */
const CONTENT_TYPES: readonly (readonly [RegExp, DocumentFormat])[] = [
  [
    /wordprocessingml\.(?:document|template)\.main\+xml|ms-word\.(?:document|template)\.macroEnabled/i,
    'docx'
  ],
  [
    /presentationml\.(?:presentation|slideshow|template)\.main\+xml|ms-powerpoint\.(?:presentation|slideshow|template)\.macroEnabled/i,
    'pptx'
  ],
  [
    /spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.(?:sheet|template)\.(?:macroEnabled|binary)/i,
    'xlsx'
  ]
]

const MEDIA_TYPES: readonly (readonly [RegExp, DocumentFormat])[] = [
  [/^application\/epub\+zip/, 'epub'],
  [/^application\/vnd\.oasis\.opendocument\.text/, 'odt'],
  [/^application\/vnd\.oasis\.opendocument\.presentation/, 'odp'],
  [/^application\/vnd\.oasis\.opendocument\.spreadsheet/, 'ods']
]

/** @returns `undefined` for an archive that is no document. */
export function packageFormat(archive: Archive): DocumentFormat | undefined {
  const types = archive.read('[Content_Types].xml')?.toString('utf8')
  if (types !== undefined) return formatIn(CONTENT_TYPES, types)
  const said = archive.read('mimetype')?.toString('latin1', 0, 200).trim() ?? manifestType(archive)
  if (said !== undefined) return formatIn(MEDIA_TYPES, said)
  return archive.read('META-INF/container.xml') ? 'epub' : undefined
}

/** Returns the root's media type from the manifest of an OpenDocument package without `mimetype`. */
function manifestType(archive: Archive): string | undefined {
  const manifest = archive.read('META-INF/manifest.xml')?.toString('utf8')
  const root = /<[^<>]*full-path="\/"[^<>]*>/.exec(manifest ?? '')?.[0]
  const type = /media-type="([^"]*)"/.exec(root ?? '')?.[1]
  return type
}

function formatIn(
  table: readonly (readonly [RegExp, DocumentFormat])[],
  text: string
): DocumentFormat | undefined {
  return table.find(([sign]) => sign.test(text))?.[1]
}
