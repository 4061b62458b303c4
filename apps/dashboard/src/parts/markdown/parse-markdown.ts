/** The syntax tree of a Markdown text, read by a worker that is ended when it takes too long. */

import type { Root } from 'mdast'

/** Time limit of the worker, ms. It includes the worker's start. A long page takes a tenth of it. */
const BUDGET = 4_000

/**
 * Read a text.
 *
 * @throws Error - it takes too long, or is nested too deeply.
 */
export function parseMarkdown(text: string, signal: AbortSignal): Promise<Root> {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Root>((resolve, reject) => {
    const stop = (why: string) => () => reject(new Error(why))
    const timer = setTimeout(stop('Rendering took too long.'), BUDGET)
    signal.addEventListener('abort', stop('No longer needed.'))
    worker.addEventListener('message', ({ data }: MessageEvent<Root>) => resolve(data))
    worker.addEventListener('messageerror', stop('It is nested too deeply.'))
    worker.addEventListener('error', (event) => {
      // Told to the reader; not an error of the page.
      event.preventDefault()
      reject(new Error('It cannot be rendered.'))
    })
    signal.addEventListener('abort', () => clearTimeout(timer))
    worker.postMessage(text)
  }).finally(() => worker.terminate())
}
