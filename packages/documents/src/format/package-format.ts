/** Detection of the format of a ZIP archive. The package's own statement decides, not the names of its files. */

import type { DocumentFormat } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
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

/** PDF that programs of Apple write into their documents, if the user wants it. */
export const IWORK_PREVIEW = 'QuickLook/Preview.pdf'
/** Names of files that are read from an archive. */
const READABLE =
  /\.(?:pdf|docx?|odt|rtf|pptx?|odp|xls[xbm]?|ods|epub|fb2|eml|mhtml?|msg|ipynb|ics|vcf)$/i

/** Packages that have no reader, by an entry of theirs or by their own statement. */
const UNREADABLE: readonly (readonly [RegExp, string])[] = [
  [/^Index\/Slide[^/]*\.iwa$|^index\.apxl/, 'application/vnd.apple.keynote'],
  [/^Index\/(?:Tables\/)?(?:CalculationEngine|HeaderStorage)/, 'application/vnd.apple.numbers'],
  [/^Index\/Document\.iwa$|^index\.xml(?:\.gz)?$/, 'application/vnd.apple.pages'],
  [/^visio\/document\.xml$/, 'application/vnd.ms-visio.drawing'],
  [/^(?:FixedDocSeq\.fdseq|Documents\/\d+\/FixedDoc)/i, 'application/vnd.ms-xpsdocument'],
  [/^AndroidManifest\.xml$/, 'application/vnd.android.package-archive'],
  [/^META-INF\/MANIFEST\.MF$/, 'application/java-archive']
]

/**
 * @returns `undefined` for an archive that is no document.
 * @throws DocumentError `UNSUPPORTED_CONTENT` - a document of a known format without a reader.
 */
export function packageFormat(archive: Archive): DocumentFormat | undefined {
  const types = archive.read('[Content_Types].xml')?.toString('utf8')
  const known = types === undefined ? undefined : formatIn(CONTENT_TYPES, types)
  if (known) return known
  const said = archive.read('mimetype')?.toString('latin1', 0, 200).trim() ?? manifestType(archive)
  const format = said === undefined ? undefined : formatIn(MEDIA_TYPES, said)
  if (format) return format
  if (said === undefined && archive.read('META-INF/container.xml')) return 'epub'
  const named =
    said ?? UNREADABLE.find(([sign]) => archive.names.some((name) => sign.test(name)))?.[1]
  if (named?.includes('.apple.') && archive.names.includes(IWORK_PREVIEW)) return 'iwork'
  if (named !== undefined && /^[\w.+-]{1,40}\/[\w.+-]{1,80}$/.test(named)) throw unreadable(named)
  return types === undefined && archive.names.some((name) => READABLE.test(name))
    ? 'zip'
    : undefined
}

/** The error for a format without a reader. It names the type. */
export function unreadable(mediaType: string): DocumentError {
  return new DocumentError('UNSUPPORTED_CONTENT', `content of type ${mediaType} is not supported`, {
    details: { content_type: mediaType }
  })
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
