/** Handle and name of the account that a Mastodon page belongs to. */

import type { Page } from '@sluice/core'
import { metaOf, pathOf } from '../../page-facts.ts'

/** `ada@example.social`, `@ada@example.social` or the path, as the handle that is unique. */
export function handleOf(page: Page): string {
  const named = metaOf(page, 'profile:username') ?? pathOf(page.url)[0] ?? ''
  const handle = named.replace(/^@/, '')
  return handle.includes('@') ? handle : `${handle}@${page.url.hostname}`
}

/** `Ada Lovelace (@ada@example.social)`. */
export function nameOf(page: Page): string | undefined {
  const title = (metaOf(page, 'og:title') ?? '').slice(0, 500)
  const end = title.search(/\(@[\w.@-]+\)/)
  return (end > 0 && title.slice(0, end).trim()) || undefined
}
