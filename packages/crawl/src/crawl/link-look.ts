/** The look of a browser at a page of a crawl that has scripts and no link to follow: scripts may draw its navigation. */

import type { PageLinks } from '../page/page-links.ts'
import type { LinkingPage } from './admit-links.ts'
import { type Crawl, landedCrawl } from './open-crawl.ts'

/** A page that was read. */
interface SeenPage {
  /** After redirects. */
  readonly url: URL
  readonly links: PageLinks
}

/** The rule of a crawl for one page. */
export interface LinkLook {
  /** Returns true if the crawl can follow none of the page's links. */
  leadsNowhere(page: SeenPage): boolean
  /** Notes the result of a look. */
  note(isVain: boolean): void
}

/** Looks without a result after which a crawl looks no more: its pages are leaves. */
const MOST_VAIN = 3
/** Links of a page that are checked. */
const MOST_LINKS = 500

/** @returns undefined if the crawl looks at no such page, or no more. */
export function linkLook(
  crawl: Crawl,
  { depth, hops = 0 }: Pick<LinkingPage, 'depth' | 'hops'>
): LinkLook | undefined {
  const { fields, looks } = crawl
  const mayFollow = fields.sitemap !== 'only' && depth < (fields.max_depth ?? Infinity)
  if (!mayFollow || looks.vain >= MOST_VAIN) return undefined
  return {
    leadsNowhere(page) {
      const { scope, start } = depth === 0 ? landedCrawl(crawl, page) : crawl
      const { url, links } = page
      if (links.nofollow) return false
      const own = new Set([url, start].map(({ host, pathname }) => host + pathname))
      return !links.links.slice(0, MOST_LINKS).some((link) => {
        const to = new URL(link.url)
        const isOther = !link.isNofollow && !own.has(to.host + to.pathname)
        return isOther && scope.judge(to, { depth: depth + 1, hops }).isIn
      })
    },
    note(isVain) {
      looks.vain = isVain ? looks.vain + 1 : 0
    }
  }
}
