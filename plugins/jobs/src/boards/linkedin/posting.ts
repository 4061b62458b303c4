/** A posting in the markup of the professional network: the full page and the fragment of its guest API alike. */

import {
  all,
  attribute,
  first,
  resolveUrl,
  siteAddress,
  structuredData,
  text
} from '@sluice/content'
import type { Page } from '@sluice/core'
import { count } from '@sluice/values'
import type { Element } from 'hast'
import { descriptionOf } from '../../description.ts'
import { createLayer } from '../../layers.ts'
import type { PostingFields, PostingLayer, TextField } from '../../posting.ts'
import { salaryIn } from '../../salary.ts'
import { arrangementIn, employmentTypesIn, experienceLevelIn } from '../../vocabulary.ts'
import { codeValue, LINKEDIN, postingId } from './address.ts'

/** Reads the posting itself from the markup. It ignores other postings on the page. */
export function linkedinPosting({ tree, html, url: base }: Page): PostingLayer {
  const layer = createLayer<PostingFields>()
  const shown = (name: TextField, selector: string) => {
    const value = text(tree, selector)?.replace(/\s+/g, ' ')
    layer.put(name, value, `css:${selector}`)
  }
  shown('title', '.top-card-layout__title, .topcard__title')
  shown(
    'company.name',
    '.topcard__org-name-link, .topcard__flavor--black-link, .topcard__flavor:not(.topcard__flavor--bullet)'
  )
  shown('posted_raw', '.posted-time-ago__text')
  addAddress(layer, { tree, html, url: base } as Page)
  addEmployer(layer, tree, base)
  addPlace(layer, tree)
  addCriteria(layer, all(tree, 'li.description__job-criteria-item'))
  addCounts(layer, tree)
  const description = '.show-more-less-html__markup, .description__text'
  layer.put('description', descriptionOf(first(tree, description), base), `css:${description}`)
  addSalary(layer, tree)
  layer.put('apply_url', applyAddress(html, base), 'css:code#applyUrl')
  return layer
}

function addAddress(layer: PostingLayer, { tree, html, url }: Page): void {
  const { meta } = structuredData(tree)
  const canonical = first(tree, 'link[rel="canonical"]')
  const own =
    (canonical && attribute(canonical, 'href')) ??
    meta.get('lnkd:url')?.[0] ??
    meta.get('og:url')?.[0]
  const titled = first(tree, 'a.topcard__link')
  const addresses = [own, titled && attribute(titled, 'href'), url.href]
  const address = addresses.find((value) => value !== undefined && postingId(value) !== undefined)
  const id = codeValue(html, 'decoratedJobPostingId') ?? (address && postingId(address))
  layer.put(
    'id',
    id !== undefined && /^\d+$/.test(id) ? id : undefined,
    'css:link[rel="canonical"]'
  )
  const isPage = address?.includes('/jobs/view/')
  const made = isPage
    ? siteAddress(address, url, LINKEDIN)
    : id && `https://www.linkedin.com/jobs/view/${id}`
  layer.put('url', made, 'css:link[rel="canonical"]')
}

function addEmployer(layer: PostingLayer, tree: Page['tree'], base: URL): void {
  const link = first(tree, 'a.topcard__org-name-link, .top-card-layout__card a[href*="/company/"]')
  layer.put(
    'company.url',
    siteAddress(link && attribute(link, 'href'), base, LINKEDIN),
    'css:a.topcard__org-name-link'
  )
  const logo = first(
    tree,
    '.top-card-layout__card img.artdeco-entity-image, .topcard img.artdeco-entity-image'
  )
  const source = logo && (attribute(logo, 'data-delayed-url') ?? attribute(logo, 'src'))
  layer.put(
    'company.logo_url',
    source && resolveUrl(source, base)?.href,
    'css:img.artdeco-entity-image'
  )
}

function addPlace(layer: PostingLayer, tree: Page['tree']): void {
  const selector = '.topcard__flavor--bullet:not(.num-applicants__caption, .num-applicants__figure)'
  const place = text(tree, selector)?.replace(/\s+/g, ' ')
  layer.put('location.raw', place, `css:${selector}`)
  if (place !== undefined) layer.put('work_arrangement', arrangementIn(place), `css:${selector}`)
}

function addCounts(layer: PostingLayer, tree: Page['tree']): void {
  const selector = '.num-applicants__caption, .num-applicants__figure'
  const shown = text(tree, selector)
  // "Be among the first 25 applicants" is not a count of those who applied.
  if (shown === undefined || !/^\D{0,20}\d[\d.,\s]*(?:[^\d.,\s]\D*)?$/.test(shown)) return
  if (FIRST.test(shown)) return
  layer.put('applicants_count', count(shown)?.value, `css:${selector}`)
}

const FIRST =
  /\b(?:first|among|ersten|premi[eè]r|primer|primeir|prim[io]|eerste|först|første|ensimm|pierwsz|ilk|pertama|перв)|最初|第一批|前\s?\d|先着|처음/iu

/** Headings of the criteria, where their order does not tell: a criterion that is missing is left out. */
const HEADINGS: readonly (readonly [Criterion, RegExp])[] = [
  [
    'experience_level',
    /seniorit|level|karrierestufe|hiérarchique|antig[uü]edad|experi[eê]ncia|anzianità|anciënniteit|senioritets|ansiennitet|kıdem|starszeństwa|уровень|职位级别|资历|年資|雇用レベル|직급|الأقدمية/i
  ],
  [
    'employment_types',
    /employment|beschäftigung|type d[’']emploi|empleo|emprego|impiego|dienstverband|anställning|ansettelse|ansættelse|istihdam|zatrudnieni|занятост|就业|雇佣|雇用形態|僱用|고용|التوظيف/i
  ],
  [
    'industries',
    /industr|branche|secteur|sector|settor|bransch|sektör|branż|отрасл|行业|業種|產業|업종|산업|المجالات/i
  ],
  [
    'job_functions',
    /function|tätigkeitsbereich|fonction|funci[oó]n|função|funzione|functie|funktion|funksjon|işlevi|stanowisk|funkcj|обязанност|职能|職種|職能|직무|المسمى/i
  ]
]

type Criterion = 'experience_level' | 'employment_types' | 'job_functions' | 'industries'
const ORDER: readonly Criterion[] = [
  'experience_level',
  'employment_types',
  'job_functions',
  'industries'
]

function addCriteria(layer: PostingLayer, items: readonly Element[]): void {
  for (const [index, item] of items.entries()) {
    const heading = text(item, 'h3') ?? ''
    const value = text(item, 'span')
    const named = HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0]
    const criterion = named ?? (items.length === ORDER.length ? ORDER[index] : undefined)
    if (value === undefined || criterion === undefined) continue
    const source = `css:li.description__job-criteria-item:nth-child(${index + 1})`
    if (criterion === 'experience_level') {
      layer.put(criterion, experienceLevelIn(value), source)
    } else if (criterion === 'employment_types') {
      layer.put(criterion, employmentTypesIn([value]), source)
    } else layer.put(criterion, listOf(value), source)
  }
}

/** Names of the network's own list that have a comma in them. */
const WITH_COMMA = [
  'Technology, Information and Internet',
  'Technology, Information and Media',
  'Transportation, Logistics, Supply Chain and Storage',
  'Oil, Gas, and Mining',
  'Household, Laundry and Drycleaning Services',
  'Glass, Ceramics and Concrete Manufacturing',
  'Electrical, Appliances, and Electronics Manufacturing',
  'Museums, Historical Sites, and Zoos'
]

/** A list in words, "A, B, and C". */
function listOf(value: string): string[] {
  let left = value.replace(/\s+/g, ' ')
  const whole = WITH_COMMA.filter((name) => left.includes(name))
  for (const name of whole) left = left.replace(name, `\ue000${whole.indexOf(name)}`)
  return left
    .split(/[,、，،] ?(?:and )?|(?<=\ue000\d) and | and (?=\ue000)/)
    .map((item) => item.replace(/\ue000(\d)/g, (_, index) => whole[Number(index)] ?? '').trim())
    .filter((item) => item !== '')
}

function addSalary(layer: PostingLayer, tree: Page['tree']): void {
  const selector = '.compensation__salary, .salary.compensation__salary'
  const shown = text(tree, selector)?.replace(/\s+/g, ' ')
  if (shown === undefined) return
  layer.put('salary.raw', shown, `css:${selector}`)
  layer.put('salary.amounts', salaryIn(shown, 'USD'), `css:${selector}`)
}

function applyAddress(html: string, base: URL): string | undefined {
  const written = codeValue(html, 'applyUrl')
  const url = written === undefined ? undefined : resolveUrl(written, base)
  if (url === undefined) return undefined
  const outside = url.searchParams.get('url')
  return (outside && resolveUrl(outside, base)?.href) || url.href
}
