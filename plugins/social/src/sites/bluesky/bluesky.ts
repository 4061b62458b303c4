/** Bluesky: profiles and posts. */

import { BLUESKY_HOSTS } from './bluesky-facts.ts'
import { blueskyPost } from './bluesky-post.ts'
import { blueskyProfile } from './bluesky-profile.ts'
import { pathOf, refusal } from './page-facts.ts'
import type { Site } from './site.ts'

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
