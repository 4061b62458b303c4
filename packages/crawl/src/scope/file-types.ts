/** Files that are no pages, told by the extension of their URL. */

/** Kinds of files that only some options read. */
export type MediaKind = 'image' | 'audio' | 'video'

const MEDIA: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'bmp', 'tif', 'tiff', 'ico', 'heic', 'svg'],
  audio: ['mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'wav', 'flac', 'wma', 'mid', 'midi'],
  video: ['mp4', 'm4v', 'mov', 'avi', 'mkv', 'webm', 'wmv', 'mpg', 'mpeg', 'flv', 'ogv', '3gp']
}

/** Archives, programs, fonts, styles, scripts, disk images and data of programs. */
const NEVER_READ = [
  ...[
    'zip',
    'gz',
    'tgz',
    'bz2',
    'xz',
    'zst',
    '7z',
    'rar',
    'tar',
    'jar',
    'war',
    'iso',
    'img',
    'dmg'
  ],
  ...['exe', 'msi', 'apk', 'ipa', 'deb', 'rpm', 'pkg', 'appimage', 'bin', 'dll', 'so', 'whl'],
  ...['css', 'js', 'mjs', 'map', 'wasm', 'woff', 'woff2', 'ttf', 'otf', 'eot', 'swf'],
  ...['psd', 'ai', 'eps', 'dwg', 'stl', 'sqlite', 'db', 'parquet', 'torrent']
]

/** The kind of a file by its extension; `other` for one that nothing reads. */
const KINDS: ReadonlyMap<string, MediaKind | 'other'> = new Map([
  ...NEVER_READ.map((extension) => [extension, 'other'] as const),
  ...(Object.keys(MEDIA) as MediaKind[]).flatMap((kind) =>
    MEDIA[kind].map((extension) => [extension, kind] as const)
  )
])

/** Folders of code hosts and wikis under which `a.js` or `File:a.jpg` is a page about a file. */
const ABOUT_FILES = /\/(?:blob|blame|commits|src|tree|browse|edit|raw-history|wiki)\/|:[^/]*$/i

/**
 * Returns true for the URL of a file that no option of the crawl reads.
 *
 * @param reads - kinds that the options read.
 */
export function isUnread({ pathname, search }: URL, reads: ReadonlySet<MediaKind>): boolean {
  const dot = pathname.lastIndexOf('.')
  if (dot === -1 || pathname.length - dot > MOST_EXTENSION || search.length > 1) return false
  const kind = KINDS.get(pathname.slice(dot + 1).toLowerCase())
  if (kind === undefined || (kind !== 'other' && reads.has(kind))) return false
  return !ABOUT_FILES.test(pathname)
}

/** Characters of an extension with its dot. */
const MOST_EXTENSION = 10

/** Kinds of media that the options of a fetch read. @param options - as written or as checked. */
export function mediaReads(options: Readonly<Record<string, unknown>> = {}): MediaKind[] {
  const { ai, document } = options as {
    ai?: { image_transcription?: unknown; audio_transcription?: unknown }
    document?: { ocr?: string }
  }
  const readsImages = Boolean(ai?.image_transcription) || document?.ocr === 'auto'
  return [
    ...(readsImages ? (['image'] as const) : []),
    ...(ai?.audio_transcription ? (['audio', 'video'] as const) : [])
  ]
}
