/** The context of a section of a page, which is read as a page of its own. */

import { structuredData, tables } from '@sluice/content'
import { lazy } from '../lazy.ts'
import { valueIndex } from '../values/value-index.ts'
import { repeatedGroups } from './page-cards.ts'
import { pageIndex } from './page-index.ts'
import type { PageScope, Scope } from './scope.ts'
import type { Section } from './sections.ts'

const NOTHING = structuredData({ type: 'root', children: [] })

/**
 * The scope of a section: what its heading and its elements say, and nothing that is said of the whole page.
 *
 * @param title - name of the property that the heading is.
 * @param loneList - name of the property that a list without a label is.
 */
export function sectionScope(
  { name, tree }: Section,
  scope: Scope,
  title = 'name',
  loneList?: string
): Scope {
  const index = lazy(() => pageIndex(tree))
  const page: PageScope = {
    ...scope.page,
    tree,
    metadata: undefined,
    structured: NOTHING,
    things: [],
    index,
    tables: lazy(() => tables(tree)),
    groups: lazy(() => repeatedGroups(index(), tree, 2))
  }
  const subjects = [valueIndex({ [title]: name }, 'section')]
  return { ...scope, page, root: tree, record: undefined, subjects, shown: index, loneList }
}
