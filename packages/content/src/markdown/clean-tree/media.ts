/** Images, video, audio and frames, as Markdown can show or link them. */

import type { Element, ElementContent, Properties, RootContent } from 'hast'
import { classesOf } from '../../html/present.ts'
import { imageSource, isPixel } from '../../media/image-source.ts'
import { embedOf } from '../../targets/embed.ts'
import { collapsed, linkUrl, tipOf } from '../../targets/link.ts'
import { addInline, addText, element, wrapped } from './flow.ts'
import type { Writer } from './writer.ts'

/** Write `img` or `picture`. */
export function writeImage({ flow, base }: Writer, node: Element): void {
  const emoji = emojiOf(node)
  if (emoji !== undefined) {
    addText(flow, emoji)
    return
  }
  const properties = imageOf(node, base) ?? embeddedOf(node)
  if (properties) addInline(flow, element('img', properties))
}

/** A picture in a document has no address, but a description. */
function embeddedOf({ properties }: Element): Properties | undefined {
  const alt = properties.dataEmbedded === undefined ? '' : collapsed(properties.alt)
  return alt === '' ? undefined : { src: '', alt, title: '' }
}

const EMOJI_ADDRESS = /\/(?:emoji|twemoji|smilies)\//i
/** A character of emoji, or its name: `:smile:`. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Emoji}|\p{M}|\u200D|[\u{E0020}-\u{E007F}]){0,12}$|^:[\w+-]{1,40}:$/u

/** The character or name that an image of an emoji stands for. */
function emojiOf(node: Element): string | undefined {
  const { alt, src } = node.properties
  if (typeof alt !== 'string' || !EMOJI.test(alt)) return undefined
  const isNamed = classesOf(node)?.some((name) =>
    /^(?:wp-)?(?:emoji|smiley|twemoji)/i.test(String(name))
  )
  return isNamed || EMOJI_ADDRESS.test(String(src)) ? alt : undefined
}

/** Write `video` or `audio`: its fallback content, linked to it. */
export function writeMedia(writer: Writer, node: Element): void {
  const { flow, base } = writer
  const { src, title, ariaLabel, poster } = node.properties
  const source = typeof src === 'string' ? src : find(node, isSource)?.properties.src
  const href = typeof source === 'string' ? linkUrl(source, base) : undefined
  if (href === undefined) return
  const image = typeof poster === 'string' ? linkUrl(poster, base) : undefined
  const label = collapsed(title) || collapsed(ariaLabel) || fileName(href)
  addText(flow, ' ')
  wrapped(flow, { tagName: 'a', source: 'a', properties: { href } }, () => {
    if (image === undefined) addText(flow, label)
    else addInline(flow, element('img', { src: image, alt: label, title: '' }))
  })
  addText(flow, ' ')
}

/** Write `iframe` and player elements: a link, if its content has a name. */
export function writeFrame({ flow, base }: Writer, node: Element): void {
  const embed = embedOf(node, base)
  if (embed === undefined) return
  const { href, label } = embed
  addText(flow, ' ')
  wrapped(flow, { tagName: 'a', source: 'a', properties: { href } }, () => addText(flow, label))
  addText(flow, ' ')
}

/**
 * The image in a `noscript` element, unless the element beside it already shows it: after a lazy image with a source,
 * the fallback is a repetition.
 *
 * @param index - position of the `noscript` element in `nodes`.
 */
export function fallbackImage(
  nodes: readonly RootContent[],
  index: number,
  base: URL | undefined
): Element | undefined {
  const image = find(nodes[index] as Element, isImage)
  return image === undefined || isRepeated(nodes, index, base) ? undefined : image
}

/**
 * Source of an `img` or `picture`, including lazy ones.
 *
 * @returns `undefined` if none exists, or it is not a URL, or a tracking pixel.
 */
export function imageOf(node: Element, base: URL | undefined): Properties | undefined {
  const image = node.tagName === 'picture' ? (find(node, isImage) ?? node) : node
  const src = sourceOf(node, base)
  if (src === undefined || isPixel(image)) return undefined
  const alt = collapsed(image.properties.alt)
  const title = tipOf(image.properties.title)
  return { src, alt, title: title === alt ? '' : title }
}

function isRepeated(nodes: readonly RootContent[], index: number, base: URL | undefined): boolean {
  // The fallback usually follows its image; only without one before it does the next image count.
  const image = imageBeside(nodes, index, -1) ?? imageBeside(nodes, index, 1)
  return image !== undefined && sourceOf(image, base) !== undefined
}

function imageBeside(
  nodes: readonly RootContent[],
  index: number,
  step: -1 | 1
): Element | undefined {
  let at = index + step
  while (isBlank(nodes[at])) at += step
  const node = nodes[at]
  if (node?.type !== 'element' || node.tagName === 'noscript') return undefined
  return isImage(node) ? node : find(node, isImage)
}

function isBlank(node: RootContent | undefined): boolean {
  return node?.type === 'text' && node.value.trim() === ''
}

function sourceOf(node: Element, base: URL | undefined): string | undefined {
  const { src } = node.properties
  if (base === undefined) return typeof src === 'string' ? linkUrl(src, base) : undefined
  const source = imageSource(node, base)
  if (source !== undefined || node.tagName !== 'picture') return source
  const image = find(node, isImage)
  return image && sourceOf(image, base)
}

function isImage({ tagName }: Element): boolean {
  return tagName === 'img' || tagName === 'image'
}

function isSource({ tagName, properties }: Element): boolean {
  return tagName === 'source' && typeof properties.src === 'string'
}

function fileName(url: string): string {
  const path = url.replace(/[?#].*$/, '')
  return path.slice(path.lastIndexOf('/') + 1) || url
}

/** Nodes searched for an image: the element in question is small, or not about an image. */
const SEARCHED = 50

/** First matching element below, in document order, among a limited number of nodes. */
function find(root: Element, wanted: (element: Element) => boolean): Element | undefined {
  const pending: ElementContent[] = root.children.slice(0, SEARCHED).reverse()
  for (let seen = 0; seen < SEARCHED; seen++) {
    const node = pending.pop()
    if (node === undefined) return undefined
    if (node.type !== 'element') continue
    if (wanted(node)) return node
    for (let index = Math.min(node.children.length, SEARCHED) - 1; index >= 0; index--) {
      pending.push(node.children[index]!)
    }
  }
  return undefined
}
