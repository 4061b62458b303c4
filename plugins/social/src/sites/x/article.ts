/** One post of X in a rendered page: an `article` in a thread or timeline. */

import { all, attribute, first, text } from '@sluice/content'
import type { Noted } from '@sluice/core'
import { count } from '@sluice/values'
import type { Element, Root } from 'hast'
import { countOf } from '../../counts.ts'
import type { PostDraft } from '../../drafts.ts'
import { shownText } from '../../shown-text.ts'
import { textMarks, unique } from '../../text-marks.ts'

/** Posts of a page, quoted ones aside. */
export function xArticles(tree: Root): Element[] {
  return all(tree, 'article[data-testid="tweet"]')
}

/** Address of the post, the one its time links to; `undefined` for advertisements and anything else that is not a post. */
export function xPostUrl(article: Element): URL | undefined {
  const href = first(article, 'a[href*="/status/"]:has(> time)')
  const url = URL.parse((href && attribute(href, 'href')) ?? '', 'https://x.com')
  return url && /^\/\w{1,20}\/status\/\d{1,20}$/.test(url.pathname) ? url : undefined
}

/** @param locale - language of the page's own words. */
export function xArticle(
  article: Element,
  locale: string | undefined,
  noted: Noted
): PostDraft | undefined {
  const url = xPostUrl(article)
  if (!url) return undefined
  const [, handle = '', , id = ''] = url.pathname.split('/')
  const quoted = new Set(all(article, '[role="link"]:not(a) *'))
  const own = (selector: string) => all(article, selector).filter((found) => !quoted.has(found))
  const body = own('[data-testid="tweetText"]')[0]
  const addresses = body ? expandedLinks(body) : new Map<Element, string>()
  const content = body && shownText(body, addresses)
  const marks = textMarks(content)
  const nameLink = first(article, '[data-testid="User-Name"] a')
  const time = first(article, 'a[href*="/status/"] > time')
  const cards = own('[data-testid="card.wrapper"] a[href^="http"]')
  const language = body && attribute(body, 'lang')
  note(noted, content, language)
  return {
    id,
    url: url.href,
    author: {
      handle,
      name: (nameLink && shownText(nameLink)) || null,
      url: `https://x.com/${handle}`
    },
    text: content || null,
    published_at: (time && attribute(time, 'datetime')) || null,
    language: language && language !== 'und' && !/^q[a-z]{2}$/.test(language) ? language : null,
    media: xMedia(own),
    external_links: unique([
      ...marks.links,
      ...cards.map((card) => attribute(card, 'href') ?? '')
    ]).filter((link) => !isOwn(link)),
    hashtags: marks.hashtags,
    mentions: marks.mentions,
    reactions: xReactions(article, locale, noted),
    isReply: isReply(article)
  }
}

function note({ note }: Noted, content: string | undefined, language: string | undefined): void {
  const source = 'css:article[data-testid=tweet]'
  for (const field of ['id', 'url', 'author', 'published_at']) note?.(field, source)
  if (content) note?.('text', `${source} [data-testid=tweetText]`)
  if (language) note?.('language', `${source} [data-testid=tweetText]@lang`)
}

/** A link of the service that shortens addresses shows where it leads, unless it cuts it. */
export function expandedLinks(element: Element): Map<Element, string> {
  const found = new Map<Element, string>()
  for (const link of all(element, 'a[href^="https://t.co/"], a[href^="http://t.co/"]')) {
    const shown = shownText(link)
    const cut = shown.endsWith('…')
    const whole = cut ? shown.slice(0, -1) : shown
    // The part that does not fit follows, hidden; without it the rest of the address is not on the page.
    const hidden = all(link, '[aria-hidden="true"]').length
    const target = /^https?:\/\//.test(whole) ? whole : `https://${whole}`
    if (/\s/.test(whole) || !URL.canParse(target)) continue
    found.set(link, cut && hidden < 3 ? (attribute(link, 'href') ?? target) : target)
  }
  return found
}

function isOwn(address: string): boolean {
  return /^https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\//.test(address)
}

const REPLY = /^(?:Replying to|Antwort an|En réponse à|En respuesta a|Em resposta a|返信先)/

/** Timelines have a line above replies that names whom they answer. */
function isReply(article: Element): boolean {
  const body = new Set(all(article, '[data-testid="tweetText"] *'))
  return all(article, 'div:has(> a[href^="/"])').some(
    (line) => !body.has(line) && REPLY.test(text(line) ?? '')
  )
}

function xMedia(own: (selector: string) => Element[]): NonNullable<PostDraft['media']> {
  const images = own(
    '[data-testid="tweetPhoto"]:not(:has(video)) img[src*="pbs.twimg.com/media/"]'
  ).map((image) => {
    const alt = attribute(image, 'alt') ?? ''
    // X names pictures without a description so, in the language of the page.
    const described =
      alt !== '' && !/^(?:Image|Bild|Imagen|Imagem|Immagine|画像|Изображение)$/.test(alt)
    return {
      type: 'image' as const,
      url: attribute(image, 'src') ?? null,
      alt: described ? alt : null
    }
  })
  const videos = own('video').map((video) => {
    const source =
      attribute(video, 'src') ?? attribute(first(video, 'source') ?? video, 'src') ?? ''
    return { type: 'video' as const, url: /^https?:/.test(source) ? source : null, alt: null }
  })
  return [...images, ...videos]
}

const VIEWS =
  /views?\b|visualiza|aufruf|\bvues?\b|просмотр|件の表示|次查看|次觀看|조회|görüntüle|wyświetl/i

function xReactions(article: Element, locale: string | undefined, noted: Noted) {
  const label = (testId: string) => {
    const button = first(article, `[data-testid="${testId}"], [data-testid="un${testId}"]`)
    return button && attribute(button, 'aria-label')
  }
  const group = all(article, '[role="group"]').map((found) => attribute(found, 'aria-label') ?? '')
  const parts = (group.at(-1) ?? '').split(/[,、،]\s+/)
  const viewed = first(article, 'a[href$="/analytics"]')
  const options = { locale, path: 'reactions.' }
  const exact = (text: string | undefined, source: string) =>
    [text && count(text, locale ? { locale } : {}), source] as const
  const css = (testId: string) => `css:[data-testid=${testId}]@aria-label`
  return {
    ...countOf(noted, 'replies', [exact(label('reply'), css('reply'))], options),
    ...countOf(noted, 'reposts', [exact(label('retweet'), css('retweet'))], options),
    ...countOf(noted, 'likes', [exact(label('like'), css('like'))], options),
    ...countOf(
      noted,
      'views',
      [
        exact(
          parts.find((part) => VIEWS.test(part)),
          'css:[role=group]@aria-label'
        ),
        exact(viewed && attribute(viewed, 'aria-label'), 'css:a[href$="/analytics"]@aria-label')
      ],
      options
    )
  }
}
