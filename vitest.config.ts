import { globSync } from 'node:fs'
import { defaultExclude, defineConfig } from 'vitest/config'
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
 * Test files that take a quarter of a minute and more, because each goes a whole way through real programs: packages are
 * built, packed, published and installed, processes are killed, disks filled, browsers pushed to their limits, pages of
 * the dashboard walked through and looked at. `npm test` leaves them out, so that it ends in minutes; `npm run test:long`
 * runs them and nothing else, and CI runs both.
 */
const LONG = ['{packages,plugins,apps}/*/test/**/*.long.test.ts', 'test/**/*.long.test.ts']

/**
 * Test files that run one after another in one process: they load the same modules, which takes a second of processor time
 * a file, and change nothing that another could see. `*.own.test.ts` among them have a process each, since they set the
 * environment, replace parts, count what the process has, or end it; so do all other files.
 */
const SHARED = [
  'packages/{acquire,client,content,core,crawl,documents,enrich,extract,fetch,langchain,mcp,n8n-nodes-sluice,store,testkit,values}/test/**/*.test.ts',
  'plugins/*/test/**/*.test.ts',
  'apps/{dashboard,docs,service}/test/**/*.test.ts',
  'test/{client,langchain}/*.test.ts'
]

/** `npm run test:long` sets it. */
const onlyLong = process.env.SLUICE_TESTS === 'long'
/** `npm run test:faults` sets it: the long ones too. */
const all = process.env.SLUICE_TESTS === 'all'
/** `vitest run FILE` runs a long one too. */
const named = process.argv.slice(2).some((argument) => argument.includes('.long.test.ts'))

const included = onlyLong
  ? LONG
  : ['{packages,plugins,apps}/*/test/**/*.test.ts', 'test/**/*.test.ts']
const excluded = onlyLong || all || named ? defaultExclude : [...defaultExclude, ...LONG]
/** The files of {@link SHARED} that neither take long nor need their own process. */
const together = globSync(SHARED).filter((file) => !/\.(?:long|own)\.test\.ts$/.test(file))

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
        test: { name: 'own', include: included, exclude: [...excluded, ...together] }
      },
      ...(onlyLong
        ? []
        : [{ extends: true as const, test: { name: 'shared', isolate: false, include: together } }])
    ],
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
