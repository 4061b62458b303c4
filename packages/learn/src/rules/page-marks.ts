/** Signs by which pages of one layout are told from those of another: tokens, texts, types of data, and the address. */

import { structuredData, things } from '@sluice/content'
import { masked } from '../page/fold.ts'
import { tokenKind, tokensOf } from '../page/tokens.ts'
import type { Mark } from '../parser/learned-parser.ts'
import type { ViewedPage } from './viewed-page.ts'

/** Most marks of a page, segments of a path, parameters, and characters of a value. */
const MARKS = 4000
const SEGMENTS = 8
const PARAMETERS = 20
const LONGEST = 60

/** Marks of a page by their identity. */
export function marksOf(page: ViewedPage): Map<string, Mark> {
  const marks = new Map<string, Mark>()
  const add = (mark: Mark) => {
    if (mark.value === '' || mark.value.length > LONGEST || marks.size >= MARKS) return
    marks.set(`${mark.kind} ${mark.nth ?? ''} ${mark.value}`, mark)
  }
  for (const mark of addressMarks(page.view.page.url)) add(mark)
  for (const value of typesOf(page)) add({ kind: 'thing', value })
  if (page.context.language) add({ kind: 'language', value: page.context.language })
  for (const { element } of page.view.spots) {
    for (const value of tokensOf(element)) if (isLasting(value)) add({ kind: 'token', value })
  }
  for (const { key } of page.view.texts) if (/\p{L}/u.test(key)) add({ kind: 'text', value: key })
  return marks
}

/** Checks whether a token is one of a layout: the id of an entry, and a class with its number, are none. */
function isLasting(token: string): boolean {
  return tokenKind(token) === 'tag' || !/\d{2}/.test(token)
}

function addressMarks({ pathname, searchParams }: URL): Mark[] {
  const segments = segmentsOf(pathname)
  const names = [...new Set(searchParams.keys())].slice(0, PARAMETERS)
  return [
    { kind: 'depth', value: String(segments.length) },
    ...segments.map((value, at): Mark => ({ kind: 'path', value, nth: at + 1 })),
    ...names.map((value): Mark => ({ kind: 'query', value }))
  ]
}

/** Segments of a path, digits masked. */
function segmentsOf(pathname: string): string[] {
  return pathname
    .split('/')
    .filter((segment) => segment !== '')
    .slice(0, SEGMENTS)
    .map((segment) => masked(segment.slice(0, LONGEST + 1).toLowerCase()))
}

function typesOf({ view }: ViewedPage): string[] {
  return things(structuredData(view.page.tree)).flatMap(({ types }) => types.slice(0, 2))
}

/** Checks whether a page has a mark. */
export function hasMark({ kind, value, nth = 0 }: Mark, { view, context }: ViewedPage): boolean {
  const { tree, url } = view.page
  switch (kind) {
    case 'token':
      return view.withToken(value).length > 0
    case 'text':
      return view.withKey(value).length > 0
    case 'thing':
      return things(structuredData(tree)).some(({ types }) => types.includes(value))
    case 'language':
      return context.language === value
    case 'path':
      return segmentsOf(url.pathname)[nth - 1] === value
    case 'depth':
      return String(segmentsOf(url.pathname).length) === value
    case 'query':
      return url.searchParams.has(value)
  }
}
