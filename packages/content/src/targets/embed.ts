/** Embedded video players of other sites, written as links to the video. */

import type { Element, ElementContent } from 'hast'
import { embeddedPage } from '../html/embedding-script.ts'
import { collapsed, linkUrl } from './link.ts'

/** A link to embedded content. */
export interface Embed {
  readonly href: string
  readonly label: string
}

/** Elements that play a video of a site, by site. */
const PLAYERS = new Map([
  ...[
    'lite-youtube',
    'youtube-embed',
    'youtube-video',
    'youtube-player',
    'amp-youtube',
    'lite-yt'
  ].map((name): [string, string] => [name, 'https://www.youtube.com/embed/']),
  ...[
    'lite-vimeo',
    'vimeo-embed',
    'vimeo-video',
    'vimeo-player',
    'lite-vimeo-embed',
    'amp-vimeo'
  ].map((name): [string, string] => [name, 'https://player.vimeo.com/video/'])
])

/** Names of the elements that {@link embedOf} reads, besides `iframe`. */
export const PLAYER_NAMES: readonly string[] = [...PLAYERS.keys()]

/**
 * The content of a frame or player. A video is named by its title, or called "video"; other frames count only if they
 * have a title.
 */
export function embedOf(element: Element, base: URL | undefined): Embed | undefined {
  if (element.tagName === 'script') return scriptEmbed(element)
  const address = addressOf(element)
  const url = address === undefined ? undefined : linkUrl(address, base)
  if (url === undefined) return undefined
  const watched = watchUrl(url)
  const label = labelOf(element)
  if (watched !== undefined) return { href: watched, label: label || 'Video' }
  return label === '' ? undefined : { href: url, label }
}

function scriptEmbed(script: Element): Embed | undefined {
  const href = embeddedPage(script.properties)
  return href === undefined ? undefined : { href, label: href.replace('https://', '') }
}

/** Attributes with the URL of a frame, the attributes of lazy frames first. */
const SOURCES = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataUrl', 'dataEmbedSrc', 'src']
const IDS = ['videoid', 'videoId', 'dataVideoid', 'dataVideoId', 'dataId', 'video']

function addressOf({ tagName, properties }: Element): string | undefined {
  const player = PLAYERS.get(tagName)
  const names = player === undefined ? SOURCES : [...IDS, ...SOURCES]
  for (const name of names) {
    const value = properties[name]
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || text.trim() === '' || text.startsWith('about:')) continue
    return player !== undefined && /^[\w-]+$/.test(text) ? player + text : text
  }
  return undefined
}

function labelOf({ properties, children }: Element): string {
  const { title, ariaLabel, playlabel, playLabel, videotitle, videoTitle, dataTitle } = properties
  for (const value of [title, videotitle, videoTitle, dataTitle, ariaLabel, playlabel, playLabel]) {
    const label = collapsed(value)
    if (label !== '') return label
  }
  return collapsed(firstText(children))
}

/** Nodes searched for a player's fallback text. */
const NODES = 20

function firstText(children: readonly ElementContent[]): string {
  const pending = children.slice(0, NODES).reverse()
  for (let seen = 0; seen < NODES; seen++) {
    const node = pending.pop()
    if (node === undefined) return ''
    if (node.type === 'text' && node.value.trim() !== '') return node.value
    if (node.type === 'element') pending.push(...node.children.slice(0, NODES).reverse())
  }
  return ''
}

/** URLs of players, and where to watch the video. */
const WATCHED: readonly (readonly [RegExp, (match: RegExpExecArray, url: URL) => string])[] = [
  [
    /^(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/videoseries$/,
    (_, url) => `https://www.youtube.com/playlist?list=${url.searchParams.get('list') ?? ''}`
  ],
  [
    /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed|v|shorts|live)|youtu\.be)\/([\w-]+)$/,
    ([, id]) => `https://www.youtube.com/watch?v=${id}`
  ],
  [/^(?:www\.|m\.)?youtube\.com\/watch$/, (_, url) => url.href],
  [
    /^player\.vimeo\.com\/video\/(\d+)$/,
    ([, id], url) => {
      const hash = url.searchParams.get('h')
      return `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`
    }
  ],
  [
    /^(?:www\.)?dailymotion\.com\/embed\/video\/(\w+)$/,
    ([, id]) => `https://www.dailymotion.com/video/${id}`
  ],
  [/^embed\.ted\.com\/(talks\/[\w/]+)$/, ([, path]) => `https://www.ted.com/${path}`],
  [
    /^player\.bilibili\.com\/player\.html$/,
    (_, url) => `https://www.bilibili.com/video/${url.searchParams.get('bvid') ?? ''}`
  ],
  [
    /^(?:fast\.wistia\.(?:net|com)\/embed\/|players\.brightcove\.net\/|player\.twitch\.tv\/|www\.facebook\.com\/plugins\/video\.php|streamable\.com\/e\/|rumble\.com\/embed\/|odysee\.com\/\$\/embed\/|geo\.dailymotion\.com\/player)/,
    (_, url) => url.href
  ]
]

function watchUrl(href: string): string | undefined {
  const url = URL.parse(href)
  if (url === null) return undefined
  const place = (url.host + url.pathname).replace(/\/$/, '')
  for (const [pattern, watch] of WATCHED) {
    const match = pattern.exec(place)
    if (match) return watch(match, url)
  }
  return undefined
}
