/** The frame of every page: header, navigation, contents, outline, and the pages before and after. */

import { escaped } from './html.ts'
import type { Heading } from './markdown.ts'

/** A page of the navigation. */
interface Entry {
  readonly name: string
  readonly title: string
}

/** Parts that all pages share. */
export interface Frame {
  readonly groups: readonly { readonly title: string; readonly entries: readonly Entry[] }[]
  /** Address of a page, from any page. @param name - `index` for the first one. */
  readonly href: (name: string) => string
  /** Addresses of the files that pages load, by their names in the sources. */
  readonly asset: (name: string) => string
  /** Styles of all pages and the script that applies the look: inside each page, so that it paints without waiting for either. */
  readonly inline: {
    readonly style: string
    readonly referenceStyle: string
    readonly script: string
  }
  /** True if a service serves the pages. Then they link to its dashboard. */
  readonly isServed: boolean
}

/** One page. */
export interface Page {
  readonly name: string
  readonly title: string
  readonly about: string
  readonly html: string
  readonly headings: readonly Heading[]
  /** True for the reference, which has its own outline and more room. */
  readonly isWide?: boolean
  /** Without an outline, but with the width of a text. */
  readonly isHome?: boolean
  /** Below the entry of this page in the navigation. */
  readonly outline?: string
}

const SOURCE = 'https://github.com/sluice-dev/sluice'

/** The HTML document of a page. */
export function pageHtml(page: Page, frame: Frame): string {
  const { href, asset, inline } = frame
  const title = page.name === 'index' ? 'Sluice documentation' : `${page.title} · Sluice docs`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(page.about)}">
<title>${escaped(title)}</title>
<link rel="icon" href="${asset('icon.svg')}" type="image/svg+xml">
<script>${inline.script}</script>
<style>${inline.style}${page.isWide ? inline.referenceStyle : ''}</style>
<noscript><link rel="stylesheet" href="${asset('noscript.css')}"></noscript>
<script type="module" src="${asset('main.js')}"></script>
</head>
<body data-base="${href('')}" data-index="${asset('search.json')}"${page.isWide ? ' class="reference"' : page.isHome ? ' class="home"' : ''}>
<a class="skip" href="#_main">Skip to content</a>
${headerHtml(frame)}
<nav class="pages" id="_pages" aria-label="Pages">
${frame.groups.map((group) => groupHtml(group, page, href)).join('\n')}
</nav>
<main id="_main" tabindex="-1">
<article>
${page.html}
</article>
${footerHtml(page, frame)}
</main>
${page.isWide || page.isHome ? '' : outlineHtml(page.headings)}
</body>
</html>
`
}

function headerHtml({ href, asset, isServed }: Frame): string {
  return `<header class="top">
<button class="icon-button menu" type="button" aria-expanded="false" aria-controls="_pages" aria-label="Menu">${ICONS.menu}</button>
<a class="brand" href="${href('index')}"><img src="${asset('icon.svg')}" alt="" width="24" height="24">Sluice <span>Docs</span></a>
<button class="find" type="button">${ICONS.search}<span>Search</span><kbd>/</kbd></button>
<nav aria-label="Site">
<a href="${href('tutorial')}">Tutorial</a>
<a href="${href('reference')}">API reference</a>
${isServed ? '<a href="/dashboard">Dashboard</a>' : ''}
<a href="${SOURCE}">GitHub</a>
</nav>
<button class="icon-button theme" type="button" aria-label="Theme">${ICONS.sun}${ICONS.moon}</button>
</header>`
}

function groupHtml(
  { title, entries }: Frame['groups'][number],
  page: Page,
  href: Frame['href']
): string {
  const items = entries.map(({ name, title: text }) => {
    const isHere = name === page.name
    const link = `<a href="${href(name)}"${isHere ? ' aria-current="page"' : ''}>${escaped(text)}</a>`
    return `<li>${link}${isHere ? (page.outline ?? '') : ''}</li>`
  })
  return `<section><h2>${escaped(title)}</h2><ul>${items.join('')}</ul></section>`
}

function outlineHtml(headings: readonly Heading[]): string {
  const items = headings
    .filter(({ level }) => level <= 3)
    .map(
      ({ level, id, text }) =>
        `<li${level === 3 ? ' class="sub"' : ''}><a href="#${id}">${escaped(text)}</a></li>`
    )
  if (items.length < 2) return '<aside class="outline"></aside>'
  return `<aside class="outline"><nav aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav></aside>`
}

function footerHtml(page: Page, { groups, href, isServed }: Frame): string {
  const all = groups.flatMap(({ entries }) => entries)
  const at = all.findIndex(({ name }) => name === page.name)
  const link = (entry: Entry | undefined, rel: string, label: string) =>
    entry
      ? `<a rel="${rel}" href="${href(entry.name)}"><span>${label}</span>${escaped(entry.title)}</a>`
      : '<span></span>'
  const source =
    isServed && !['index', 'reference'].includes(page.name)
      ? `<p class="source"><a href="${href('')}${page.name}.md">This page as Markdown</a> · <a href="${SOURCE}/edit/main/docs/${page.name}.md">Edit it</a></p>`
      : ''
  return `<footer>${source}<nav class="turn" aria-label="Previous and next page">${link(all[at - 1], 'prev', 'Previous')}${link(all[at + 1], 'next', 'Next')}</nav></footer>`
}

const icon = (paths: string, name: string) =>
  `<svg class="${name}" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`

const ICONS = {
  menu: icon('<path d="M4 7h16M4 12h16M4 17h16"/>', 'bars'),
  search: icon('<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/>', 'glass'),
  sun: icon(
    '<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5"/>',
    'sun'
  ),
  moon: icon('<path d="M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5Z"/>', 'moon')
}
