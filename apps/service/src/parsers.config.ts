/**
 * The parsers this service loads. Import one and list it to load it; the order does not matter.
 */

import generic from '@sluice/parser-generic'
import retail from '@sluice/parser-retail'

export default [generic, retail]
