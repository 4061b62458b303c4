/**
 * The parsers this service loads. Import one and list it to load it; the order does not matter.
 */

import generic from '@sluice/parser-generic'
import social from '@sluice/parser-social'

export default [generic, social]
