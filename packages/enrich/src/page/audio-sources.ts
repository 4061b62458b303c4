/** The recordings of a page. */

import { resolveUrl } from '@sluice/content'
import type { Element, Root, RootContent } from 'hast'

const FILE = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac|weba|webm|mp4|m4v)$/i
/** Names of metadata that give the address of a recording. */
const META = new Set(['og:audio', 'og:audio:url', 'og:audio:secure_url', 'twitter:player:stream'])

/**
 * Addresses of recordings, each once, in document order, those that players show before links:
 * `audio` and `video` with their first playable `source`, `embed` and `object`, enclosures, metadata,
 * then links to media files. Playlists and player pages are not recordings.
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
  return [...new Set([...players, ...links])]
}

const PLAYERS = new Set(['audio', 'video', 'amp-audio', 'amp-video'])

function playerSource(element: Element, base: URL): string | undefined {
  const { tagName, properties } = element
  if (PLAYERS.has(tagName)) {
    const sources = element.children.filter(
      (child): child is Element => child.type === 'element' && child.tagName === 'source'
    )
    const candidates = [element, ...sources].map((candidate) => candidate.properties)
    for (const { src, dataSrc, type } of candidates) {
      const url = isPlaylist(type) ? undefined : address(src ?? dataSrc, base)
      if (url !== undefined && !/\.(?:m3u8?|mpd|pls)$/i.test(url.pathname)) return url.href
    }
    return undefined
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
