/** An example of each operation. test/docs/reference-examples.test.ts sends all of them to a real service. */

import type { Example } from './example.ts'
import { ACCOUNT_EXAMPLES } from './examples-account.ts'
import { JOB_EXAMPLES } from './examples-jobs.ts'

const FETCHING: Readonly<Record<string, Example>> = {
  fetchUrl: {
    body: { url: 'https://example.com/article', options: { include_links: true } },
    call: {
      method: 'fetch',
      given: ['https://example.com/article'],
      named: { options: { include_links: true } },
      print: ['answer.data.title', 'answer.receipt.charged']
    }
  },
  parseFile: {
    curl: `curl -sS -X POST http://127.0.0.1:8080/api/v1/internet/parse \\
  -H "Authorization: Bearer $SLUICE_KEY" \\
  -F file=@docs/example.html`,
    typescript: `import { openAsBlob } from 'node:fs'

const file = await openAsBlob('docs/example.html')
const answer = await client.parse(file, { name: 'example.html' })
console.log(answer.data.title)`,
    python: `answer = client.parse("docs/example.html")
print(answer.data["title"])`
  },
  extractProfile: {
    path: { network: 'linkedin' },
    body: { url: 'https://www.linkedin.com/in/ada' },
    call: {
      method: 'profile',
      given: ['linkedin', 'https://www.linkedin.com/in/ada'],
      print: ['answer.profile.name']
    }
  },
  readUrl: {
    path: { url: 'https://example.com/article' },
    typescript: `const { text } = await client.read('https://example.com/article')
console.log(text)`
  },
  searchWeb: {
    body: { query: 'how rivers find their way', limit: 2 },
    call: {
      method: 'search',
      named: { query: 'how rivers find their way', limit: 2 },
      print: ['answer.search.results']
    }
  }
}

const HISTORY: Readonly<Record<string, Example>> = {
  listResults: {
    query: { limit: 1, host: 'example.com' },
    call: {
      method: 'results',
      named: { limit: 20, host: 'example.com' },
      result: 'result',
      isList: true,
      print: ['result.id', 'result.url']
    }
  },
  getResult: {
    path: { id: '<result>' },
    call: { method: 'result', given: ['<result>'], result: 'result', print: ['result.url'] }
  },
  shareResult: {
    path: { id: '<result>' },
    body: { ttl_s: 3600 },
    call: {
      method: 'shareResult',
      given: ['<result>'],
      named: { ttl_s: 3600 },
      result: 'link',
      print: ['link.url']
    }
  },
  countResults: {
    query: { status: 'all' },
    call: {
      method: 'resultFacets',
      named: { status: 'all' },
      result: 'facets',
      print: ['facets']
    }
  },
  readResult: {
    path: { id: '<result>' },
    body: { options: { include_links: true } },
    call: {
      method: 'readAgain',
      given: ['<result>'],
      named: { options: { include_links: true } },
      result: 'answer',
      print: ['answer.data']
    }
  },
  compareResults: {
    path: { id: '<result>' },
    query: { since: '<earlier>' },
    typescript: `const comparison = await client.compareResults('<result>', '<earlier>')
console.log(comparison)`
  },
  exportResults: {
    query: { status: 'success' },
    hidesAnswer: true,
    call: {
      method: 'exportResults',
      named: { status: 'success' },
      result: 'result',
      isList: true,
      print: ['result.id']
    }
  },
  deleteResult: { path: { id: '<result>' }, call: { method: 'deleteResult', given: ['<result>'] } },
  deleteResults: {
    query: { host: 'example.com' },
    call: { method: 'deleteResults', named: { host: 'example.com' } }
  }
}

const SERVICE: Readonly<Record<string, Example>> = {
  listParsers: {
    typescript: `const { data } = await client.parsers()
console.log(data.map((parser) => parser.kind))`,
    python: `for parser in client.parsers()["data"]:
    print(parser["kind"], parser["version"])`
  },
  getParserSchema: {
    path: { name: 'generic' },
    typescript: `const schema = await client.parserSchema('generic')
console.log(Object.keys(schema))`
  },
  listErrors: { typescript: `console.log(await client.errors())` },
  getPricing: { call: { method: 'pricing', result: 'prices', print: ['prices.tokens'] } },
  getRoot: {},
  getOpenApi: { hidesAnswer: true },
  live: {},
  ready: {},
  metrics: { hidesAnswer: true },
  pressure: {}
}

/** Examples by the id of the operation. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...FETCHING,
  ...JOB_EXAMPLES,
  ...HISTORY,
  ...ACCOUNT_EXAMPLES,
  ...SERVICE
}
