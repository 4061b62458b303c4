/**
 * Measures how well a JSON Schema is filled without a model, on the corpora beside the repository.
 *
 *   node --conditions=@sluice/source benchmarks/extract/run.ts [--keep folder] [--stated [folder]]
 *
 * Recipes by one schema as a user would write it, as served and without JSON-LD and microdata; products of the `sites`
 * corpus by another one; values that are not on their page, of a schema of usual fields and of the records of any host.
 * Prints what the evaluator of the corpora says. `--keep` keeps the predictions; `--stated` tries the values alone, of the
 * `.html` files of a folder if one is named. Then how long schemas over the budget take to be refused, which needs no
 * corpora.
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import parsers from '../../apps/service/src/parsers.config.ts'
import { metadata, parseHtml } from '../../packages/content/src/index.ts'
import { createRegistry, ruleOf } from '../../packages/core/src/index.ts'
import { compileSchema, extract } from '../../packages/extract/src/index.ts'
import { statedOn, unstatedValues } from '../../packages/extract/test/unstated-values.ts'
import { mainEntity } from '../../packages/fetch/src/reading/main-entity.ts'
import generic from '../../plugins/generic/src/index.ts'
import retail from '../../plugins/retail/src/index.ts'
import { CORPORA, hasCorpora, htmlOf, truthOf, urlOf } from '../quality/corpora.ts'
import { measureRefusals } from './refusals.ts'
import { PRODUCT, RECIPE } from './schemas.ts'

function main(words: readonly string[]): void {
  const kept = words[words.indexOf('--keep') + 1]
  const folder = words.includes('--keep') && kept ? kept : mkdtempSync(join(tmpdir(), 'extract-'))
  mkdirSync(folder, { recursive: true })
  measure('recipes', RECIPE, (html) => html, folder, 'recipes as served')
  measure('recipes', RECIPE, withoutStructure, folder, 'recipes without JSON-LD and microdata')
  products(folder)
  for (const corpus of TRIED) unstated(corpus, pagesOf(corpus))
  if (!words.includes('--keep')) rmSync(folder, { recursive: true })
}

const registry = createRegistry([generic, retail])

/** Returns the service's answer for a page by a schema. */
function readPage(html: string, url: URL, schema: object): unknown {
  const tree = parseHtml(html)
  const page = { url, status: 200, contentType: 'text/html', html, tree }
  const parser = registry.match(url) ?? generic
  let record: object | undefined
  try {
    record = parser.parse([page], {
      url,
      filters: {},
      rule: ruleOf(parser, url),
      ignore: () => {}
    })
  } catch (error) {
    console.error(`${url.href}: ${error instanceof Error ? error.message : error}`)
  }
  const known = { record, isGeneral: parser === generic, metadata: metadata(tree, { url }) }
  return extract(compileSchema(schema), { tree, url, ...known }).data
}

function measure(
  corpus: string,
  schema: object,
  change: (html: string) => string,
  folder: string,
  title: string
): void {
  const start = performance.now()
  const found = Object.entries(truthOf(corpus)).map(
    ([id, truth]) => [id, readPage(change(htmlOf(corpus, id)), urlOf(truth), schema)] as const
  )
  const file = join(folder, `${title.replaceAll(/\W+/g, '-')}.json`)
  writeFileSync(file, JSON.stringify(Object.fromEntries(found)))
  console.log(`== ${title}: ${found.length} pages in ${Math.round(performance.now() - start)} ms`)
  const evaluator = join(CORPORA, 'eval/fields.mjs')
  console.log(
    execFileSync(process.execPath, [evaluator, file, '--corpus', corpus], { encoding: 'utf8' })
  )
}

const BLOCK = /<script[^>]*application\/ld\+json[^>]*>[\s\S]*?<\/script>/gi
const ATTRIBUTE = /\sitem(?:prop|scope|type|id|ref)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi

function withoutStructure(html: string): string {
  return html.replace(BLOCK, '').replace(ATTRIBUTE, '')
}

interface Product {
  readonly kind?: string
  readonly expect?: Readonly<Record<string, unknown>>
}

/** Products: each field that the truth has is right or wrong; one where the truth has none is left out. */
function products(folder: string): void {
  const start = performance.now()
  let [right, told, wanted] = [0, 0, 0]
  const found: Record<string, unknown> = {}
  for (const [id, truth] of Object.entries(truthOf('sites'))) {
    const { kind, expect } = truth as Product
    if (kind !== 'product' || !expect) continue
    const data = readPage(htmlOf('sites', id), urlOf(truth), PRODUCT) as Record<string, unknown>
    found[id] = data
    const { name, price, currency, rating, availability } = expect
    const stock = availability === undefined ? undefined : availability === 'InStock'
    for (const [field, value] of Object.entries({
      name,
      price,
      currency,
      rating,
      in_stock: stock
    })) {
      if (value === undefined) continue
      wanted++
      if (data[field] !== undefined) told++
      if (isSame(value, data[field])) right++
      else
        console.log(
          `   ${id}.${field}: ${JSON.stringify(value)} is read as ${JSON.stringify(data[field])}`
        )
    }
  }
  writeFileSync(join(folder, 'products.json'), JSON.stringify(found))
  const f1 = (2 * right) / (told + wanted)
  console.log(`== products: ${Math.round(performance.now() - start)} ms`)
  console.log(`right=${right} told=${told} wanted=${wanted} F1=${f1.toFixed(4)}`)
}

/** Corpora whose values are tried. */
const TRIED =
  'products recipes lists sites pagination wcxb aeb postlight-fixtures metascraper-pages readability-pages'.split(
    ' '
  )

interface Tried {
  readonly id: string
  readonly html: string
  readonly url: URL
}

function pagesOf(corpus: string): Tried[] {
  return Object.entries(truthOf(corpus)).map(([id, truth]) => ({
    id,
    html: htmlOf(corpus, id),
    url: urlOf(truth)
  }))
}

function pagesIn(folder: string): Tried[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((id) => ({
      id,
      html: readFileSync(join(folder, id), 'utf8'),
      url: new URL(`https://page.example/${id}`)
    }))
}

/** Prints the values of pages that do not stand on their page. */
function unstated(title: string, pages: readonly Tried[]): void {
  const found = pages.flatMap(({ id, html, url }) =>
    [...unstatedValues(html, url), ...unstatedFields(html, url)].map((fault) => `   ${id}${fault}`)
  )
  console.log(
    [`== values that are not on their page, ${title}: ${found.length}`, ...found].join('\n')
  )
}

/** Fields of a record of any host that stand on the page as the record has them. */
const STATED =
  'name title brand sku mpn price regular_price company location channel text email phone'.split(
    ' '
  )

function unstatedFields(html: string, url: URL): string[] {
  const tree = parseHtml(html)
  const page = { url, status: 200, contentType: 'text/html', html, tree }
  const entity = mainEntity(parsers, page, { url })
  if (!entity) return []
  const isThere = statedOn(tree, html)
  return Object.entries(entity.data.record).flatMap(([name, value]) => {
    if (!STATED.includes(name) || (typeof value !== 'string' && typeof value !== 'number'))
      return []
    const isPrice = name === 'price' || name === 'regular_price'
    return isThere(isPrice ? Number(value) : value)
      ? []
      : [`.${name}: ${value} (${entity.data.kind})`]
  })
}

function isSame(truth: unknown, value: unknown): boolean {
  if (typeof truth === 'number')
    return typeof value === 'number' && Math.abs(value - truth) <= truth * 0.005
  if (typeof truth !== 'string') return truth === value
  const plain = (text: unknown) =>
    String(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return plain(truth) === plain(value)
}

const words = process.argv.slice(2)
const stated = words.indexOf('--stated')
const folder = stated < 0 ? undefined : words[stated + 1]
if (folder !== undefined) unstated(folder, pagesIn(folder))
else if (hasCorpora() && stated >= 0) for (const corpus of TRIED) unstated(corpus, pagesOf(corpus))
else if (hasCorpora()) main(words)
else console.log('The corpora are not here (../shared/corpora): nothing is measured.')
if (stated < 0) measureRefusals()
