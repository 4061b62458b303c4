/** YouTube: channels, videos and shorts. */

import { pathOf, refusal } from '../../page-facts.ts'
import type { Site } from '../site.ts'
import { youtubeChannel } from './channel.ts'
import { youtubeVideo } from './video.ts'

const CHANNEL = /^(?:channel|c|user)$/

/** YouTube. */
export const youtube: Site = {
  platform: 'youtube',
  hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
  plan(url) {
    const id = videoId(url)
    // The pages for telephones hold their data in another way, and embedded players little of it.
    return {
      url: id ? new URL(`https://www.youtube.com/watch?v=${id}`) : desktop(url),
      via: 'http'
    }
  },
  read(page, noted) {
    const id = videoId(page.url)
    if (id) return youtubeVideo(page, id, noted)
    const [kind = ''] = pathOf(page.url)
    if (!CHANNEL.test(kind) && !kind.startsWith('@'))
      throw refusal('is not a YouTube channel or video')
    return youtubeChannel(page, noted)
  }
}

function desktop(url: URL): URL {
  const found = new URL(url)
  if (found.hostname === 'm.youtube.com') found.hostname = 'www.youtube.com'
  return found
}

function videoId(url: URL): string | undefined {
  const path = pathOf(url)
  const inPath = /^(?:shorts|live|embed|v)$/.test(path[0] ?? '') ? path[1] : undefined
  const id = url.hostname.endsWith('youtu.be')
    ? path[0]
    : path[0] === 'watch'
      ? url.searchParams.get('v')
      : inPath
  return id && /^[\w-]{11}$/.test(id) ? id : undefined
}
