/**
 * One reader in its own process, over all files of its formats: a pass to warm up, then the least CPU time of further
 * ones.
 *
 *   node --conditions=@sluice/source one.mjs <reader> <files.json> <answer.json> <passes>
 *
 * `files.json` is `[{id, format, path}]`. The answer: `{markdown: {id: text}, cpu: {id: ms}, failed: [id], rss}`, rss in MiB.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { READERS } from './readers.mjs'

const [name, list, answer, passes] = process.argv.slice(2)
const { formats, load } = READERS[name]
const files = JSON.parse(readFileSync(list, 'utf8')).filter(({ format }) =>
  formats.includes(format)
)
const read = await load()
const markdown = {}
const cpu = {}
const failed = []
for (let pass = 0; pass <= Number(passes); pass++) {
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
    if (pass > 0) cpu[id] = Math.min(cpu[id] ?? Number.POSITIVE_INFINITY, (user + system) / 1000)
  }
}
const rss = process.resourceUsage().maxRSS / 1024
writeFileSync(answer, JSON.stringify({ markdown, cpu, failed, rss }))
process.exit(0)
