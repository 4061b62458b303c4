/** A path without a page. */

import { Page } from '../parts/page.tsx'
import { Link } from '../router.tsx'

/** The page of an address that has none. */
export function MissingPage() {
  return (
    <Page title="Page not found">
      <p>
        The address may be mistyped, or the page is for operators only.{' '}
        <Link to="/">To the overview</Link>
      </p>
    </Page>
  )
}
