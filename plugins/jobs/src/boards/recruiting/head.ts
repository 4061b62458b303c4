/** Facts about a posting from the address and the head of a page. */

import { all, attribute, first, resolveUrl, structuredData } from '@sluice/content'
import type { Page } from '@sluice/core'
import { createLayer } from '../../layers.ts'
import type { PostingFields, PostingLayer } from '../../posting.ts'

/** Reads the head of the page, for fields that neither data nor markup has. */
export function headLayer({ tree, url: base }: Page): PostingLayer {
  const layer = createLayer<PostingFields>()
  layer.put('id', idIn(base.pathname), 'url')
  const canonical = first(tree, 'link[rel="canonical"]')
  const address = canonical && attribute(canonical, 'href')
  layer.put('url', address && resolveUrl(address, base)?.href, 'css:link[rel="canonical"]')
  layer.put('url', `${base.origin}${base.pathname}`, 'url')
  const logo = all(tree, '.main-header-logo img[alt], a.logo img[alt]')[0]
  layer.put(
    'company.name',
    logo &&
      attribute(logo, 'alt')
        ?.trim()
        .replace(/\slogo$/i, '')
        .trim(),
    'css:.main-header-logo img'
  )
  const site = structuredData(tree).meta.get('og:site_name')?.[0]
  layer.put('company.name', site, 'meta:og:site_name')
  return layer
}

function idIn(path: string): string | undefined {
  const id = IDS.map((pattern) => pattern.exec(path)?.[1]).find(Boolean)
  return id ?? (path.includes('/job/') ? WORKDAY_ID.exec(path)?.[1] : undefined)
}

/** Identifiers in addresses: Lever and Ashby, Greenhouse and Teamtailor, SmartRecruiters, Workable. */
const IDS = [
  /\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:\/|$)/,
  /\/jobs\/(\d{2,12})(?:-|\/|$)/,
  /^\/[^/]+\/(\d{9,20})(?:-|\/|$)/,
  /\/j\/([\dA-F]{8,12})(?:\/|$)/
]

/** `/job/<place>/<title>_<id>` of Workday. */
const WORKDAY_ID = /_([A-Za-z]{0,6}-?\d[A-Za-z\d-]{0,20})$/
