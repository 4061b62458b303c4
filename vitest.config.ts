import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const conditions = ['@sluice/source', 'module', 'node', 'development']

/** Where no times are known, large files go first. These are small and take long: at the end, one would run alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith('/test/fixtures.test.ts') ? 0 : 1
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/**
 * Tests that take seconds of processor time, because each goes a whole way through real programs: packages are built,
 * packed, published and installed, processes are started and killed, disks filled, browsers pushed to their limits. They
 * have `{ tags: 'long' }`, or are a file `*.long.test.ts`. `npm test` leaves them out, so that it ends in minutes, and
 * runs properties on fewer values; `npm run test:long` runs all tests of the files that have them, and CI runs both.
 * The drivers of the store (`subjects.ts`) have long tests on a cluster.
 */
const HAS_LONG = /tags: 'long'|\benv\.SLUICE_TESTS\b|'\.\.\/subjects\.ts'/

/**
 * Test files that have a process each: long ones, and `*.own.test.ts`, which set the environment, replace parts, count what
 * the process has, or end it. The others run one after another in a few processes: they load the same modules, which takes
 * seconds of processor time a file, and change nothing that another could see.
 */
const ALONE = /\.(?:long|own)\.test\.ts$/

/** `npm run test:long` sets it. */
const onlyLong = process.env.SLUICE_TESTS === 'long'
/** `vitest run FILE` runs all tests of the file, and `npm run test:faults` all of all files. */
const all =
  process.env.SLUICE_TESTS === 'all' ||
  (process.argv.includes('run') && process.argv.some((argument) => argument.endsWith('.test.ts')))

const isLongFile = (file: string) => file.endsWith('.long.test.ts')
const files = globSync(['{packages,plugins,apps}/*/test/**/*.test.ts', 'test/**/*.test.ts']).filter(
  onlyLong
    ? (file) => isLongFile(file) || HAS_LONG.test(readFileSync(file, 'utf8'))
    : (file) => all || !isLongFile(file)
)

export default defineConfig({
  resolve: {
    conditions,
    // n8n provides it at run time; its licence does not allow to have it here.
    alias: {
      'n8n-workflow': new URL('packages/n8n-nodes-sluice/test/n8n-workflow.ts', import.meta.url)
        .pathname
    }
  },
  ssr: { resolve: { conditions, externalConditions: ['@sluice/source', 'node', 'development'] } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'own', include: files.filter((file) => ALONE.test(file)) }
      },
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: files.filter((file) => !ALONE.test(file))
        }
      }
    ],
    tags: [{ name: 'long', ...(onlyLong || all ? {} : { skip: true }) }],
    globalSetup: 'test/temporary-files.ts',
    // More than the cores of a small machine: tests wait for a process, a disk or a time limit. Long ones load it themselves.
    maxWorkers: onlyLong ? 3 : 4,
    sequence: { sequencer: LongFirst },
    // They end what hangs. What takes two seconds here took forty on two cores that other work had too.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    execArgv: ['--conditions=@sluice/source'],
    reporters: ['default', ['json', { outputFile: `.vitest/${onlyLong ? 'long' : 'report'}.json` }]]
  }
})
