/** A page that asks one URL for something in every way that HTML and scripts know. */

/** Elements and a script for the end of a page; each asks `victim` for a path of its own. */
export function everyRequest(victim: URL): string {
  const at = (path: string) => new URL(path, victim).href
  const elements = [
    `<img src="${at('img')}" srcset="${at('srcset')} 2x">`,
    `<link rel="stylesheet" href="${at('css')}">`,
    ...[
      'icon',
      'manifest',
      'preload',
      'prefetch',
      'modulepreload',
      'preconnect',
      'dns-prefetch'
    ].map((rel) => `<link rel="${rel}" as="script" href="${at(rel)}">`),
    `<style>@import "${at('import')}"; @font-face { font-family: x; src: url(${at('font')}) } body { font-family: x; background: url(${at('background')}) }</style>`,
    `<script src="${at('script')}"></script>`,
    `<script type="module" src="${at('module')}"></script>`,
    `<iframe src="${at('iframe')}"></iframe>`,
    `<object data="${at('object')}"></object>`,
    `<embed src="${at('embed')}">`,
    `<video src="${at('video')}" poster="${at('poster')}" autoplay muted></video>`,
    `<audio src="${at('audio')}" autoplay></audio>`,
    `<svg><image href="${at('svg')}"/></svg>`,
    `<form id="form" action="${at('form')}" method="post" target="sink"></form><iframe name="sink"></iframe>`
  ]
  return `${elements.join('')}<script>${scripted(at)}</script>`
}

function scripted(at: (path: string) => string): string {
  const quoted = (path: string) => JSON.stringify(at(path))
  const socket = JSON.stringify(at('socket').replace(/^http/, 'ws'))
  const statements = [
    `fetch(${quoted('fetch')}, { mode: 'no-cors' }).catch(() => {})`,
    `const request = new XMLHttpRequest(); request.open('GET', ${quoted('xhr')}); request.send()`,
    `navigator.sendBeacon(${quoted('beacon')}, 'x')`,
    `new WebSocket(${socket})`,
    `new EventSource(${quoted('events')})`,
    `new Worker(URL.createObjectURL(new Blob(['importScripts(' + ${JSON.stringify(quoted('worker'))} + ')'])))`,
    `navigator.serviceWorker.register(${quoted('service-worker')}).catch(() => {})`,
    `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${new URL(at('')).host}' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))`,
    `document.getElementById('form').submit()`,
    `window.open(${quoted('popup')})`
  ]
  return statements.map((statement) => `try { ${statement} } catch {}`).join('\n')
}
