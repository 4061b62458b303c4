/**
 * Real documentation: pages of many generators, each read against its own main region.
 *
 *   DOCS_CACHE=/tmp/docs node --conditions=@sluice/source benchmarks/quality/real-docs.ts [options]
 *
 *   --pages 40          pages of each generator
 *   --half tuning       only generators of that half (`tuning` or `unseen`)
 *   --only NAME         only that generator
 *   --show 5            faults of the worst pages of each generator
 *   --readers FOLDER    also read with defuddle and Readability, installed in FOLDER
 *
 * DOCS_CACHE holds the unpacked packages, see doc-packages.ts, and the samples once they are made.
 * Rules and models are judged by the half `unseen`, so only failures of `tuning` are looked at.
 */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DOC_GENERATORS, type DocGenerator } from './doc-packages.ts'
import type { DocSample } from './doc-sample.ts'
import { type Half, halfOf } from './half.ts'
import { pageTruth } from './html-truth.ts'
import { printMeasures } from './plain-table.ts'
import { wordsOf } from './plain-words.ts'

/** Folder of the packages. */
const FOLDER = process.env.DOCS_CACHE ?? join(tmpdir(), 'sluice-docs')
const PAGES = 40

/** Pages of the generators of a half whose packages are there. */
export function realDocSamples(half?: Half, pages = PAGES): DocSample[] {
  return DOC_GENERATORS.filter(({ name }) => half === undefined || halfOf(name) === half).flatMap(
    (generator) => samplesOf(generator, pages)
  )
}

function samplesOf(generator: DocGenerator, pages: number): DocSample[] {
  const folder = join(FOLDER, generator.package)
  if (!existsSync(folder)) return []
  const cache = join(FOLDER, `${generator.name}-${pages}-${versionOf(generator)}.json`)
  if (existsSync(cache)) return JSON.parse(readFileSync(cache, 'utf8'))
  const samples: DocSample[] = []
  for (const path of candidates(folder, generator)) {
    const sample = sampleOf(folder, path, generator)
    if (sample) samples.push(sample)
    if (samples.length === pages) break
  }
  writeFileSync(cache, JSON.stringify(samples))
  return samples
}

/** Changes with whatever the samples are made by. */
function versionOf(generator: DocGenerator): string {
  const sources = ['html-tree', 'html-truth', 'plain-words', 'truth-blocks'].map((name) =>
    readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8')
  )
  const rules = JSON.stringify({ ...generator, pages: String(generator.pages) })
  return createHash('sha1').update(sources.join('')).update(rules).digest('hex').slice(0, 8)
}

/** Lists of what is elsewhere, in every generator's own words. */
const NO_CONTENT =
  /(^|\/)(index|index-all|genindex.*|.*modindex|search|toc|contents|allclasses.*|allpackages.*|overview-.*|package-(tree|use|frame|summary)|.*-frame|deprecated-list|constant-values|serialized-form|help-doc|annotated|classes|functions.*|globals.*|hierarchy|inherits|files|namespaces?|namespacemembers.*|modules|pages|doc-index.*|bookindex|print|all|quickreference)\.html$/
const MOST_BYTES = 1_000_000

function candidates(folder: string, { pages }: DocGenerator): string[] {
  const digest = (path: string) => createHash('sha1').update(path).digest('hex')
  const real = realpathSync(folder)
  const paths = readdirSync(real, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => realpathSync(join(entry.parentPath, entry.name)).slice(real.length))
  return [...new Set(paths)]
    .filter((path) => pages.test(path) && !NO_CONTENT.test(path))
    .map((path) => [digest(path), path] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, path]) => path)
}

const LEAST_WORDS = 30

function sampleOf(folder: string, path: string, generator: DocGenerator): DocSample | undefined {
  const bytes = readFileSync(join(folder, path))
  if (bytes.length > MOST_BYTES) return undefined
  const html = decoded(bytes)
  const url = `https://${generator.name}.example${path.replace('/usr/share', '')}`
  if (!URL.canParse(url) || /<frameset|http-equiv=["']?refresh/i.test(html)) return undefined
  const truth = pageTruth(html, generator, url)
  const words = truth.blocks.reduce((sum, { text }) => sum + wordsOf(text).length, 0)
  if (words < LEAST_WORDS) return undefined
  return { id: `${generator.name}${path}`, url, html, generator: generator.name, ...truth }
}

function decoded(bytes: Buffer): string {
  const charset = /charset\s*=\s*["']?\s*([\w-]+)/i.exec(bytes.subarray(0, 2048).toString('latin1'))
  return new TextDecoder(charset?.[1] ?? 'utf-8').decode(bytes)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: String(PAGES) },
      half: { type: 'string' },
      only: { type: 'string' },
      show: { type: 'string', default: '0' },
      readers: { type: 'string' }
    }
  })
  const samples = realDocSamples(values.half as Half | undefined, Number(values.pages))
  const wanted = samples.filter(({ generator }) => !values.only || generator === values.only)
  if (wanted.length === 0) console.log(`No documentation in ${FOLDER}; see doc-packages.ts`)
  else await printMeasures(wanted, { show: Number(values.show), readers: values.readers })
}
