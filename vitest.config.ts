import { globSync } from 'node:fs'
import { defaultExclude, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONG_TESTS } from './test/long-tests.ts'
import { OWN_PROCESS, SHARED_PROCESS } from './test/shared-process.ts'

const conditions = ['@sluice/source', 'module', 'node', 'development']

/** Where no times are known, large files go first. These are small and take long: at the end, one would run alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith('/test/fixtures.test.ts') ? 0 : 1
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/** `npm run test:long` sets it. */
const onlyLong = process.env.SLUICE_TESTS === 'long'
/** `vitest run FILE` runs a long one too. */
const named = process.argv.slice(2).some((argument) => argument.includes('/'))

const included = onlyLong
  ? [...LONG_TESTS]
  : ['{packages,plugins,apps}/*/test/**/*.test.ts', 'test/**/*.test.ts']
const excluded = onlyLong || named ? defaultExclude : [...defaultExclude, ...LONG_TESTS]
/** Files that run in the process of another. A long one goes its way through a whole process. */
const together = globSync(SHARED_PROCESS).filter(
  (file) => !OWN_PROCESS.includes(file) && !LONG_TESTS.includes(file)
)

export default defineConfig({
  resolve: {
    conditions,
    // n8n provides it at run time; its licence does not allow to have it here.
    alias: {
      'n8n-workflow': new URL('test/n8n/n8n-workflow.ts', import.meta.url).pathname
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
