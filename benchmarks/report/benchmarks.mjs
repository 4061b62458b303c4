/**
 * The benchmarks of the report by name, in the order they are run: those that compare first, while the machine is cool.
 *
 * `quick` are the arguments of a smoke run; `figures` says that it takes `--json`.
 */
export const BENCHMARKS = {
  service: {
    title: 'The service, and what others use',
    module: 'service/run.mjs',
    quick: ['--quick', '--mix', '4'],
    figures: true
  },
  growth: {
    title: 'How time grows',
    module: 'growth/run.mjs',
    quick: ['--quick'],
    figures: true
  },
  'in-flight': {
    title: '10,000 in flight in one process',
    module: 'in-flight/run.mjs',
    args: ['--rounds', '3'],
    quick: ['--fetches', '500', '--delay', '200']
  },
  content: {
    title: 'Reading a page, and what others use',
    module: 'content/run.mjs',
    args: ['--rounds', '1'],
    quick: ['--pages', '4', '--rounds', '1']
  },
  ledger: {
    title: 'Reserve and settle',
    module: 'store/run.mjs',
    quick: ['--pairs', '500', '--flight', '50']
  },
  history: {
    title: 'Pages of the history',
    module: 'store/history.mjs',
    args: ['--rounds', '200'],
    quick: ['--rounds', '5']
  },
  parsers: { title: 'Parsers', module: 'parsers/run.ts' },
  registry: { title: 'Host rules', module: 'registry/host-rules.ts' },
  identity: { title: 'Signing a request', module: 'identity/run.ts' },
  quality: {
    title: 'How well pages are read',
    module: 'quality/quality.ts',
    quick: ['aeb', '--in-process']
  },
  extract: { title: 'How well a schema is filled', module: 'extract/run.ts' }
}
