/** A page with what reading its values depends on. */

import type { DataItem } from '../page/data-items.ts'
import { type LearnPage, type PageView, pageView, type Scope } from '../page/page-view.ts'
import type { ValueContext } from './typed-value.ts'
import { languageOf } from './value-context.ts'

/** View of a page, or of a part of one, with its context. */
export interface ViewedPage {
  readonly view: PageView
  readonly scope: Scope
  readonly context: ValueContext
  /** Object of the page's data that is read instead of its elements. */
  readonly item?: DataItem
  /** Keys of fields that are read already: they can be labels of others. */
  readonly known?: ReadonlyMap<string, string>
}

/** View a page. */
export function viewed(page: LearnPage): ViewedPage {
  const view = pageView(page)
  return { view, scope: view.whole, context: { base: view.base, language: languageOf(page.tree) } }
}
