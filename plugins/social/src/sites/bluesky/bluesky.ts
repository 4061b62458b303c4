/** Bluesky: profiles and posts. */

import { pathOf, refusal } from '../../page-facts.ts'
import type { Site } from '../site.ts'
import { BLUESKY_HOSTS } from './facts.ts'
import { blueskyPost } from './post.ts'
import { blueskyProfile } from './profile.ts'

/** Bluesky. */
export const bluesky: Site = {
  platform: 'bluesky',
  hosts: BLUESKY_HOSTS,
  read(page, noted) {
    const [kind, handle, part, id] = pathOf(page.url)
    if (kind !== 'profile' || !handle) throw refusal('is not a Bluesky profile or post')
    return part === 'post' && id
      ? blueskyPost(page, handle, id, noted)
      : blueskyProfile(page, handle, noted)
  }
}
