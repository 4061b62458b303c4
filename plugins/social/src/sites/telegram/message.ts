/** One message of a Telegram channel. */

import { all, attribute, first, text } from '@sluice/content'
import type { Noted, Page } from '@sluice/core'
import type { Element } from 'hast'
import { countOf } from '../../counts.ts'
import type { PostDraft } from '../../drafts.ts'
import { absolute, isOutside } from '../../page-facts.ts'
import { flowText } from '../../shown-text.ts'
import { textMarks, unique } from '../../text-marks.ts'
import { isoTime } from '../linked/data.ts'

/** @returns `undefined` for notices of the channel and ends of lists, which are not messages. */
export function telegramMessage(page: Page, message: Element, noted: Noted): PostDraft | undefined {
  const name = attribute(message, 'data-post') ?? ''
  const [handle = '', id = ''] = name.split('/')
  if (!/^\w+\/\d+$/.test(name) || first(message, '.service_message')) return undefined
  const body = all(message, '.tgme_widget_message_text').at(-1)
  const content = body && flowText(body)
  const marks = textMarks(content)
  const time = first(message, '.tgme_widget_message_date time[datetime], time[datetime].time')
  const reply = first(message, 'a.tgme_widget_message_reply')
  const preview = first(message, 'a.tgme_widget_message_link_preview')
  const linked = body ? all(body, 'a[href]').map((link) => attribute(link, 'href') ?? '') : []
  const css = 'css:.tgme_widget_message'
  for (const field of ['id', 'url', 'author', 'published_at']) noted.note?.(field, css)
  if (content) noted.note?.('text', `${css}_text`)
  return {
    id,
    url: `https://t.me/${name}`,
    author: {
      handle,
      name: text(message, '.tgme_widget_message_owner_name') ?? null,
      url: `https://t.me/${handle}`
    },
    text: content || null,
    published_at: isoTime((time && attribute(time, 'datetime')) ?? '') ?? null,
    media: media(page, message),
    external_links: unique([
      ...linked,
      ...marks.links,
      ...(preview ? [attribute(preview, 'href') ?? ''] : [])
    ]).filter((link) => isOutside(link, ['t.me', 'telegram.me'])),
    hashtags: marks.hashtags,
    mentions: marks.mentions,
    in_reply_to: absolute(page, reply && attribute(reply, 'href')) ?? null,
    reactions: countOf(
      noted,
      'views',
      [[text(message, '.tgme_widget_message_views'), `${css}_views`]],
      { path: 'reactions.' }
    )
  }
}

function media(page: Page, message: Element): NonNullable<PostDraft['media']> {
  const photos = all(message, '.tgme_widget_message_photo_wrap').map((photo) => {
    const style = attribute(photo, 'style') ?? ''
    const url = /background-image:\s*url\(['"]?([^'")]{1,2000})/.exec(style)?.[1]
    return { type: 'image' as const, url: absolute(page, url) ?? null, alt: null }
  })
  const videos = all(message, 'video').map((video) => ({
    type: 'video' as const,
    url: absolute(page, attribute(video, 'src')) ?? null,
    alt: null
  }))
  const sounds = all(message, 'audio').map((audio) => ({
    type: 'audio' as const,
    url: absolute(page, attribute(audio, 'src')) ?? null,
    alt: null
  }))
  return [...photos, ...videos, ...sounds]
}
