/**
 * The verdict of continuous integration on the reports of both test runs.
 *
 *   node scripts/verdict.mjs STATUS REPORT [STATUS REPORT]…      STATUS is that of the command that wrote REPORT
 *
 * Prints every failed test with its message. If few files failed, runs each again, alone: a real fault fails twice. A
 * test that passes alone is flaky, which is a fault of the test: the verdict lists it, and on GitHub it is a warning at
 * its file. Ends with one line, "N passed, N failed, N skipped", and with status 0 when the checks beside the tests
 * passed, no test failed both times, and, where the corpora are, none was skipped. A test that one run skips and the other
 * runs is not skipped, and a test that passes in both counts once.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** More failed files than this are no accident, and are not run again. */
const MOST_AGAIN = 12
const MESSAGE_LINES = 12
/** Shows every check that fails, not only the first. */
const CONTINUE = '--continue=dependencies-successful'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const given = process.argv.slice(2)
const runs = given.flatMap((path, index) =>
  index % 2 === 0 ? [] : [{ path, status: Number(given[index - 1]), report: read(path) }]
)
const found = runs.flatMap(({ report }) => (report === undefined ? [] : [report]))
const missing = runs.filter(({ report }) => report === undefined).map(({ path }) => path)

const failures = found.flatMap(failedTests)
for (const { file, title, message } of failures) {
  console.log(`\nFAILED ${file}: ${title}\n${message}`)
}
for (const path of missing) console.log(`\nFAILED: there is no report at ${path}`)

// A run also fails by an error outside of any test, which its report does not hold.
const unexplained = runs.filter(
  ({ status, report }) => status !== 0 && report !== undefined && failedTests(report).length === 0
)
for (const { path, status } of unexplained) {
  console.log(`\nFAILED: the run of ${path} ended with ${status}, and none of its tests failed`)
}

const files = [...new Set(failures.map(({ file }) => file))]
const again = missing.length === 0 && files.length <= MOST_AGAIN ? files : []
const recovered = new Set(again.filter(passesAlone))
const flaky = failures.filter(({ file }) => recovered.has(file))

/** Tests of the reports with one of the states, each counted in the first report that has it so. */
const testsThatAre = (...states) => [...new Set(found.flatMap((report) => keysOf(report, states)))]
const passed = testsThatAre('passed')
const tried = new Set(testsThatAre('passed', 'failed'))
const alone = flaky.filter(({ whole }) => !whole).length
const lasting = failures.filter(({ file }) => !recovered.has(file)).length
const failed = lasting + missing.length + unexplained.length
const skipped = testsThatAre('pending', 'skipped', 'todo').filter((key) => !tried.has(key)).length
// Tests that failed need no further check. A run that failed by no test names the check that failed.
const checksFailed = failed === unexplained.length && !checksPassed()
if (checksFailed) console.log('\nFAILED: a check beside the tests, see above')
if (flaky.length > 0)
  console.log(`\nFLAKY, mend these tests: ${flaky.length} failed and passed alone`)
for (const { file, title, message } of flaky) {
  console.log(`  ${file}: ${title}`)
  const summary = message.split('\n')[0]
  if (process.env.GITHUB_ACTIONS) console.log(`::warning file=${file}::flaky: ${title}: ${summary}`)
}
console.log(`${passed.length + alone} passed, ${failed} failed, ${skipped} skipped`)
// Where everything that tests need is there, none may be skipped.
const skips = skipped > 0 && existsSync(join(root, '../shared'))
process.exitCode = failed > 0 || skips || checksFailed ? 1 : 0

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** A name of each test with one of the states; those of one title in a file are numbered. */
function keysOf({ testResults }, states) {
  return testResults.flatMap(({ name, assertionResults }) => {
    const times = new Map()
    return assertionResults.flatMap(({ fullName, status }) => {
      const number = (times.get(fullName) ?? 0) + 1
      times.set(fullName, number)
      return states.includes(status) ? [`${name} ${fullName} ${number}`] : []
    })
  })
}

/** Failed tests of a report; one for the whole file where it failed outside of its tests. */
function failedTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        file,
        title: fullName,
        message: firstLines(failureMessages.join('\n')),
        whole: false
      }))
    if (status !== 'failed' || failed.length > 0) return failed
    return [{ file, title: 'the file itself', message: firstLines(message ?? ''), whole: true }]
  })
}

function firstLines(text) {
  return text.split('\n').slice(0, MESSAGE_LINES).join('\n')
}

function passesAlone(file) {
  console.log(`\nRunning ${file} again, alone`)
  // By its whole path: a name alone may be the end of another's. With its long tests, on as many values as they ran on.
  const command = ['vitest', 'run', join(root, file), '--reporter=default']
  return up(command, { ...process.env, SLUICE_TESTS: 'all' }) === 0
}

/** `npm test` fails by its tests or by a check before them. The checks that passed come from turbo's cache. */
function checksPassed() {
  if (runs.every(({ status }) => status === 0)) return true
  const checks = ['build', 'typecheck', 'lint', 'boundaries', 'hygiene', 'packages']
  return up(['node', 'scripts/with-test-tools.mjs', 'turbo', 'run', ...checks, CONTINUE]) === 0
}

function up(command, env = process.env) {
  const done = spawnSync('node', [join(root, 'scripts/up.mjs'), ...command], {
    cwd: root,
    env,
    stdio: 'inherit'
  })
  return done.status
}
