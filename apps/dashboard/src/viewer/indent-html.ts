/** HTML with a line for each block, read by a worker that is ended when it takes too long. */

/** Time limit of the worker, ms. It includes the worker's start. */
const BUDGET = 5_000

/** @throws Error - it takes too long, or is nested too deeply. */
export function indentHtml(html: string, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./indent-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    const stop = (why: string) => () => reject(new Error(why))
    const timer = setTimeout(stop('Indenting took too long.'), BUDGET)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('No longer needed.'))
    })
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', (event) => {
      // Told to the reader; not an error of the page.
      event.preventDefault()
      reject(new Error('It cannot be indented.'))
    })
    worker.postMessage(html)
  }).finally(() => worker.terminate())
}
