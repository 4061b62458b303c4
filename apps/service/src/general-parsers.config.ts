/** The parsers of what is from no site: documents, and pages from anywhere. */

import document from '@sluice/parser-document'
import generic from '@sluice/parser-generic'

export default [document, generic]
