/**
 * The code of the playground: odd characters arrive as they were typed. It is run with real clients against a real service
 * in apps/service/test/dashboard/playground-code.long.test.ts.
 */

import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { EMPTY_PLAY } from '../src/play-draft/play-draft.ts'
import { cli, withoutWords } from '../src/playground/code/cli.ts'
import { type CodeRequest, codeRequestOf } from '../src/playground/code/code-request.ts'
import { curl } from '../src/playground/code/curl.ts'
import { python } from '../src/playground/code/python.ts'
import { typescript } from '../src/playground/code/typescript.ts'

const origin = 'https://sluice.example'

const BODY = {
  url: `https://example.com/it's?q="a b"&r=$HOME\`date\`!\\n#ü`,
  filters: { include_selector: `a[title='x"y']`, sort: `\${price}` },
  options: {
    json: false,
    provenance: true,
    timeout_ms: 5_000,
    wait_for: `"""\n'''\\`,
    locale: 'true',
    ai: { summary: true, prompt: '42' },
    json_schema: {
      type: 'object',
      properties: { a: { type: ['string', 'null'], enum: ['x', null], default: 1.5 }, b: {} },
      required: []
    },
    headers: { 'Accept-Language': 'de', 'X-Odd': '\u2028 😀' }
  }
}
const FETCH: CodeRequest = { kind: 'fetch', body: BODY }

/** The arguments of a command, as its shell splits them. */
function argumentsOf(name: string, text: string): string[] {
  const script = `${name}() { for one in "$@"; do printf '%s\\0' "$one"; done; }\n${text}`
  const out = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { SLUICE_KEY: 'k' } })
  return out.split('\0').slice(0, -1)
}

describe('a fetch', () => {
  test('curl sends the body', () => {
    const given = argumentsOf('curl', curl({ origin, request: FETCH }))
    expect(given).toContain('Authorization: Bearer k')
    expect(JSON.parse(given[given.indexOf('-d') + 1] ?? '')).toEqual(BODY)
  })

  test('TypeScript passes the body to the client', () => {
    const code = typescript({ origin, request: FETCH })
    const call = /client\.fetch\(([\s\S]*)\)\nconsole/.exec(code)?.[1]
    const [url, input] = new Function(`return [${call}]`)()
    expect({ url, ...input }).toEqual(BODY)
  })

  test('Python passes the body to the client', () => {
    const code = python({ origin, request: FETCH })
    const call = /client\.fetch\(([\s\S]*)\)\n {4}print/.exec(code)?.[1]
    const program = `import json\nprint(json.dumps((lambda url, **rest: {"url": url, **rest})(${call})))`
    const out = execFileSync('python3', ['-c', program], { encoding: 'utf8' })
    expect(JSON.parse(out)).toEqual(BODY)
  })

  test('the command line has an option for each', () => {
    const { text } = cli({ origin, request: FETCH })
    const given = argumentsOf('sluice', text)
    expect(given.slice(0, 4)).toEqual(['fetch', BODY.url, '--server', origin])
    const pairs = (flag: string) =>
      given.flatMap((one, at) => (given[at - 1] === flag ? [one.split(/=(.*)/s)] : []))
    const readAs = (value: string) => {
      try {
        return JSON.parse(value)
      } catch {
        return value
      }
    }
    const options = pairs('--option').map(([name = '', value = '']) => [name, readAs(value)])
    const { ai, ...others } = BODY.options
    const nested = { 'ai.summary': ai.summary, 'ai.prompt': ai.prompt }
    expect(Object.fromEntries(options)).toEqual({ ...others, ...nested })
    expect(Object.fromEntries(pairs('--filter').map(([a, b]) => [a, b]))).toEqual(BODY.filters)
  })
})

test('a crawl in the command line has a flag for each part, and says what has none', () => {
  const request = codeRequestOf(
    {
      ...EMPTY_PLAY,
      mode: 'crawl',
      url: 'example.com/guide',
      job: {
        'scope.include': '/a/**\n/b c/*',
        'scope.subdomains': true,
        'politeness.respect_robots': false,
        'job.timeout_ms': '5000'
      }
    },
    undefined
  )
  const code = cli({ origin, request })
  expect(argumentsOf('sluice', code.text)).toEqual([
    ...['crawl', 'https://example.com/guide', '--server', origin],
    ...['--include', '/a/**', '--include', '/b c/*', '--subdomains', '--ignore-robots']
  ])
  expect(withoutWords(code)).toBe('The command line has no flag for `job.timeout_ms`.')
})

test('an empty draft has code too', () => {
  for (const mode of ['page', 'list', 'crawl', 'file'] as const) {
    const request = codeRequestOf({ ...EMPTY_PLAY, mode }, undefined)
    for (const write of [curl, typescript, python]) {
      expect(write({ origin, request })).toMatch(mode === 'file' ? /document\.pdf/ : /example\.com/)
    }
  }
})
