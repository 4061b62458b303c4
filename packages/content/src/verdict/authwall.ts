/** The sign-in wall of the professional network, which it serves in place of a public page. */

import type { Root } from 'hast'
import { all, attribute } from '../select/select.ts'
import { structuredData } from '../structured-data/structured-data.ts'

/**
 * Checks whether a page is the sign-in wall of LinkedIn: by its page key, or by the wall's form. Parsers of public
 * pages call it first, because such a wall may repeat the name of the page that it hides.
 */
export function isAuthwall(tree: Root): boolean {
  const key = structuredData(tree).meta.get('pagekey')?.[0]
  if (key !== undefined && /auth_?wall/i.test(key)) return true
  const forms = all(tree, 'form[action*="/uas/login-submit"], form.authwall-join-form')
  return forms.some((form) => attribute(form, 'class')?.includes('authwall'))
}
