/** Workflows of GitHub Actions of a new parser's package. */

/** The first steps of both. */
const SET_UP = `    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm install
`

/** Tests each change. */
export const TEST_WORKFLOW = `name: test
on: [push, pull_request]
permissions: { contents: read }
jobs:
  test:
${SET_UP}      - run: npm test
      # By field, what the parser reads on the fixtures, as a page to look at.
      - if: \${{ !cancelled() }}
        run: npx --yes @sluice/cli eval fixtures --parser . --report evaluation.html
      - if: \${{ !cancelled() }}
        uses: actions/upload-artifact@v4
        with: { name: evaluation, path: evaluation.html }
`

/** Tries the parser on the pages of live.json once a week: the site may have changed although nothing here has. */
export const LIVE_WORKFLOW = `name: live
on:
  schedule: [{ cron: '17 5 * * 1' }]
  workflow_dispatch:
permissions: { contents: read }
jobs:
  live:
${SET_UP}      - run: npm run test:live
`
