/** `GET /` in a browser: a short description of this service, with links. And the icon. */

import type { Context, Step } from '../http/context.ts'
import { inlineSource } from './static-files.ts'

const STYLE = `:root{color-scheme:light dark;--ground:light-dark(#fafbfa,#0f1312);--surface:light-dark(#fff,#161c1a);--line:light-dark(#e1e6e3,#28312e);--text:light-dark(#131a18,#e9eeeb);--quiet:light-dark(#56635f,#9eaaa6);--accent:light-dark(#0b5d69,#6fd0cd);--on-accent:light-dark(#fff,#062322)}
*{box-sizing:border-box}
body{display:grid;place-items:center;min-height:100vh;margin:0;padding:1.5rem;background:var(--ground);color:var(--text);font:1rem/1.6 system-ui,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif}
main{width:min(40rem,100%)}
h1{margin:1rem 0 .5rem;font-size:2rem;line-height:1.2;letter-spacing:-.02em}
p{margin:0 0 1.5rem;color:var(--quiet)}
nav{display:flex;flex-wrap:wrap;gap:.75rem;margin-bottom:2rem}
nav a{min-height:2.75rem;padding:.55rem 1.1rem;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:var(--text);text-decoration:none}
nav a:hover{border-color:var(--accent)}
nav a:first-child{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
pre{margin:0;padding:1rem 1.2rem;border:1px solid var(--line);border-radius:12px;background:var(--surface);font:.8125rem/1.65 ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",Menlo,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

/** Its one style, and the icon. */
const POLICY = `default-src 'none'; style-src ${inlineSource(STYLE)}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Icon of the dashboard (apps/dashboard/src/icon.svg). */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Sluice</title><rect width="32" height="32" rx="7" fill="#0f5f6b"/><path d="M7 8v16M25 8v16M7 13h18" stroke="#fff" stroke-width="2.6" fill="none" stroke-linecap="round"/><path d="M11 19c1.7-1.6 3.3-1.6 5 0s3.3 1.6 5 0M11 24c1.7-1.6 3.3-1.6 5 0s3.3 1.6 5 0" stroke="#9fe3dd" stroke-width="2.2" fill="none" stroke-linecap="round"/></svg>'

/** `GET /favicon.ico`, which browsers ask for by themselves. */
export const favicon: Step = (ctx) => {
  ctx.set('Cache-Control', 'public, max-age=86400')
  ctx.type = 'image/svg+xml'
  ctx.body = ICON
}

/** The page. The command in it has the address that the browser used. */
export function welcomePage(ctx: Context): void {
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin')
  sendPage(ctx, 'Sluice', mainOf(escaped(`${ctx.protocol}://${ctx.host}`)))
}

/** Answer with a page in the style of this service. @param main - HTML. */
export function sendPage(ctx: Context, title: string, main: string): void {
  ctx.set('Content-Security-Policy', POLICY)
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = pageOf(title, main)
}

/** Text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function mainOf(server: string): string {
  return `<h1>Sluice is running</h1>
<p>It turns any URL or file into structured data: Markdown, JSON, links, HTML.</p>
<nav aria-label="Start">
<a href="/dashboard">Open the dashboard</a>
<a href="/docs">Documentation</a>
<a href="/docs/reference">API reference</a>
<a href="/readyz">Health</a>
</nav>
<p>Read a page from the command line:</p>
<pre><code>curl -sS ${server}/r/https://example.com/ -H "Authorization: Bearer $SLUICE_KEY"</code></pre>`
}

function pageOf(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<main>
<img src="/favicon.ico" alt="" width="44" height="44">
${main}
</main>
</body>
</html>
`
}
