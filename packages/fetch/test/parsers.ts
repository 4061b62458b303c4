/** The parsers of these tests, as the worker threads load them. */

import generic from '@sluice/parser-generic'

export default [generic]
