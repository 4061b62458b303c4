/** The kind of record that a page declares to be. */

import type { StructuredData } from './structured-data.ts'
import { type Thing, things, valueText } from './things.ts'

/** Kinds with a parser of their own: `'person'` with a career, `'social'` for an account or a post. */
export type SuggestedKind = 'product' | 'job' | 'person' | 'social'

/**
 * The kind of the only thing a page describes. Lists, articles and pages that describe several things of a kind have
 * none: only clear cases count.
 */
export function suggestedKind(data: StructuredData): SuggestedKind | undefined {
  const main = mainThings(data)
  const isSingle = (test: (thing: Thing) => boolean) => namesOf(main.filter(test)).size === 1
  if (isSingle(isPosting)) return 'job'
  if (main.some(isArticle)) return undefined
  if (isSingle(isSoldProduct) || isTaggedProduct(data)) return 'product'
  if (main.some(({ types }) => types.includes('profilepage'))) {
    return main.some(hasCareer) ? 'person' : 'social'
  }
  if (main.some(isPost) || isVideoPage(main)) return 'social'
  return isSingle(hasCareer) ? 'person' : undefined
}

/** Things that the page describes directly, or names as its main entity. */
export function mainThings(data: StructuredData): Thing[] {
  return things(data).filter(isMain)
}

function isMain({ depth, source }: Thing): boolean {
  return depth === 0 || /\.(?:mainEntity|mainEntityOfPage|about)(?:\[0\])?$/.test(source)
}

function namesOf(found: readonly Thing[]): Set<string> {
  return new Set(
    found.map(({ values }) => valueText(values('name')[0] ?? values('title')[0]) ?? '')
  )
}

function isPosting({ types, values }: Thing): boolean {
  return types.includes('jobposting') && values('title').length > 0
}

function isArticle({ types }: Thing): boolean {
  return types.some((type) => /^(?:\w*article|blogposting|itemlist|recipe|report)$/.test(type))
}

/** A product for sale, not one that is only rated or written about. */
function isSoldProduct({ types, values }: Thing): boolean {
  const isProduct = types.some((type) => /^(?:product|productgroup|individualproduct)$/.test(type))
  return isProduct && ['offers', 'hasVariant'].some((name) => values(name).length > 0)
}

function isTaggedProduct({ meta }: StructuredData): boolean {
  const type = meta.get('og:type')?.[0]?.toLowerCase()
  return /^(?:og:)?product(?:\.item)?$/.test(type ?? '') && meta.has('product:price:amount')
}

function hasCareer({ types, values }: Thing): boolean {
  const names = ['jobTitle', 'worksFor', 'alumniOf', 'hasOccupation']
  return types.includes('person') && names.some((name) => values(name).length > 0)
}

/** A video alone: beside anything else it is a part of that. */
function isVideoPage(main: readonly Thing[]): boolean {
  const others = main.filter(({ types }) => !types.some((type) => BESIDE.test(type)))
  return others.length === 1 && others[0]!.types.includes('videoobject')
}

/** Things of the site and the page around what it is about. */
const BESIDE =
  /^(?:website|webpage|\w*organization|breadcrumblist|imageobject|searchaction|person)$/

function isPost({ types }: Thing): boolean {
  return types.includes('socialmediaposting') || types.includes('discussionforumposting')
}
