/** What an author does with real pages, for programs: `sluice-testkit` and `sluice parser`. */

export { loadParser } from './command/load-parser.ts'
export { checkLive, type LiveResult } from './live/check-live.ts'
export { type LiveCase, readLiveCases } from './live/live-cases.ts'
export { type MadeFixture, makeFixture } from './live/make-fixture.ts'
