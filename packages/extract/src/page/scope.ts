/** The context of a page, and of the object being filled from it. */

import type { Metadata, StructuredData, Table } from '@sluice/content'
import type { Element, Root } from 'hast'
import type { FileFacts } from '../file/file-facts.ts'
import type { ValueIndex } from '../values/value-index.ts'
import type { PageIndex } from './page-index.ts'
import type { Place } from './place.ts'
import type { PageThing } from './subject.ts'

/** The page that is read. */
export interface PageScope {
  readonly tree: Root
  readonly base: URL
  readonly language: string | undefined
  readonly structured: StructuredData
  readonly metadata: Metadata | undefined
  readonly things: readonly PageThing[]
  readonly index: () => PageIndex
  readonly tables: () => readonly Table[]
  /** Elements that the page repeats. */
  readonly groups: () => readonly (readonly Place[])[]
  /** Statements of a file; absent for a page. */
  readonly file: (() => FileFacts) | undefined
  /** Elements of a selector, looked for once. */
  readonly selected: (css: string) => ReadonlySet<Element>
  /** The schema chose the element that is read: what it can be is not judged. */
  readonly isChosen?: boolean
}

/** Known facts about the object that is being filled. */
export interface Scope {
  readonly page: PageScope
  /** Element that `x-css` is looked for in. */
  readonly root: Root | Element
  /** Elements of the current row; absent for the page. */
  readonly inside?: () => readonly Element[]
  /** Selectors that led to it, each with a space behind. */
  readonly within: string
  readonly record: ValueIndex | undefined
  /** The record is of a parser for any page: what a thing of the page says of itself comes before it. */
  readonly isGeneral: boolean
  /** Things it may be, the best first. */
  readonly subjects: readonly ValueIndex[]
  /** True if the page as a whole is about the object. */
  readonly isPage: boolean
  /** Name of its only list of texts, of a part of a page: a list without a label is that. */
  readonly loneList?: string | undefined
  /** Elements that are its own: the page's, or those of a card. */
  readonly shown: (() => PageIndex) | undefined
}

/** A page whose elements the schema chose. */
export function chosenIn(page: PageScope): PageScope {
  return { ...page, isChosen: true }
}
