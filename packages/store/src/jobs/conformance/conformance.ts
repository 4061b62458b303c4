/**
 * The requirements of every store of jobs, as tests that a third driver can run.
 *
 * The suite drives the store's clock, so a driver is opened with one it obeys. Names of cases quote the rules that they
 * hold (docs/design/jobs.md §1 and §4). After each of them the books of the jobs and of the ledger are right.
 */

import type { Subject, SuiteSettings, TestApi } from '../../conformance-suite.ts'
import type { Ledger } from '../../tokens/ledger.ts'
import type { JobRoom } from '../job-room.ts'
import type { JobRef, JobStore } from '../job-store.ts'
import { ADDING_CASES } from './adding.ts'
import { ENDING_CASES } from './ending.ts'
import { FINDING_CASES } from './finding.ts'
import { FINISHING_CASES } from './finishing.ts'
import { type JobCases, type JobFixture, NOVEMBER, ROOM } from './fixture.ts'
import { FRONTIER_CASES } from './frontier.ts'
import { HOLDING_CASES } from './holding.ts'
import { KEEPING_CASES } from './keeping.ts'
import { KEY_CASES } from './keys.ts'
import { LISTING_CASES } from './listing.ts'
import { OUTCOME_CASES } from './outcomes.ts'
import { RACE_CASES } from './races.ts'
import { REMOVAL_CASES } from './removal.ts'
import { STARTING_CASES } from './starting.ts'
import { STOPPING_CASES } from './stopping.ts'
import { TAKING_CASES } from './taking.ts'

export type { TestApi } from '../../conformance-suite.ts'

/** Opens the driver under test. Its accounts get 500 free tokens a month. */
export interface JobStoreSubject
  extends Subject<
    { readonly jobs: JobStore; readonly ledger: Ledger },
    SuiteSettings & { readonly jobRoom: JobRoom }
  > {
  /** Add to the number of waiting pages in a job's row, in a way that no operation of the store would. */
  miscount(ref: JobRef, by: number): Promise<void>
}

const CASES: JobCases = {
  ...STARTING_CASES,
  ...ADDING_CASES,
  ...TAKING_CASES,
  ...HOLDING_CASES,
  ...FINISHING_CASES,
  ...OUTCOME_CASES,
  ...FINDING_CASES,
  ...FRONTIER_CASES,
  ...KEY_CASES,
  ...STOPPING_CASES,
  ...ENDING_CASES,
  ...LISTING_CASES,
  ...REMOVAL_CASES,
  ...RACE_CASES,
  ...KEEPING_CASES
}

/** Declare the suite of jobs for a driver. */
export function jobsConformance(subject: JobStoreSubject, api: TestApi): void {
  api.describe(`jobs conformance: ${subject.name}`, () => {
    for (const [name, body] of Object.entries(CASES)) {
      api.test(name, () => inStore(subject, api, body), 60_000)
    }
  })
}

async function inStore(
  subject: JobStoreSubject,
  { expect }: TestApi,
  body: (fixture: JobFixture) => Promise<void>
): Promise<void> {
  const clock = { time: NOVEMBER }
  const settings = { now: () => clock.time, jobRoom: ROOM }
  const { jobs: store, ledger, close } = await subject.open(settings)
  const { jobs: other, close: closeOther } = await subject.again(settings)
  const { miscount } = subject
  try {
    for (const id of ['a', 'b']) expect(await ledger.openAccount({ id, name: id })).toBe('OK')
    await body({ store, other, ledger, expect, clock, miscount, closeOther })
    expect(await store.verifyJobs()).toEqual([])
    expect(await ledger.verify()).toEqual([])
  } finally {
    await closeOther()
    await close()
  }
}
