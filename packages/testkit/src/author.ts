/** Tools for authors that use real pages, as functions: for `sluice-testkit` and `sluice parser`. */

export { type FixtureRecord, fixtureRecords } from './fixture-records.ts'
export { checkLive, type LiveResult } from './live/check-live.ts'
export { type LiveCase, readLiveCases } from './live/live-cases.ts'
export { makeFixture } from './live/make-fixture.ts'
export { type FixtureOf, type MadeFixture, writeFixture } from './live/write-fixture.ts'
export { loadParser } from './load-parser.ts'
