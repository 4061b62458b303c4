/** Reddit: posts, communities and users, in the design of today and in the old one. */

import { all, attribute, first } from '@sluice/content'
import type { Noted, Page } from '@sluice/core'
import { pathOf, refusal } from '../../page-facts.ts'
import type { Found, Site } from '../site.ts'
import { newPost, newProfile } from './new.ts'
import { oldPost, oldProfile } from './old.ts'

/** Reddit. */
export const reddit: Site = {
  platform: 'reddit',
  hosts: ['reddit.com', 'redd.it'],
  read(page, noted) {
    const id = postId(page.url)
    return id === undefined ? profile(page, noted) : post(page, id, noted)
  }
}

/** `/r/<community>/comments/<id>/…`, `/comments/<id>`, `redd.it/<id>`. */
function postId(url: URL): string | undefined {
  const path = pathOf(url)
  const index = path.indexOf('comments')
  const id = index === -1 ? (url.hostname === 'redd.it' ? path[0] : undefined) : path[index + 1]
  return id && /^[a-z0-9]{3,12}$/i.test(id) ? id.toLowerCase() : undefined
}

function post(page: Page, id: string, noted: Noted): Found {
  const today = all(page.tree, 'shreddit-post').find(
    (found) => attribute(found, 'id') === `t3_${id}`
  )
  const old = all(page.tree, '.thing.link[data-fullname]').find(
    (found) => attribute(found, 'data-fullname') === `t3_${id}`
  )
  const draft = today ? newPost(page, today, noted) : old ? oldPost(page, old, noted) : undefined
  if (!draft) throw refusal('holds no post')
  return { post: draft }
}

function profile(page: Page, noted: Noted): Found {
  const [kind, name] = pathOf(page.url)
  if (!name || !/^(?:r|user|u)$/.test(kind ?? ''))
    throw refusal('is not a Reddit post, community or user')
  const isOld = first(page.tree, '#siteTable, .side .titlebox') !== undefined
  const isUser = kind !== 'r'
  return isOld ? oldProfile(page, name, isUser, noted) : newProfile(page, name, isUser, noted)
}
