/** Said before anything that an older Node lacks is loaded. */

import { needNode } from '@sluice/core/needed-node'

needNode('@sluice/crawl', '22.19')
