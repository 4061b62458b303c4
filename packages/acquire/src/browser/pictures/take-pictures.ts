/** Takes pictures of a page that has settled: all of it is loaded first, then it is photographed in parts and printed. */

import { SluiceError } from '@sluice/core'
import type { CDPSession } from 'playwright-core'
import { byteSize } from '../../byte-size.ts'
import type { ByteLease } from '../../gates/byte-gate.ts'
import {
  type PdfPlan,
  type Picture,
  type PictureMark,
  type PicturePlan,
  TALLEST,
  TILE
} from '../../picture.ts'
import type { World } from '../page-world.ts'
import { markExpression, UNMARK } from './marks-script.ts'
import {
  type Box,
  boxExpression,
  FRAMES,
  LOAD_LAZY,
  LOADING,
  type PageShape,
  PIXEL_RATIO,
  SHAPE,
  STILL,
  scrollExpression,
  WINDOW
} from './page-shape.ts'

/** Tools for taking pictures. */
export interface PictureTools {
  readonly client: CDPSession
  readonly world: World
  readonly signal: AbortSignal
  /** Bytes of all pictures of a page. */
  readonly maxBytes: number
  /** Memory for the pictures; absent if memory is not counted. */
  readonly lease: ByteLease | undefined
}

/** Time between two checks for loading resources, ms. */
const LOOK = 50
/** Time in which a step of the window may ask for more, ms. */
const STEP = 60
/** The page is scrolled through for at most this long, and its pictures waited for as long again, ms. */
const SCROLLING = 8_000
const LOADED_WITHIN = 5_000

/**
 * Take the pictures of a page.
 *
 * @throws SluiceError `INVALID_REQUEST` - the selector is invalid, or no visible element matches it.
 * `RESPONSE_TOO_LARGE` - the pictures are over the bound. `RENDER_CRASHED` - the browser could not draw one.
 */
export async function takePictures(tools: PictureTools, plan: PicturePlan): Promise<Picture[]> {
  const { screenshot, pdf } = plan
  const taken: Picture[] = []
  let bytes = 0
  const add = async (picture: Picture) => {
    bytes += picture.bytes.byteLength
    if (bytes > tools.maxBytes) throw tooLarge(tools.maxBytes)
    await tools.lease?.take(picture.bytes.byteLength, tools.signal)
    taken.push(picture)
  }
  if (screenshot?.fullPage || screenshot?.selector !== undefined || pdf) await loadAll(tools)
  if (screenshot) {
    for await (const part of photograph(tools, { ...screenshot, name: 'page' })) await add(part)
  }
  if (pdf) await add(await print(tools, pdf))
  return taken
}

/** A named photograph of a page as it is. */
interface Photograph extends NonNullable<PicturePlan['screenshot']> {
  readonly name: string
}

/** Photograph the window, the page or an element, in parts of at most {@link TILE} pixels. */
export async function* photograph(
  { client, world }: Pick<PictureTools, 'client' | 'world'>,
  { name, fullPage, format, quality, selector, annotate }: Photograph
): AsyncGenerator<Picture> {
  await world.evaluate(STILL)
  const box = await boxOf(world, { fullPage, selector })
  const window = (await world.evaluate(WINDOW)) as Box
  const ratio = Number(await world.evaluate(PIXEL_RATIO)) || 1
  // A part takes the same memory at any ratio.
  const marks = annotate ? ((await world.evaluate(markExpression(box))) as PictureMark[]) : []
  const tile = Math.floor(TILE / ratio ** 2)
  const end = box.y + Math.min(box.height, TALLEST / ratio)
  for (let y = box.y; y < end; y += tile) {
    const clip = { ...box, y, height: Math.min(tile, end - y) }
    const { data } = await drawn(
      client.send('Page.captureScreenshot', {
        format,
        ...(format === 'png' ? {} : { quality }),
        clip: { ...clip, scale: ratio },
        // Beyond the window Chromium lays the page out anew, and may then choose another font for `monospace`.
        captureBeyondViewport: !isWithin(clip, window)
      })
    )
    yield {
      kind: 'screenshot',
      name,
      mediaType: `image/${format}`,
      bytes: Buffer.from(data, 'base64'),
      width: Math.round(clip.width * ratio),
      height: Math.round(clip.height * ratio),
      top: Math.round((y - box.y) * ratio),
      ...(annotate ? { marks: marksIn(marks, clip, ratio) } : {})
    }
  }
  if (annotate) await world.evaluate(UNMARK)
}

/** The marks of one part, in its pixels. */
function marksIn(marks: readonly PictureMark[], clip: Box, ratio: number): PictureMark[] {
  return marks
    .filter(({ box }) => box.y + box.height / 2 >= clip.y)
    .filter(({ box }) => box.y + box.height / 2 < clip.y + clip.height)
    .map(({ box, ...mark }) => ({
      ...mark,
      box: {
        x: Math.round((box.x - clip.x) * ratio),
        y: Math.round((box.y - clip.y) * ratio),
        width: Math.round(box.width * ratio),
        height: Math.round(box.height * ratio)
      }
    }))
}

/** Whole pixels, so that nothing is drawn between two of them. */
async function boxOf(
  world: World,
  { fullPage, selector }: { fullPage: boolean; selector: string | undefined }
): Promise<Box> {
  if (selector !== undefined) {
    const found = (await world.evaluate(boxExpression(selector))) as Box | null | 'invalid'
    if (found === 'invalid') throw badSelector('is not a CSS selector')
    if (found === null) throw badSelector('matches nothing visible on the page')
    return outward(found)
  }
  const shape = (await world.evaluate(SHAPE)) as PageShape
  if (fullPage) return { x: 0, y: 0, width: shape.width, height: shape.height }
  return (await world.evaluate(WINDOW)) as Box
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

function outward({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  return {
    x: left,
    y: top,
    width: Math.ceil(x + width) - left,
    height: Math.ceil(y + height) - top
  }
}

/** Scroll through the page as a reader would, and wait for its pictures and fonts. */
async function loadAll({ world, signal }: PictureTools): Promise<void> {
  const began = performance.now()
  await world.evaluate(LOAD_LAZY)
  for (let top = 0; performance.now() - began < SCROLLING; ) {
    const { height, window } = (await world.evaluate(SHAPE)) as PageShape
    if (top + window.height >= Math.min(height, TALLEST)) break
    top += window.height
    await world.evaluate(scrollExpression(top))
    // Listeners hear of it with the next frame, which may come late.
    await world.evaluate(FRAMES, true)
    await pause(STEP, signal)
  }
  await world.evaluate(LOAD_LAZY)
  await world.evaluate(scrollExpression(0))
  const until = performance.now() + LOADED_WITHIN
  do await pause(LOOK, signal)
  while (Number(await world.evaluate(LOADING)) > 0 && performance.now() < until)
}

async function print({ client }: PictureTools, plan: PdfPlan): Promise<Picture> {
  const { paper, landscape, margin = {}, scale = 1, pageRanges = '', media = 'print' } = plan
  if (media === 'screen') await client.send('Emulation.setEmulatedMedia', { media })
  const margins = Object.entries(margin).map(([side, inches]) => [
    `margin${side.charAt(0).toUpperCase()}${side.slice(1)}`,
    inches
  ])
  const { data } = await printed(
    client.send('Page.printToPDF', {
      paperWidth: paper[0],
      paperHeight: paper[1],
      landscape,
      printBackground: true,
      scale,
      pageRanges,
      ...Object.fromEntries(margins)
    })
  )
  return {
    kind: 'pdf',
    name: 'page',
    mediaType: 'application/pdf',
    bytes: Buffer.from(data, 'base64'),
    width: 0,
    height: 0,
    top: 0
  }
}

/** @throws SluiceError `INVALID_REQUEST` - the document has none of the pages, or the margins leave no room. */
async function printed<Result>(work: Promise<Result>): Promise<Result> {
  return drawn(work).catch((error: Error) => {
    const said = String((error.cause as Error | undefined)?.message)
    if (/page range/i.test(said)) throw badPdf('page_ranges', 'names no page of the document')
    if (/content area|margin|paper|printing failed/i.test(said)) {
      throw badPdf('margin', 'leaves no room for the content')
    }
    throw error
  })
}

/** Chromium gives up drawing some pages, such as one with a canvas of hundreds of megabytes. */
async function drawn<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    throw new SluiceError('RENDER_CRASHED', 'The browser could not draw a picture of the page.', {
      cause
    })
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function badPdf(option: string, why: string): SluiceError {
  const path = `options.pdf.${option}`
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}

function badSelector(why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`options.screenshot.selector\` ${why}.`, {
    details: { path: 'options.screenshot.selector' }
  })
}

function tooLarge(limit: number): SluiceError {
  return new SluiceError(
    'RESPONSE_TOO_LARGE',
    `The pictures of the page exceed the limit of ${byteSize(limit)}. Ask for webp, a lower quality, or an element.`,
    { details: { limit } }
  )
}
