/**
 * One page in the browser: from an empty context to the rendered document.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { SluiceError } from '@sluice/core'
import type { CDPSession, Page, Response } from 'playwright-core'
import type { FetchedPage } from '../acquirer.ts'
import { type ActionReport, secretsOf } from '../action.ts'
import { essenceOf } from '../body/decode.ts'
import { cookiesOfBrowser } from '../cookies.ts'
import { withinLease } from '../gates/byte-gate.ts'
import { orAborted } from '../gates/or-aborted.ts'
import { unsupported } from '../http/fetch-failure.ts'
import { isPage, mayBeWall } from '../http/fetch-hop.ts'
import type { ListStates, MorePlan } from '../list-states.ts'
import type { Picture, PicturePlan } from '../picture.ts'
import { withheldAt } from '../secret-scope.ts'
import { accessibilityTree } from './accessibility.ts'
import { MARK_DIALOGS, NOTE_DIALOGS } from './actions/opened-dialogs.ts'
import { redactedFailure, redactedPage } from './actions/redact/redacted-page.ts'
import { createRedactor } from './actions/redact/redactor.ts'
import { runActions } from './actions/run-actions.ts'
import { PUT_BACK } from './actions/scroll-script.ts'
import { browserFailure, tooLarge } from './browser-failure.ts'
import { dismissBanner } from './cookie-banners.ts'
import { type DocumentHtml, htmlExpression } from './document-html.ts'
import { rereadAsUtf8 } from './misread-utf8.ts'
import { listStates } from './more/list-states.ts'
import { type PageState, stateExpression } from './page-script.ts'
import { restoreStorage, storageOf } from './page-storage.ts'
import { type PageWatch, watchPage } from './page-watch.ts'
import { openWorld, type World } from './page-world.ts'
import { photograph, takePictures } from './pictures/take-pictures.ts'
import { redirectFailure, redirectFault } from './redirect-fault.ts'
import type { RenderTools } from './render-tools.ts'
import {
  AFTER_ACTION,
  BEFORE_ACTIONS,
  isSettled,
  SETTLE_TIMES,
  type SettleTimes,
  untilNextLook
} from './settle-rule.ts'

/** An awaited element is asked for again after this long, ms; the page itself says when it comes. */
const PATIENCE = 500
/** Time within which the effects of an action begin, ms. */
const BEGINNING = 120
/** After the last action the page may come to rest for at most this long, ms. */
const AFTER_ACTIONS = 10_000
/** After a banner was dismissed the page may change once more; at most this long, ms. */
const AFTER_BANNER = 2_000

/**
 * Load a page and wait until it has settled, or until `waitFor` appears.
 *
 * @throws SluiceError those of `Acquirer.fetch`, and `RENDER_CRASHED`; `INVALID_REQUEST` - `waitFor` is not a selector.
 * Rejects with `signal.reason` when aborted.
 */
export async function renderedPage(
  tools: RenderTools,
  url: URL,
  waitFor: string | undefined
): Promise<FetchedPage> {
  const watch = watchPage(tools, url)
  const fields: string[] = []
  const redactor = () => {
    const secrets = secretsOf(tools.actions)
    const addresses = secrets.length > 0 ? [...watch.led(), tools.blank.page.url()] : []
    return createRedactor({ secrets, fields, addresses })
  }
  try {
    return await redactedPage(await loadedPage(tools, { url, waitFor, watch, fields }), redactor())
  } catch (error) {
    throw redactedFailure(error, redactor())
  }
}

/** The page as it is. `fields` gets the names of the fields that take secrets. */
async function loadedPage(
  tools: RenderTools,
  {
    url,
    waitFor,
    watch,
    fields
  }: { url: URL; waitFor: string | undefined; watch: PageWatch; fields: string[] }
): Promise<FetchedPage> {
  const { signal } = tools
  const { page, client } = tools.blank
  const within = <Result>(work: Promise<Result>): Promise<Result> => {
    work.catch(() => {})
    return orAborted(Promise.race([work, watch.fault]), signal)
  }

  const restored = await within(restoreStorage(client, tools.storage))
  await within(navigate(tools, page, url, watch))
  const world = openWorld(client)
  const taken = () => tools.pictures && within(pictured(tools, client, world, tools.pictures))
  const served = essenceOf(watch.response()?.headers()['content-type'] ?? '')
  if (!isDocument(served)) {
    const answer = await within(servedPage(tools, watch, served))
    const pictures = await taken()
    const left = await within(leftBy(tools, world))
    return { ...answer, ...left, ...(pictures ? { pictures } : {}) }
  }
  const { waitMs } = tools
  const goesOn = tools.actions.length > 0 || waitMs > 0
  const { awaited } = SETTLE_TIMES
  const patient = { ...SETTLE_TIMES, awaited: Math.min(awaited, tools.patience ?? awaited) }
  const first = goesOn ? BEFORE_ACTIONS : patient
  await within(settle(world, watch, waitFor, undefined, first))
  await within(restored())
  if (await within(dismissBanner(world, page.url(), tools.consentLibrary))) {
    await within(settle(world, watch, undefined, AFTER_BANNER))
  }
  if (waitMs > 0) {
    await within(pause(waitMs, undefined, { signal }))
    await within(settle(world, watch, undefined, AFTER_ACTIONS, AFTER_ACTION))
  }
  const acted = await within(actedOn(tools, { page, client, world, watch, fields }))
  const left = await within(leftBy(tools, world))
  const type = essenceOf(watch.response()?.headers()['content-type'] ?? '')
  if (!isDocument(type)) {
    const served = await within(servedPage(tools, watch, type))
    return { ...served, ...acted, ...left }
  }
  const tree = tools.accessibility && (await within(accessibilityTree(page, world)))
  const pictures = await taken()
  const { body, unread } = await within(bodyOf(tools, world, watch))
  const response = answered(tools, watch)
  const finalUrl = tools.guard.checkUrl(page.url())
  const withheld = withheldAt(tools.secrets, finalUrl, watch.hasLeft())
  const states = tools.more && (await within(statesOf(tools, tools.more, world, watch)))
  const allPictures = [...(acted.pictures ?? []), ...(pictures ?? [])]
  return {
    ...acted,
    ...left,
    url: finalUrl,
    status: response.status(),
    contentType: 'text/html; charset=utf-8',
    headers: { ...response.headers() },
    body,
    wireBytes: tools.blank.session.bytes,
    redirects: watch.redirects(),
    engine: 'browser',
    ...(withheld.length > 0 ? { withheld } : {}),
    ...(unread.length > 0 ? { unreadFrames: unread } : {}),
    ...(states ? { states } : {}),
    ...(tree ? { accessibility: tree } : {}),
    ...(allPictures.length > 0 ? { pictures: allPictures } : {})
  }
}

/** The document as bytes, within the memory of the request. */
async function bodyOf(tools: RenderTools, world: World, watch: PageWatch) {
  const { html, unread, isGuessed } = await documentOf(tools, world, watch)
  const body = bytesOf(isGuessed ? rereadAsUtf8(html) : html)
  await tools.lease?.take(body.length, tools.signal)
  return { body, unread }
}

/** Further states of the page's list. */
function statesOf(
  tools: RenderTools,
  plan: MorePlan,
  world: World,
  watch: PageWatch
): Promise<ListStates> {
  const own = {
    world,
    maxBytes: tools.limits.decodedBytes,
    begin: () => watch.begin(),
    rest: rester(world, watch),
    read: async () => (await bodyOf(tools, world, watch)).body
  }
  return listStates(own, plan)
}

/** Waits for the effects of an action. They begin with the next frames. */
function rester(world: World, watch: PageWatch) {
  return async (most: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, Math.min(BEGINNING, most)))
    await settle(world, watch, undefined, most, AFTER_ACTION)
  }
}

/** Cookies and storage that the page ends with, if they are asked for. */
async function leftBy({ blank, keepCookies }: RenderTools, world: World) {
  if (!keepCookies) return {}
  const storage = await storageOf(world)
  const cookies = cookiesOfBrowser(await blank.context.cookies())
  return { cookies, ...(storage ? { storage } : {}) }
}

/** Run the request's actions on the page, and let the page come to rest. */
async function actedOn(
  tools: RenderTools,
  {
    page,
    client,
    world,
    watch,
    fields
  }: { page: Page; client: CDPSession; world: World; watch: PageWatch; fields: string[] }
): Promise<{ actions?: readonly ActionReport[]; pictures?: readonly Picture[] }> {
  if (tools.actions.length === 0) return {}
  const { signal, lease, maxPictureBytes, limits } = tools
  const pictures: Picture[] = []
  let bytes = 0
  await world.evaluate(NOTE_DIALOGS)
  const actions = await runActions(
    {
      page,
      client,
      world,
      signal,
      maxCollected: limits.decodedBytes,
      begin: () => watch.begin(),
      onSecretField: (name) => void fields.push(name),
      rest: rester(world, watch),
      async onSnapshot({ name, fullPage }) {
        const asked = { name, fullPage, format: 'webp', quality: 80 } as const
        for await (const part of photograph({ client, world }, asked)) {
          bytes += part.bytes.byteLength
          if (bytes > maxPictureBytes) throw tooLarge(maxPictureBytes)
          await lease?.take(part.bytes.byteLength, signal)
          pictures.push(part)
        }
      }
    },
    tools.actions
  )
  await settle(world, watch, undefined, AFTER_ACTIONS, AFTER_ACTION)
  await world.evaluate(MARK_DIALOGS)
  return { actions, ...(pictures.length > 0 ? { pictures } : {}) }
}

function pictured(
  { signal, lease, maxPictureBytes }: RenderTools,
  client: CDPSession,
  world: World,
  plan: PicturePlan
) {
  return takePictures({ client, world, signal, lease, maxBytes: maxPictureBytes }, plan)
}

async function navigate(tools: RenderTools, page: Page, url: URL, watch: PageWatch): Promise<void> {
  try {
    // Time runs by the signal, so that there is one clock.
    await page.goto(url.href, { waitUntil: 'commit', timeout: 0 })
  } catch (error) {
    const { message = '' } = error as Error
    // Another navigation of the page took over: it is watched as well.
    if (/ERR_ABORTED|interrupted by another navigation/.test(message) && watch.response()) return
    if (/Download is starting/.test(message)) throw unsupported('a download')
    const place = { start: url, at: watch.asked() }
    const fault = faultAt(tools, place.at)
    if (fault) throw redirectFault(tools.guard, fault, place)
    const failure = tools.blank.session.faultOf(url) ?? browserFailure(message)
    throw redirectFailure(tools.guard, failure, place)
  }
}

function faultAt({ blank }: RenderTools, href: string): SluiceError | undefined {
  const url = URL.parse(href)
  return url ? blank.session.faultOf(url) : undefined
}

/** The answer that the page came with. */
function answered({ blank, maxBytes, errorPages }: RenderTools, watch: PageWatch): Response {
  const response = watch.response()
  if (!response) throw browserFailure('no answer')
  const status = response.status()
  if (!isPage(status) && !(errorPages && mayBeWall(status))) {
    throw new SluiceError('UPSTREAM_STATUS', `The site answered ${status}.`, {
      details: { target_status: status }
    })
  }
  // A truncated page is not usable; truncated scripts and styles do not matter.
  if (watch.isCut()) {
    throw blank.session.isOverBudget ? tooLarge(maxBytes) : browserFailure('cut short')
  }
  return response
}

/** A document other than HTML, as served: a browser wraps JSON or text in its own viewer. */
async function servedPage(
  tools: RenderTools,
  watch: PageWatch,
  type: string
): Promise<FetchedPage> {
  const response = answered(tools, watch)
  const url = tools.guard.checkUrl(response.url())
  const withheld = withheldAt(tools.secrets, url, watch.hasLeft())
  if (!/^(?:text\/.*|application\/(?:json|xml)|.*\+(?:json|xml))$/.test(type))
    throw unsupported(type)
  const served = await response.body()
  // The text as Chromium read it.
  const body = namesEncoding(response)
    ? new Uint8Array(served)
    : bytesOf(rereadAsUtf8(served.toString()))
  await tools.lease?.take(body.length, tools.signal)
  if (body.length > tools.limits.decodedBytes) throw tooLarge(tools.limits.decodedBytes)
  return {
    ...(withheld.length > 0 ? { withheld } : {}),
    url,
    status: response.status(),
    contentType: response.headers()['content-type'] ?? '',
    headers: { ...response.headers() },
    body,
    wireBytes: body.length,
    redirects: watch.redirects(),
    engine: 'browser'
  }
}

function namesEncoding(response: Response | undefined): boolean {
  return /charset\s*=/i.test(response?.headers()['content-type'] ?? '')
}

/** Documents of more characters wait for memory before they come out of the browser. */
const USUAL_HTML = 1024 * 1024
/** A document is here as a message, as text and as bytes for a moment. */
const COPIES = 3

/** @throws SluiceError `RESPONSE_TOO_LARGE` */
async function documentOf({ limits, lease, signal }: RenderTools, world: World, watch: PageWatch) {
  const most = limits.decodedBytes
  const isDeclared = namesEncoding(watch.response())
  const read = (atOnce: number) =>
    world.evaluate(
      // In one step, so that the page cannot remove the collected items again.
      `(${PUT_BACK}, ${htmlExpression(most, isDeclared, atOnce)})`
    ) as Promise<DocumentHtml | number>
  const first = await read(lease ? Math.min(USUAL_HTML, most) : most)
  if (typeof first !== 'number') return first
  if (first > most || !lease) throw tooLarge(most)
  const whole = await withinLease(
    lease,
    COPIES * first,
    signal,
    () => read(most),
    () => 0
  )
  if (typeof whole === 'number') throw tooLarge(most)
  return whole
}

function isDocument(type: string): boolean {
  return type === '' || type === 'text/html' || type === 'application/xhtml+xml'
}

/** Check the page until it is at rest, or until the awaited element appears. */
async function settle(
  world: World,
  watch: PageWatch,
  waitFor: string | undefined,
  most = Number.POSITIVE_INFINITY,
  times?: SettleTimes
): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < most) {
    const state = (await world.evaluate(stateExpression(waitFor, PATIENCE), true)) as PageState
    if (state.found === 'invalid') throw badSelector()
    if (waitFor !== undefined) {
      if (state.found) return
      continue
    }
    const [network, elapsed] = [watch.network(), performance.now() - began]
    if (isSettled(state, network, elapsed, times)) {
      const fault = state.isLooping ? watch.reloadFault() : undefined
      if (fault) throw fault
      return
    }
    const pause = Math.min(untilNextLook(state, network, times), most - elapsed)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function badSelector(): SluiceError {
  return new SluiceError('INVALID_REQUEST', '`options.wait_for` is not a CSS selector.', {
    details: { path: 'options.wait_for' }
  })
}
