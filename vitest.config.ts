import { defineConfig } from 'vitest/config'

const conditions = ['@sluice/source', 'module', 'node', 'development']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['@sluice/source', 'node', 'development'] } },
  test: {
    include: ['{packages,plugins,apps}/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // Tests start child processes and worker threads of their own; the machine has two cores.
    maxWorkers: 2,
    testTimeout: 20_000,
    execArgv: ['--conditions=@sluice/source'],
    reporters: ['default', ['json', { outputFile: '.vitest/report.json' }]]
  }
})
