/** Every command has --json, exit codes, help with examples, and completion. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { leavesOf, placesOf } from '../src/command-tree.ts'
import { createProgram } from '../src/program.ts'
import { runSluice } from './run-sluice.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-commands-'))
const program = createProgram()
const leaves = leavesOf(program)
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('finds commands to check', () => {
  expect(leaves.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['fetch', 'keys create', 'accounts close', 'doctor', 'completion'])
  )
})

describe.each(leaves)('sluice $path', ({ path, command }) => {
  test('has --json, a description and its own examples', () => {
    expect(command.options.map(({ long }) => long)).toContain('--json')
    expect(command.description()).not.toBe('')
    const help: string[] = []
    command.configureOutput({ writeOut: (text) => void help.push(text) }).outputHelp()
    expect(help.join('')).toMatch(new RegExp(`\\nExamples:\\n(?:  .*)?sluice ${path}`))
  })

  test('is in the README', () => {
    expect(readme).toContain(`| \`${path}`)
  })
})

test.each([['--help'], ['--version'], ['fetch', '--help'], ['keys', 'create', '--help']])(
  'sluice %s ends with 0',
  async (...args) => {
    const { code, out, error } = await runSluice(args)
    expect([code, error]).toEqual([0, ''])
    expect(out).not.toBe('')
  }
)

test('explains the exit codes in its help', async () => {
  expect((await runSluice(['--help'])).out).toContain('0 success, 1 failure')
})

test.each([
  [['nonsense'], /unknown command 'nonsense'/],
  [['fetsh', 'x'], /Did you mean fetch\?/],
  [['crawl', 'x', '--output-dir', 'y'], /Did you mean --output\?/],
  [['crawl', 'x', '--max', '3'], /Did you mean --max-cost, --max-depth\?/],
  [['keys', 'create'], /required option '--account <id>'/],
  [['grant', '--tokens'], /argument missing/],
  [['completion', 'tcsh'], /Allowed choices are bash, zsh, fish/],
  [['doctor', '--min-free-disk', 'much'], /whole number of MiB/]
])(
  'rejects %j with exit code 2, on standard error, as JSON with --json',
  async (args, expected) => {
    const plain = await runSluice(args)
    expect([plain.code, plain.out]).toEqual([2, ''])
    expect(plain.error).toMatch(expected)
    const { code, out, error } = await runSluice([...args, '--json'])
    expect([code, out]).toEqual([2, ''])
    expect(JSON.parse(error)).toMatchObject({ error: { code: 'USAGE' } })
  }
)

test.each([
  [['keys', 'list', '--account', 'acc_none'], 'NOT_FOUND'],
  [['accounts', 'suspend', 'acc_none'], 'NOT_FOUND'],
  [['accounts', 'close', 'acc_none'], 'INVALID_REQUEST'],
  [['users', 'create', '--email', 'nobody'], 'INVALID_REQUEST'],
  [['guard', 'check', 'http://10.0.0.1/'], 'URL_NOT_ALLOWED'],
  [['parse'], 'MISSING_PARAMETER']
])(
  '%j fails with exit code 1 and its error code, also as JSON',
  { tags: 'long' },
  async (args, expected) => {
    const environment = { DATA_DIR: join(folder, 'data') }
    const plain = await runSluice(args, { environment })
    expect([plain.code, plain.out]).toEqual([1, ''])
    expect(plain.error).toMatch(new RegExp(`^error: ${expected}: .*\\n$`))
    const { code, error } = await runSluice([...args, '--json'], { environment })
    expect(code).toBe(1)
    expect(JSON.parse(error)).toMatchObject({ error: { code: expected } })
  }
)

describe('completion in bash', () => {
  const script = join(folder, 'sluice.bash')

  test.each([
    [
      ['sluice', ''],
      ['fetch', 'keys', 'doctor', '--help']
    ],
    [['sluice', 'acc'], ['accounts']],
    [
      ['sluice', 'accounts', ''],
      ['create', 'list', 'suspend', 'resume', 'close']
    ],
    [['sluice', 'keys', 'create', '--a'], ['--account']],
    // What follows a flag is its value, not a command or a flag.
    [
      ['sluice', 'fetch', '--format', ''],
      ['json', 'markdown', 'text', 'html', 'links', 'images']
    ],
    [
      ['sluice', 'fetch', '--server', 'keys', '--re'],
      ['--resume', '--retries']
    ],
    [
      ['sluice', 'completion', ''],
      ['bash', 'zsh', 'fish']
    ]
  ])('completes %j with %j', async (words, expected) => {
    const { out } = await runSluice(['completion', 'bash'])
    writeFileSync(script, out)
    const asked = `. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sluice; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-uc', asked, script, ...words], {
      encoding: 'utf8'
    })
    expect(stderr).toBe('')
    const offered = stdout.trim().split('\n')
    expect(offered).toEqual(expect.arrayContaining(expected))
    const last = words.at(-1) as string
    expect(offered.filter((word) => !word.startsWith(last))).toEqual([])
  })

  test('has every command and flag in each script', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { out } = await runSluice(['completion', shell])
      for (const { commands, flags } of placesOf(program)) {
        for (const { name } of commands) expect(out).toMatch(new RegExp(`\\b${name}\\b`))
        for (const { name } of flags)
          expect(out).toContain(shell === 'fish' ? `-l ${name.slice(2)}` : name)
      }
    }
  })

  test.each(['zsh', 'fish'])('%s loads its script, if it is installed', async (shell) => {
    if (spawnSync(shell, ['--version']).status !== 0) return
    const { out } = await runSluice(['completion', shell])
    const { status, stderr } = spawnSync(shell, ['-n'], { input: out, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })
})
