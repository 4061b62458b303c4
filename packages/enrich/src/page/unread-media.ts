/** Media of a page that AI extras do not read. */

import type { Element, Root, RootContent } from 'hast'
import { isPlaylistSource, PLAYERS, playedSources } from './audio-sources.ts'
import { unreadImages } from './content-images.ts'

/** Number of media by the reason why they are not read; only of the media that extras were asked for. */
export interface UnreadMedia {
  /** Recordings in parts: HLS and DASH. */
  readonly playlists?: number
  /** Players of other sites, such as YouTube. */
  readonly players?: number
  /** Recordings that only a script of the page has. */
  readonly blobs?: number
  /** Recordings within the page. */
  readonly data?: number
  readonly svg?: number
  /** Images in another format. */
  readonly formats?: number
  /** Images that are the background of an element. */
  readonly backgrounds?: number
}

/** Sites whose frames play recordings: the host, and where it has other pages the beginning of the path. */
const PLAYER_SITES =
  /(?:^|\.)(?:(?:youtube(?:-nocookie)?\.com|dailymotion\.com|rumble\.com|loom\.com|twitter\.com|tiktok\.com|odysee\.com|archive\.org|ted\.com|mixcloud\.com|deezer\.com|spotify\.com|tidal\.com)\/(?:embed|widget)|(?:player|play)\.[\w.-]+\/|w\.soundcloud\.com\/player|embed\.(?:podcasts\.apple|music\.apple|ted|acast|podigee|tidal|kijk)\.|bandcamp\.com\/EmbeddedPlayer|(?:fast\.)?wistia\.(?:net|com)\/embed|facebook\.com\/plugins\/video|streamable\.com\/|html5-player\.libsyn\.com|share\.transistor\.fm\/e\/|buzzsprout\.com\/|geo\.dailymotion\.com\/player)/i
/** Elements that draw such a frame when they are clicked. */
const PLAYER_ELEMENTS =
  /^(?:lite-(?:youtube|vimeo)|amp-(?:youtube|vimeo|dailymotion|soundcloud|brightcove))$/

const BACKGROUND =
  /\bbackground(?:-image)?\s*:[^;]{0,200}url\(\s*['"]?(?!data:image\/svg)([^'")]{1,4000})/i
const BACKGROUND_DATA = /^data.*(?:Bg|Background)/i
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i

/**
 * Count the media of a page that `contentImages` and `audioSources` leave out because of what they are.
 *
 * @param page - without what it hides.
 * @param wanted - the extras that were asked for.
 */
export function unreadMedia(
  page: Root,
  base: URL,
  wanted: { readonly images: boolean; readonly audio: boolean }
): UnreadMedia {
  const found = new Map<keyof UnreadMedia, Set<string>>()
  const add = (kind: keyof UnreadMedia, address: string) => {
    const known = found.get(kind) ?? new Set()
    found.set(kind, known.add(address))
  }
  const visit = (nodes: readonly RootContent[]): void => {
    for (const node of nodes) {
      if (node.type !== 'element') continue
      if (wanted.audio) addRecording(node, base, add)
      if (wanted.images) addBackground(node, add)
      visit(node.children)
    }
  }
  visit(page.children)
  const counts: [string, number][] = [...found].map(([kind, { size }]) => [kind, size])
  if (wanted.images) {
    const { svg, format } = unreadImages(page, base)
    counts.push(['svg', svg], ['formats', format])
  }
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

type Add = (kind: keyof UnreadMedia, address: string) => void

function addRecording(element: Element, base: URL, add: Add): void {
  const { tagName, properties } = element
  if (PLAYERS.has(tagName)) {
    for (const source of playedSources(element)) {
      const src = typeof source.src === 'string' ? source.src.trim() : ''
      if (isPlaylistSource(source, base)) add('playlists', src)
      else if (/^blob:/i.test(src)) add('blobs', src)
      else if (/^data:/i.test(src)) add('data', src)
    }
  }
  const frame = tagName === 'iframe' ? (properties.src ?? properties.dataSrc) : undefined
  const url = typeof frame === 'string' ? URL.parse(frame, base.href) : null
  if (url && PLAYER_SITES.test(url.host + url.pathname)) add('players', url.href)
  if (PLAYER_ELEMENTS.test(tagName)) add('players', JSON.stringify(properties))
}

function addBackground({ properties }: Element, add: Add): void {
  const style = typeof properties.style === 'string' ? properties.style : ''
  const [, url] = BACKGROUND.exec(style.slice(0, 8000)) ?? []
  if (url !== undefined) add('backgrounds', url)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string' || !BACKGROUND_DATA.test(name)) continue
    if (IMAGE_FILE.test(value.slice(0, 4000))) add('backgrounds', value)
  }
}
