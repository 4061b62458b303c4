/** The place of a page in a folder that mirrors its site: `https://a.example/guide/start?p=2` is `guide/start@p=2.md`. */

import { createHash } from 'node:crypto'

/** Length of a file or folder name, in characters; most file systems allow 255 bytes. */
const LONGEST = 80
/** Folders above a file. Deeper pages go into the last one. */
const DEEPEST = 16
/** Names that Windows reserves. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * Returns the path for a URL, without its extension and with `/` between folders. Pages of other hosts than the start's
 * have a folder for their host.
 */
export function treePath(url: URL, start: URL): string {
  const parts = url.pathname.split('/').slice(1).map(decoded)
  const last = parts.pop() ?? ''
  const file = `${withoutPageEnd(last) || 'index'}${decoded(url.search.replace('?', '@'))}`
  const folders = parts.filter((part) => part !== '').slice(0, DEEPEST)
  const host = url.host === start.host ? [] : [url.host]
  return [...host, ...folders, file].map(fileName).join('/')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A page is saved as another format, so its own extension says nothing. */
function withoutPageEnd(name: string): string {
  return name.replace(/\.(?:html?|xhtml|php|aspx?|jsp|md)$/i, '')
}

/** A name that every file system takes: neither a path nor hidden nor reserved. */
function fileName(text: string): string {
  const plain = text.replace(/[\p{Cc}<>:"/\\|?*\s]+/gu, '-').replace(/^\.+|[. ]+$/g, '')
  const name = RESERVED.test(plain) || plain === '' ? `_${plain}` : plain
  if (name.length <= LONGEST) return name
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return `${name.slice(0, LONGEST - 9)}-${mark}`
}
