/** The header `Link` (RFC 8288): documents that are not HTML name their canonical URL and translations in it. */

import { resolveUrl } from '@sluice/content'
import type { HeadLink } from './head-link.ts'

/** Characters of the header that are read. */
const LONGEST = 16_384

const LINK = /<([^<>]*)>((?:[^<"]|"[^"]*")*)/g
const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/g

/** @param header - several joined by commas. */
export function headerLinks(header: string, base: URL): HeadLink[] {
  const found: HeadLink[] = []
  for (const [, target = '', rest = ''] of header.slice(0, LONGEST).matchAll(LINK)) {
    const url = resolveUrl(target, base)
    if (!url) continue
    url.hash = ''
    const parameters = new Map<string, string>()
    for (const [, name = '', quoted, plain] of rest.matchAll(PARAMETER)) {
      const key = name.toLowerCase()
      if (!parameters.has(key)) parameters.set(key, quoted ?? plain ?? '')
    }
    found.push({
      rels: new Set((parameters.get('rel') ?? '').toLowerCase().split(/\s+/)),
      url: url.href,
      type: parameters.get('type') ?? '',
      language: parameters.get('hreflang') ?? ''
    })
  }
  return found
}
