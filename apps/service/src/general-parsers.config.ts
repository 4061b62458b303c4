/** The parsers that belong to no site: for documents, and for pages of any site. */

import document from '@sluice/parser-document'
import generic from '@sluice/parser-generic'

export default [document, generic]
