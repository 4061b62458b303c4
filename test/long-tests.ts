/**
 * Test files that take long, because each goes a whole way through real programs: packages are built, packed, published
 * and installed, processes are killed, disks filled, browsers pushed to their limits. `npm test` leaves them out, so
 * that it ends in minutes; `npm run test:long` runs them and nothing else, and CI runs both.
 */
export const LONG_TESTS: readonly string[] = [
  'apps/cli/test/parsers/installers.test.ts',
  'apps/cli/test/parsers/journey.test.ts',
  'apps/cli/test/parsers/parsers.test.ts',
  'apps/service/test/actions/actions.test.ts',
  'apps/service/test/actions/bad-origins.test.ts',
  'apps/service/test/actions/secrets-after-logins.test.ts',
  'apps/service/test/actions/secrets.test.ts',
  'apps/service/test/bad-origins/browser-origins.test.ts',
  'apps/service/test/docs/every-page.test.ts',
  'apps/service/test/faults/clock.test.ts',
  'apps/service/test/faults/connection.test.ts',
  'apps/service/test/faults/crash-points.test.ts',
  'apps/service/test/faults/full-store.test.ts',
  'apps/service/test/faults/job-kills.test.ts',
  'apps/service/test/faults/kills.test.ts',
  'apps/service/test/faults/monitor-kills.test.ts',
  'apps/service/test/faults/sigterm.test.ts',
  'apps/service/test/faults/stood-still.test.ts',
  'apps/service/test/faults/webhooks.test.ts',
  'apps/service/test/jobs/generated-site.test.ts',
  'apps/service/test/parsers-module.test.ts',
  'apps/service/test/people/oidc.test.ts',
  'apps/service/test/samples/samples.test.ts',
  'apps/service/test/several-machines.test.ts',
  'apps/service/test/tracing/tracing.test.ts',
  'packages/acquire/test/browser-bounds.test.ts',
  'packages/acquire/test/browser/actions.test.ts',
  'packages/acquire/test/browser/remote-browser.test.ts',
  'packages/create-parser/test/create-parser.test.ts',
  'packages/store/test/payloads/s3/s3-faults.test.ts',
  'packages/store/test/payloads/segments/kills.test.ts',
  'packages/store/test/tokens/model.test.ts',
  'test/docs/parser-guide.test.ts',
  'test/packages-matrix.test.ts',
  'test/published-packages.test.ts',
  'test/python-client.test.ts',
  'test/release/release.test.ts'
]
