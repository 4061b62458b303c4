/** Does what requests do before the first one comes: code that has run is compiled, and several times faster. */

import { createAcquirer } from '@sluice/acquire'
import { createGuard } from '@sluice/acquire/guard'
import { type Pipeline, readUploadRequest, startStages } from '@sluice/fetch'

/** Readings, and fetches. V8 compiles code when it first runs, and settles look-ups of properties in the next ones. */
const TIMES = 16
const FETCHES = 4

/** Has what most pages have, so that their code runs. */
const SAMPLE = `<!doctype html><html lang="en"><head><title>A page</title>
<meta name="description" content="A page with the usual parts"><meta property="og:title" content="A page">
<link rel="canonical" href="/page"><script type="application/ld+json">{"@type":"Article","headline":"A page"}</script>
</head><body><nav><ul><li><a href="/">Start</a></li><li><a href="/about">About</a></li></ul></nav>
<main><article><h1>A page</h1><p>By <a rel="author" href="/ada">Ada</a>, <time datetime="2026-01-02">2 January</time></p>
${'<p>This paragraph has a <b>few</b> words, a <a href="/link">link</a> and <code>code</code>, as pages have them.</p>'.repeat(8)}
<h2>A list and a table</h2><ul><li>One</li><li>Two</li></ul><img src="/picture.png" alt="A picture">
<table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>Lamp</td><td>9.00</td></tr></tbody></table>
<pre>text</pre><blockquote><p>Quoted.</p></blockquote></article></main><footer><p>Contact us</p></footer></body></html>`

/**
 * Read a sample page, and fetch a page. Requests need not wait for it. A failure has no effect: the parsers may refuse
 * the sample.
 *
 * @param url - of this service, which answers the fetches.
 */
export async function warmUp(pipeline: Pipeline, url: string): Promise<void> {
  for (let time = 0; time < TIMES; time++) {
    // Each fetch is a line in the log.
    const fetched = time < FETCHES ? [fetchOwn(new URL('/livez', url))] : []
    await Promise.allSettled([readSample(pipeline), ...fetched])
  }
}

async function readSample(pipeline: Pipeline): Promise<void> {
  const { request, url } = readUploadRequest({ url: 'https://sample.invalid/page' }, 'page.html')
  const body = new TextEncoder().encode(SAMPLE)
  const upload = { contentType: 'text/html', size: body.length, sha256: '', read: async () => body }
  const prepared = pipeline.prepareUpload(request, url, upload)
  await pipeline.run(prepared, { tenant: '', stages: startStages() })
}

/** Requests may not reach the service itself, so the fetch has a guard and connections of its own. */
async function fetchOwn(url: URL): Promise<void> {
  const range = url.hostname.startsWith('[')
    ? `${url.hostname.slice(1, -1)}/128`
    : `${url.hostname}/32`
  const acquirer = createAcquirer({ guard: createGuard({ allowPrivateCidrs: [range] }) })
  try {
    await acquirer.fetch({ url, via: 'http' })
  } finally {
    await acquirer.close()
  }
}
