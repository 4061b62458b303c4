/** Telegram: cards of channels, their public messages (`/s/`), and single messages as they are embedded elsewhere. */

import { all, attribute, first, text } from '@sluice/content'
import { firstValue, type Noted, type Page } from '@sluice/core'
import { countOf } from '../../counts.ts'
import type { ProfileDraft } from '../../drafts.ts'
import { absolute, isOutside, metaOf, pathOf, refusal } from '../../page-facts.ts'
import { flowText } from '../../shown-text.ts'
import { textMarks } from '../../text-marks.ts'
import type { Found, Site } from '../site.ts'
import { telegramMessage } from './message.ts'

const HOSTS = ['t.me', 'telegram.me']

/** Telegram. */
export const telegram: Site = {
  platform: 'telegram',
  hosts: HOSTS,
  plan(url) {
    // The page of a message has no more than a frame with this one in it.
    const [channel, id, ...rest] = pathOf(url)
    const isMessage =
      rest.length === 0 && /^\d+$/.test(id ?? '') && /^\w{4,40}$/.test(channel ?? '')
    return isMessage
      ? { url: new URL(`/${channel}/${id}?embed=1&mode=tme`, url), via: 'http' }
      : { url, via: 'http' }
  },
  read(page, noted) {
    const [channel, id] = pathOf(page.url)
    // In `/s/name`, a feed, the name begins with a letter.
    if (id && /^\d+$/.test(id)) return message(page, `${channel}/${id}`, noted)
    return profile(page, noted)
  }
}

function message(page: Page, name: string, noted: Noted): Found {
  const found = all(page.tree, '.tgme_widget_message[data-post]')
  const asked = found.find(
    (one) => attribute(one, 'data-post')?.toLowerCase() === name.toLowerCase()
  )
  const draft = asked && telegramMessage(page, asked, noted)
  if (!draft) throw refusal('holds no message')
  return { post: draft }
}

function profile(page: Page, noted: Noted): Found {
  const draft = first(page.tree, '.tgme_channel_info') ? channel(page, noted) : card(page, noted)
  const posts = all(page.tree, '.tgme_widget_message[data-post]').flatMap((found) => {
    const post = telegramMessage(page, found, {})
    return post ? [post] : []
  })
  return { profile: draft, posts: posts.reverse() }
}

/** `t.me/<name>`. */
function card(page: Page, noted: Noted): ProfileDraft {
  const name = first(page.tree, '.tgme_page_title')
  if (!name) throw refusal('is not a Telegram channel, group or user')
  const [handle = ''] = pathOf(page.url)
  const isInvitation = handle.startsWith('+') || handle === 'joinchat'
  const extra = text(page.tree, '.tgme_page_extra')
  const image = first(page.tree, 'img.tgme_page_photo_image')
  const description = first(page.tree, '.tgme_page_description')
  const bio = description && flowText(description)
  // Bots show their users, who do not follow them.
  const followers = /\b(?:subscribers?|members?)\b/.test(extra ?? '') ? extra : undefined
  return {
    platform: 'telegram',
    url: isInvitation ? page.url.href : `https://t.me/${handle}`,
    handle: isInvitation ? null : firstValue(noted, 'handle', [handle, 'url']),
    name: firstValue(noted, 'name', [flowText(name), 'css:.tgme_page_title']),
    bio: firstValue(noted, 'bio', [bio, 'css:.tgme_page_description']),
    avatar_url: firstValue(noted, 'avatar_url', [
      image && absolute(page, attribute(image, 'src')),
      'css:.tgme_page_photo_image'
    ]),
    external_links: textMarks(bio).links.filter((link) => isOutside(link, HOSTS)),
    is_verified: first(name, '.verified-icon') ? true : null,
    ...countOf(noted, 'followers_count', [[followers, 'css:.tgme_page_extra']])
  }
}

/** `t.me/s/<name>`. */
function channel(page: Page, noted: Noted): ProfileDraft {
  const name = text(page.tree, '.tgme_channel_info_header_title')
  const shown = text(page.tree, '.tgme_channel_info_header_username')?.replace(/^@/, '')
  const handle = shown ?? pathOf(page.url)[1]
  const image = first(page.tree, '.tgme_page_photo_image img, img.tgme_page_photo_image')
  const description = first(page.tree, '.tgme_channel_info_description')
  const bio = description && flowText(description)
  const counter = all(page.tree, '.tgme_channel_info_counter').find((found) =>
    /subscriber|member/.test(text(found, '.counter_type') ?? '')
  )
  return {
    platform: 'telegram',
    url: `https://t.me/${handle}`,
    handle: firstValue(noted, 'handle', [handle, 'css:.tgme_channel_info_header_username']),
    name: firstValue(
      noted,
      'name',
      [name, 'css:.tgme_channel_info_header_title'],
      [metaOf(page, 'og:title'), 'meta:og:title']
    ),
    bio: firstValue(noted, 'bio', [bio, 'css:.tgme_channel_info_description']),
    avatar_url: firstValue(
      noted,
      'avatar_url',
      [image && absolute(page, attribute(image, 'src')), 'css:.tgme_page_photo_image'],
      [metaOf(page, 'og:image'), 'meta:og:image']
    ),
    external_links: textMarks(bio).links.filter((link) => isOutside(link, HOSTS)),
    is_verified: first(
      page.tree,
      '.tgme_channel_info_header_title .verified-icon, .tgme_channel_info_header_labels .verified-icon'
    )
      ? true
      : null,
    ...countOf(noted, 'followers_count', [
      [counter && text(counter, '.counter_value'), 'css:.tgme_channel_info_counter']
    ])
  }
}
