/**
 * The parsers this service loads. Import one and list it to load it; the order does not matter.
 */

import generic from '@sluice/parser-generic'

export default [generic]
