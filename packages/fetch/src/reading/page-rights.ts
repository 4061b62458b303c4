/** Statements in the HTML of a page about the use of its content. */

import {
  metaDirectives,
  type PageStatements,
  type StatedLicense,
  tdmDeclaration
} from '@sluice/acquire/rights'
import { all, attribute, baseUrl, resolveUrl, structuredData } from '@sluice/content'
import type { Page } from '@sluice/core'

/** Statements of one kind that count. */
const MOST = 20

/** Read the statements of a page. @param agent - product token of our crawler. */
export function pageRights({ tree, url, html }: Page, agent: string): PageStatements {
  const base = baseUrl(tree, url)
  const { meta, jsonLd } = structuredData(tree)
  const links = all(tree, 'link[rel~="license" i], a[rel~="license" i], area[rel~="license" i]')
    .slice(0, MOST)
    .map((element) => ({
      href: resolveUrl(attribute(element, 'href') ?? '', base)?.href,
      isRsl: /application\/rsl\+xml/i.test(attribute(element, 'type') ?? '')
    }))
  const hrefs = (isRsl: boolean) =>
    links.flatMap((link) => (link.href && link.isRsl === isRsl ? [link.href] : []))
  const names = [...new Set(['robots', agent.toLowerCase()])]
  const policy = meta.get('tdm-policy')?.[0]
  return {
    directives: names.flatMap((name) =>
      (meta.get(name) ?? []).flatMap((content) => metaDirectives(name, content, agent))
    ),
    tdm: tdmDeclaration(meta.get('tdm-reservation')?.[0], policy),
    licenses: [
      ...hrefs(false).map((license): StatedLicense => ({ license, source: 'link' })),
      ...metaLicenses(meta),
      ...jsonLdLicenses(jsonLd)
    ],
    rsl: hrefs(true),
    inlineRsl: inlineRsl(html)
  }
}

const LICENSE_NAMES = ['dcterms.license', 'dc.license', 'dc.rights.license', 'license']

function metaLicenses(meta: ReadonlyMap<string, readonly string[]>): StatedLicense[] {
  const values = LICENSE_NAMES.flatMap((name) => meta.get(name) ?? [])
  return values.slice(0, MOST).map((license) => ({ license, source: 'meta' }))
}

/** `license` of the page's own nodes, as URL, name or object. */
function jsonLdLicenses(nodes: readonly object[]): StatedLicense[] {
  const values = nodes.flatMap((node) => {
    const { license } = node as { license?: unknown }
    return Array.isArray(license) ? license : [license]
  })
  return values.slice(0, MOST).flatMap((value): StatedLicense[] => {
    const { '@id': id, url, name } = (value ?? {}) as Readonly<Record<string, unknown>>
    const license = [value, id, url, name].find((one) => typeof one === 'string')
    return typeof license === 'string' ? [{ license, source: 'json-ld' }] : []
  })
}

const RSL_TYPE = 'application/rsl+xml'

/** RSL documents in scripts. The tree has no text of scripts that are not JSON. */
function inlineRsl(html: string): string[] {
  const found: string[] = []
  let at = html.indexOf(RSL_TYPE)
  for (let tried = 0; at >= 0 && tried < MOST; tried++) {
    const start = html.indexOf('>', at) + 1
    const opening = html.slice(Math.max(0, at - 500), at)
    const tag = opening.slice(opening.lastIndexOf('<')).toLowerCase()
    const end = html.indexOf('</script', start)
    if (start > 0 && end > 0 && tag.startsWith('<script')) found.push(html.slice(start, end))
    at = html.indexOf(RSL_TYPE, at + 1)
  }
  return found
}
