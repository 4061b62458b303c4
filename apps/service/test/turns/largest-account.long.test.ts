/** docs/design/jobs.md: the event loop belongs to every account, also to the neighbours of the largest. */

import { testEveryRoute } from './every-route.ts'

testEveryRoute({ pages: 100_000, results: 10_000, monitors: 1_000, rows: 10_000, days: 365 })
