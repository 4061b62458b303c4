/** A page that asks one URL for something in every way that HTML and scripts know. */

type Asking = (url: string) => string

const link =
  (rel: string): Asking =>
  (url) =>
    `<link rel="${rel}" as="script" href="${url}">`

/** Markup that asks a URL, by the kind of request. */
const ELEMENTS: Readonly<Record<string, Asking>> = {
  img: (url) => `<img src="${url}">`,
  srcset: (url) => `<img srcset="${url} 2x">`,
  css: (url) => `<link rel="stylesheet" href="${url}">`,
  icon: link('icon'),
  manifest: link('manifest'),
  preload: link('preload'),
  prefetch: link('prefetch'),
  modulepreload: link('modulepreload'),
  preconnect: link('preconnect'),
  'dns-prefetch': link('dns-prefetch'),
  'CSS import': (url) => `<style>@import "${url}";</style>`,
  font: (url) =>
    `<style>@font-face { font-family: x; src: url(${url}) } body { font-family: x }</style>`,
  background: (url) => `<style>body { background: url(${url}) }</style>`,
  script: (url) => `<script src="${url}"></script>`,
  module: (url) => `<script type="module" src="${url}"></script>`,
  iframe: (url) => `<iframe src="${url}"></iframe>`,
  object: (url) => `<object data="${url}"></object>`,
  embed: (url) => `<embed src="${url}">`,
  video: (url) => `<video src="${url}" poster="${url}/poster" autoplay muted></video>`,
  audio: (url) => `<audio src="${url}" autoplay></audio>`,
  'SVG image': (url) => `<svg><image href="${url}"/></svg>`,
  'form POST': (url) =>
    `<form id="form" action="${url}" method="post" target="sink"></form><iframe name="sink"></iframe>`
}

/** Statements that ask a URL, given as a string literal. */
const STATEMENTS: Readonly<Record<string, Asking>> = {
  fetch: (url) => `fetch(${url}, { mode: 'no-cors' }).catch(() => {})`,
  XHR: (url) => `const request = new XMLHttpRequest(); request.open('GET', ${url}); request.send()`,
  beacon: (url) => `navigator.sendBeacon(${url}, 'x')`,
  WebSocket: (url) => `new WebSocket(${url}.replace(/^http/, 'ws'))`,
  EventSource: (url) => `new EventSource(${url})`,
  worker: (url) =>
    `new Worker(URL.createObjectURL(new Blob(['importScripts(' + JSON.stringify(${url}) + ')'])))`,
  'service worker': (url) => `navigator.serviceWorker.register(${url}).catch(() => {})`,
  WebRTC: (url) =>
    `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + new URL(${url}).host }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))`,
  'form POST': () => `document.getElementById('form').submit()`,
  popup: (url) => `window.open(${url})`,
  // The page stays: the answer of a navigation in a frame is not its own.
  navigation: (url) =>
    `const frame = document.createElement('iframe'); document.body.append(frame); frame.contentWindow.location = ${url}`
}

/** All kinds of requests. */
export const REQUEST_KINDS: readonly string[] = [
  ...new Set([...Object.keys(ELEMENTS), ...Object.keys(STATEMENTS)])
]

/**
 * Elements and a script for the end of a page; each kind asks `victim` for a path of its own.
 *
 * @throws Error - a kind is not known.
 */
export function requestsOf(kinds: readonly string[], victim: URL): string {
  const unknown = kinds.filter((kind) => !REQUEST_KINDS.includes(kind))
  if (unknown.length) throw new Error(`requests by ${unknown.join(', ')} are not known`)
  const at = (kind: string) => new URL(encodeURIComponent(kind), victim).href
  const elements = kinds.map((kind) => ELEMENTS[kind]?.(at(kind)) ?? '')
  const statements = kinds.map((kind) => STATEMENTS[kind]?.(JSON.stringify(at(kind))) ?? '')
  const script = statements.map((statement) => `try { ${statement} } catch {}`).join('\n')
  return `${elements.join('')}<script>${script}</script>`
}
