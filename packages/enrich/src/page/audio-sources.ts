/** The recordings of a page. */

import { resolveUrl } from '@sluice/content'
import type { Element, Root, RootContent } from 'hast'

const FILE = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac|weba|webm|mp4|m4v)$/i
/** Names of metadata that give the address of a recording. */
const META = new Set(['og:audio', 'og:audio:url', 'og:audio:secure_url', 'twitter:player:stream'])

/**
 * Addresses of recordings, each once, in document order, those that players show before links:
 * `audio` and `video` with their first playable `source`, `embed` and `object`, enclosures, metadata,
 * then links to media files. A link to a recording in another format is left out. Playlists and player pages are not
 * recordings: see `unreadMedia`.
 *
 * @param base - see `baseUrl` of packages/content.
 */
export function audioSources(page: Root, base: URL): string[] {
  const players = new Set<string>()
  const links = new Set<string>()
  const visit = (nodes: readonly RootContent[]): void => {
    for (const node of nodes) {
      if (node.type !== 'element') continue
      const player = playerSource(node, base)
      if (player !== undefined) players.add(player)
      const link = linkedFile(node, base)
      if (link !== undefined) links.add(link)
      if (!PLAYERS.has(node.tagName)) visit(node.children)
    }
  }
  visit(page.children)
  const found = [...new Set([...players, ...links])]
  const names = found.map((url) => url.replace(FILE_OF_PATH, '$1'))
  return found.filter((url, index) => !links.has(url) || names.indexOf(names[index]!) === index)
}

/** An address with the ending of its file. */
const FILE_OF_PATH = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac|weba|webm|mp4|m4v)((?:[?#].*)?)$/i

/** Elements that play a recording. */
export const PLAYERS = new Set(['audio', 'video', 'amp-audio', 'amp-video'])

function playerSource(element: Element, base: URL): string | undefined {
  const { tagName, properties } = element
  if (PLAYERS.has(tagName)) {
    return playedSources(element)
      .filter((source) => !isPlaylistSource(source, base))
      .map(({ src }) => address(src, base)?.href)
      .find((href) => href !== undefined)
  }
  if (tagName === 'embed' || tagName === 'object')
    return file(properties.src ?? properties.data, base)
  if (tagName === 'enclosure')
    return isMedia(properties.type) ? address(properties.url, base)?.href : undefined
  if (tagName !== 'meta') return undefined
  const name = properties.property ?? properties.name
  const isAudio = META.has(Array.isArray(name) ? String(name[0]) : String(name))
  return isAudio ? file(properties.content, base) : undefined
}

/** Addresses that a player may play, as written, with their declared types. */
export function playedSources(player: Element): { src: unknown; type: unknown }[] {
  const sources = player.children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'source'
  )
  return [player, ...sources].map(({ properties: { src, dataSrc, type } }) => ({
    src: src ?? dataSrc,
    type
  }))
}

/** Returns true if a source is a list of parts and not a recording. */
export function isPlaylistSource(
  { src, type }: { readonly src: unknown; readonly type: unknown },
  base: URL
): boolean {
  const url = address(src, base)
  return url !== undefined && (isPlaylist(type) || /\.(?:m3u8?|mpd|pls)$/i.test(url.pathname))
}

function linkedFile({ tagName, properties }: Element, base: URL): string | undefined {
  const { href, rel, type } = properties
  const isEnclosure = Array.isArray(rel) && rel.includes('enclosure')
  if (tagName === 'link' && !isEnclosure) return undefined
  if (tagName !== 'a' && tagName !== 'link') return undefined
  return isMedia(type) ? address(href, base)?.href : file(href, base)
}

/** A definite audio type. A playlist's type also starts with `audio/`. */
function isMedia(type: unknown): boolean {
  return typeof type === 'string' && /^(?:audio|video)\//i.test(type) && !isPlaylist(type)
}

function isPlaylist(type: unknown): boolean {
  return typeof type === 'string' && /mpegurl|dash\+xml|scpls/i.test(type)
}

function file(value: unknown, base: URL): string | undefined {
  const url = address(value, base)
  return url && FILE.test(url.pathname) ? url.href : undefined
}

function address(value: unknown, base: URL): URL | undefined {
  return typeof value === 'string' && value.trim() !== '' ? resolveUrl(value, base) : undefined
}
