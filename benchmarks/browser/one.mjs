/**
 * One subject in its own process, with the origin: warm pages a second, and CPU time a page.
 *
 *   node --conditions=@sluice/source one.mjs <subject> <open> <pages>
 */

import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../../packages/acquire/src/browser.ts'
import { descendants, treeCpu } from './process-tree.mjs'
import { SUBJECTS } from './subjects.mjs'

const [name, open = '4', pages = '200'] = process.argv.slice(2)

if (name === 'origin') serve()
else await measure()

/** Its CPU time must not count. */
function serve() {
  const prose = 'The weir holds the river back by the height of a man. '.repeat(30)
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Weir</title><div id=app></div><script>setTimeout(() => { app.innerHTML = '<p>${prose}</p>' }, 50)</script>`
    )
  })
  server.listen(0, '127.0.77.1', () => process.send(server.address().port))
}

async function measure() {
  const origin = fork(fileURLToPath(import.meta.url), ['origin'], {
    execArgv: ['--conditions=@sluice/source']
  })
  const port = await new Promise((resolve) => origin.once('message', resolve))
  const chromium = await findChromium()
  const subject = await SUBJECTS[name](chromium, Number(open))
  const urls = (count) =>
    Array.from({ length: count }, (_, at) => `http://127.0.77.1:${port}/${at}`)
  await checked(subject, urls(4 * Number(open)))
  // The origin is one of our children: what it uses is subtracted.
  const originCpu = () => cpuOf(origin.pid)
  const [cpu, own, start] = [treeCpu(), originCpu(), performance.now()]
  await checked(subject, urls(Number(pages)))
  const seconds = (performance.now() - start) / 1_000
  const spent = treeCpu() - cpu - (originCpu() - own)
  await subject.close()
  origin.kill()
  console.log(JSON.stringify({ rate: Number(pages) / seconds, cpu: spent / Number(pages) }))
  process.exit(0)
}

async function checked(subject, urls) {
  const texts = await subject.read(urls)
  const right = texts.filter((text) => text.includes('holds the river'))
  if (right.length !== urls.length)
    throw new Error(`${right.length} of ${urls.length} have the text`)
}

function cpuOf(pid) {
  return descendants().find((one) => one.pid === pid)?.cpu ?? 0
}
