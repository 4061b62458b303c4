/** docs/design/jobs.md: the event loop belongs to every account. A small form of `largest-account.long.test.ts`. */

import { testEveryRoute } from './every-route.ts'

testEveryRoute({ pages: 3_000, results: 500, monitors: 50, rows: 500, days: 30 })
