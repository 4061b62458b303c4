/** The frame of the conformance suites: it opens a store for each case, with a clock that the case drives. */

/** The test runner's functions; vitest's fit. */
export interface TestApi {
  describe(name: string, body: () => void): void
  test(name: string, body: () => Promise<void>, timeout?: number): void
  // biome-ignore lint/suspicious/noExplicitAny: matchers differ between runners; these are used
  expect(value: unknown): any
}

/** Settings that a store is opened with. */
export interface SuiteSettings {
  /** Clock of the store, ms since the epoch. */
  readonly now: () => number
}

/** Opens the driver under test. */
export interface Subject<Parts, Settings = SuiteSettings> {
  /** Name of the driver, for the report. */
  readonly name: string
  /** Opens an empty store. Called once a case; the suite closes it. */
  open(settings: Settings): Promise<Opened<Parts>>
  /** Opens another client of the store that was opened last. The suite closes it. */
  again(settings: Settings): Promise<Opened<Parts>>
}

/** Parts of an open store. */
type Opened<Parts> = Parts & { close(): Promise<void> }

/** Arguments of a case. */
export interface PartFixture<Part> {
  readonly store: Part
  /** The same part of another client of the same store. */
  readonly other: Part
  readonly expect: TestApi['expect']
  readonly clock: { time: number }
  /** Close the client of `other`. */
  closeOther(): Promise<void>
}

/** The suite of one part. */
export interface PartSuite<Name extends string, Part> {
  /** Name of the suite, for the report. */
  readonly title: string
  readonly part: Name
  /** The time at which each case begins; the middle of a month by default. */
  readonly start?: number
  readonly cases: Readonly<Record<string, (fixture: PartFixture<Part>) => Promise<void>>>
}

/** The middle of a month, so that no case crosses into the next one unintentionally. */
export const MID_MONTH = Date.UTC(2026, 10, 15)

/** Declare the suite of one part for a driver. */
export function declareSuite<Name extends string, Part>(
  { title, part, start = MID_MONTH, cases }: PartSuite<Name, Part>,
  subject: Subject<Readonly<Record<Name, Part>>>,
  { describe, test, expect }: TestApi
): void {
  describe(`${title} conformance: ${subject.name}`, () => {
    for (const [name, body] of Object.entries(cases)) {
      test(name, async () => {
        const clock = { time: start }
        const settings = { now: () => clock.time }
        const store = await subject.open(settings)
        const other = await subject.again(settings)
        const closeOther = () => other.close()
        try {
          await body({ store: store[part], other: other[part], expect, clock, closeOther })
        } finally {
          await other.close()
          await store.close()
        }
      }, 30_000)
    }
  })
}
