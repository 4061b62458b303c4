/**
 * All benchmarks in turn, as one Markdown report.
 *
 *   npm run bench -- [--out benchmarks/report.md] [--quick] [--only service,growth,…]
 *
 * Each is a process of its own and prints as it does by itself. `--quick` makes smoke runs of those that can; its
 * figures mean nothing. Exits with 1 when one of them does.
 */

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BENCHMARKS } from './benchmarks.mjs'
import { machine } from './machine.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'benchmarks/report.md') },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(BENCHMARKS).join() }
  }
})
const names = values.only.split(',')
const unknown = names.filter((name) => !(name in BENCHMARKS))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join()}; there is ${Object.keys(BENCHMARKS).join()}.`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-report-'))
const results = []
for (const name of names) results.push(await run(name, BENCHMARKS[name]))
writeFileSync(resolve(values.out), `${report(results)}\n`)
rmSync(folder, { recursive: true, force: true })
console.error(`\n${resolve(values.out)}`)
process.exit(results.every(({ code }) => code === 0) ? 0 : 1)

/** Runs one; what it prints is shown and kept. */
async function run(name, { title, module, args = [], quick, figures = false }) {
  const file = join(folder, `${name}.json`)
  const all = [
    '--conditions=@sluice/source',
    '--expose-gc',
    join(root, 'benchmarks', module),
    ...(values.quick ? (quick ?? args) : args),
    ...(figures ? ['--json', file] : [])
  ]
  console.error(`\n> ${name}`)
  const start = performance.now()
  const child = spawn(process.execPath, all, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = () => {
    child.kill('SIGTERM')
    process.exit(143)
  }
  process.once('SIGTERM', stop)
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text
    process.stdout.write(text)
  })
  const code = await new Promise((done) => child.on('close', done))
  process.off('SIGTERM', stop)
  const minutes = (performance.now() - start) / 60_000
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return { name, title, printed, code, minutes, figures: found }
}

function report(results) {
  const { service = [], growth = [] } = Object.fromEntries(
    results.map(({ name, figures }) => [name, figures])
  )
  const parts = [
    '# Benchmarks',
    values.quick ? 'A smoke run: the figures mean nothing.' : '',
    table(['machine', ''], machine()),
    service.length > 0 ? `## Ratios\n\n${ratios(service)}` : '',
    growth.length > 0 ? `## Exponents\n\n${exponents(growth)}` : '',
    ...results.map(section)
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function ratios(list) {
  return table(
    ['', 'measured', 'target', ''],
    list.map(({ name, measured, target }) => [
      name,
      measured.toFixed(1),
      `≥ ${target}`,
      measured >= target ? 'holds' : 'fails'
    ])
  )
}

function exponents(list) {
  return table(
    ['', 'exponent of CPU time', 'limit', ''],
    list.map(({ name, by, exponent, limit, holds }) => [
      `${name}, by ${by}`,
      exponent.toFixed(2),
      `≤ ${limit}`,
      holds ? 'holds' : 'fails'
    ])
  )
}

/** One benchmark as it printed; what is not Markdown is fenced. */
function section({ title, printed, code, minutes }) {
  const text = printed
    .replaceAll(/^\n+|\s+$/g, '')
    .replaceAll(/^##? /gm, '### ')
    // A table begins after an empty line.
    .replaceAll(/^([^|\n].*)\n\|/gm, '$1\n\n|')
  const isMarkdown = /^\| --- /m.test(text)
  const ended = code === 0 ? '' : `, ended with ${code}`
  const body = isMarkdown ? text : `\`\`\`\n${text}\n\`\`\``
  return `## ${title}\n\n${minutes.toFixed(1)} minutes${ended}.\n\n${body}`
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
