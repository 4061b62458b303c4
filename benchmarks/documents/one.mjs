/**
 * One reader in its own process, over all files of its formats: a pass to warm up, then the least CPU time of further
 * ones.
 *
 *   node --conditions=@sluice/source one.mjs <reader> <files.json> <answer.json> <passes>
 *
 * `files.json` is `[{id, format, pages, path}]`. A reader that takes all files at once is charged for each by its pages. The answer: `{markdown: {id: text}, cpu: {id: ms}, failed: [id], rss}`, rss in MiB.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { READERS } from './readers.mjs'

const [name, list, answer, passes] = process.argv.slice(2)
const { formats, load, takesAll } = READERS[name]
const files = JSON.parse(readFileSync(list, 'utf8')).filter(({ format }) =>
  formats.includes(format)
)
const read = await load()
const markdown = {}
const cpu = {}
const failed = []
for (let pass = 0; pass <= Number(passes); pass++) {
  if (takesAll) await passOverAll(pass)
  else await passOverEach(pass)
}
const rss = process.resourceUsage().maxRSS / 1024
writeFileSync(answer, JSON.stringify({ markdown, cpu, failed, rss }))
process.exit(0)

async function passOverEach(pass) {
  for (const { id, format, path } of files) {
    const bytes = readFileSync(path)
    const start = process.cpuUsage()
    try {
      markdown[id] = await read(bytes, format)
    } catch (error) {
      if (pass === 0) failed.push(`${id}: ${error.message}`)
      markdown[id] = ''
    }
    const { user, system } = process.cpuUsage(start)
    note(pass, id, (user + system) / 1000)
  }
}

/** In a process that it starts, whose memory is not in `rss`. */
async function passOverAll(pass) {
  const start = childrenMs()
  const texts = await read(files)
  const each = (childrenMs() - start) / files.reduce((sum, { pages }) => sum + pages, 0)
  for (const [at, { id, pages }] of files.entries()) {
    if (pass === 0 && texts[at] === undefined) failed.push(`${id}: no Markdown`)
    markdown[id] = texts[at] ?? ''
    note(pass, id, each * pages)
  }
}

function note(pass, id, ms) {
  if (pass > 0) cpu[id] = Math.min(cpu[id] ?? Number.POSITIVE_INFINITY, ms)
}

/** CPU time of ended child processes, ms: Linux counts in hundredths of a second. */
function childrenMs() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
