/** The fenced blocks of the repository's Markdown, and what the tests know of those that they cannot run. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The root of the repository, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A fenced block. */
export interface CodeBlock {
  readonly file: string
  /** `README.md:41`, for messages. */
  readonly place: string
  readonly language: string
  readonly text: string
  /** The block of JSON that follows it, when nothing but a paragraph stands between. */
  readonly answer?: string
}

/** README.md, and everything in docs/. */
export const GUIDES: readonly string[] = [
  'README.md',
  ...readdirSync(`${ROOT}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
]

/** Folder of the texts that the code cites by name. */
export const DESIGN = 'docs/design'

/** Those texts. */
export const DESIGNS: readonly string[] = readdirSync(`${ROOT}${DESIGN}`).map(
  (name) => `${DESIGN}/${name}`
)

/** READMEs of packages and plugins; those of the client and of the loader have tests that run every block. */
export const READMES: readonly string[] = ['packages', 'plugins'].flatMap((group) =>
  readdirSync(`${ROOT}${group}`)
    .filter((name) => name !== 'client' && name !== 'langchain')
    .map((name) => `${group}/${name}/README.md`)
)

/** The blocks of a file, in order. */
export function blocksOf(file: string): CodeBlock[] {
  const text = readFileSync(`${ROOT}${file}`, 'utf8')
  const fences = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
  return fences.map((fence, index) => {
    const next = fences[index + 1]
    const between = next && text.slice(fence.index + fence[0].length, next.index)
    const follows = next?.[1] === 'json' && !/^#/m.test(between ?? '#')
    return {
      file,
      place: `${file}:${text.slice(0, fence.index).split('\n').length}`,
      language: fence[1] as string,
      text: fence[2] as string,
      ...(follows ? { answer: next[2] as string } : {})
    }
  })
}

/** A block that is not run as the others are. */
export interface Listed {
  readonly file: string
  /** Beginning of the block's text. */
  readonly starts: string
  readonly why: string
}

/** Blocks of the guides that are not run, each with its substitute check. */
export const LISTED: readonly Listed[] = [
  ...startOfService(),
  ...ofParsers(),
  {
    file: 'docs/parsers.md',
    starts: 'sluice parser search',
    why: 'apps/cli/test/parsers runs these against a registry on loopback'
  },
  {
    file: 'docs/browser.md',
    starts: '- navigation "Main":',
    why: 'an answer; packages/acquire/test/accessibility.long.test.ts reads such a page'
  },
  {
    file: 'docs/operating.md',
    starts: 'echo "SECRET=',
    why: 'needs a container engine; test/image.test.ts lints, `npm run check:image` runs the steps'
  },
  {
    file: 'docs/operating.md',
    starts: 'mkdir -p -m 700 backup backup/payloads\nsqlite3',
    why: 'below, with the restore'
  },
  { file: 'docs/operating.md', starts: 'mv data', why: 'below, with the backup' },
  {
    file: 'docs/operating.md',
    starts: 'mkdir -p -m 700 backup backup/payloads\nredis-cli',
    why: 'below, against a Redis'
  },
  { file: 'docs/operating.md', starts: 'mkdir -p redis-data', why: 'below, after its backup' },
  {
    file: 'docs/monitoring.md',
    starts: 'GRAFANA_PASSWORD=',
    why: 'needs a container engine; test/docs/operator-files.test.ts checks the files'
  },
  {
    file: 'docs/monitoring.md',
    starts: 'curl -N',
    why: 'a stream that does not end; apps/service/test/operators/logs.long.test.ts reads it'
  },
  {
    file: 'docs/operating.md',
    starts: '[Service]',
    why: 'needs systemd'
  },
  {
    file: 'docs/operating.md',
    starts: 'upstream sluice',
    why: 'benchmarks/fleet puts it before its processes, and breaks them'
  },
  {
    file: 'docs/search.md',
    starts: 'search:',
    why: 'settings of SearXNG, which is not installed; apps/service/test/search.test.ts answers as it does'
  },
  {
    file: 'docs/browser.md',
    starts: 'chromium-headless-shell --remote-debugging-port',
    why: 'runs until it is ended; packages/acquire/test/browser/remote-browser.long.test.ts starts one with these flags'
  },
  { file: 'docs/reverse-proxy.md', starts: 'HOST=', why: 'settings, which the test of nginx uses' },
  { file: 'docs/reverse-proxy.md', starts: 'upstream', why: 'test/docs/nginx.test.ts runs it' },
  {
    file: 'docs/jobs.md',
    starts: 'id: 2',
    why: 'a piece of a stream; apps/service/test/jobs/job-life.test.ts reads whole ones'
  },
  ...ofWebhooks(),
  ...ofTools(),
  ...ofIntegrations(),
  {
    file: 'docs/firecrawl.md',
    starts: "import Firecrawl from '@mendable/firecrawl-js'",
    why: 'test/docs/firecrawl.test.ts runs it with the SDK'
  },
  {
    file: 'docs/reverse-proxy.md',
    starts: 'sluice.example {',
    why: 'Caddy is not installed; the text says that it is not run'
  }
]

function ofWebhooks(): Listed[] {
  const why = 'test/docs/webhooks.test.ts runs it with a receiver on loopback'
  const file = 'docs/webhooks.md'
  return [
    { file, starts: "import { createServer } from 'node:http'", why },
    { file, starts: 'curl -sS "$SLUICE/api/v1/webhooks/test"', why }
  ]
}

function ofTools(): Listed[] {
  const why = 'test/docs/mcp.test.ts connects with it'
  const file = 'docs/mcp.md'
  return [
    { file, starts: 'claude mcp add', why },
    { file, starts: "curl -sS 'http://127.0.0.1:8080/mcp", why },
    {
      file,
      starts: 'Result ftc_',
      why: 'an answer; apps/service/test/mcp/mcp-reading-on.test.ts reads whole ones'
    }
  ]
}

function ofIntegrations(): Listed[] {
  const file = 'docs/integrations.md'
  const python = 'clients/python/tests/test_readme.py runs it against a service'
  const loader = 'test/langchain/examples.test.ts runs it against a service'
  return [
    { file, starts: 'from sluice.langchain', why: python },
    { file, starts: 'from sluice.llamaindex', why: python },
    { file, starts: "import { SluiceLoader } from '@sluice/langchain'", why: loader }
  ]
}

function startOfService(): Listed[] {
  const process = 'apps/service/test/process.long.test.ts starts the service as a process'
  return [
    { file: 'README.md', starts: 'git clone', why: process },
    { file: 'README.md', starts: 'npm start', why: process },
    { file: 'docs/tutorial.md', starts: 'git clone', why: process },
    { file: 'docs/tutorial.md', starts: 'npm start', why: process },
    {
      file: 'docs/tutorial.md',
      starts: 'npm install http',
      why: 'apps/service/test/docs/served-clients.long.test.ts installs what the service serves'
    },
    {
      file: 'docs/companion.md',
      starts: 'npm run companion',
      why: 'apps/service/test/companion builds the extension'
    },
    {
      file: 'docs/parser-tutorial.md',
      starts: 'python3 -m http.server',
      why: 'runs until it is ended; the pages are served here too'
    },
    { file: 'README.md', starts: 'node -e', why: `${process}; the page is served here too` }
  ]
}

function ofParsers(): Listed[] {
  const file = 'docs/writing-a-parser.md'
  const why =
    'test/docs/parser-guide.long.test.ts runs it as it is written, in the order of the guide'
  const starts = [
    'npm create',
    "import { all, structuredData, text } from '@sluice/content'",
    "import { testParser } from '@sluice/testkit'",
    'npm run build',
    '// parsers.mjs: the built-in parsers',
    'export PARSERS_CONFIG',
    'curl -sS',
    'npm install @sluice/parser-generic',
    '// parsers.mjs: only these two',
    'npm run -s sluice -- parser check'
  ]
  const extended = {
    file,
    starts: "import { text } from '@sluice/content'\nimport { extendParser }",
    why: 'plugins/retail/test/extended.test.ts runs it as it is written'
  }
  const sample = {
    file,
    starts: 'sluice parser fixture smp_',
    why: 'apps/cli/test/parsers/parser-author.test.ts makes fixtures of samples of a service'
  }
  const anyHost = {
    file,
    starts: 'anyHost: {',
    why: 'test/docs/any-host.test.ts runs it as it is written'
  }
  return [...starts.map((start) => ({ file, starts: start, why })), extended, sample, anyHost]
}

/** Guides whose programs test/docs/guide-programs.test.ts runs, all of them. */
export const PROGRAM_GUIDES: readonly string[] = [
  'docs/tutorial.md',
  'docs/recipes.md',
  'docs/jobs.md',
  'docs/search.md'
]

/** The entry of a block, if it is listed. */
export function listing(block: CodeBlock): Listed | undefined {
  if (PROGRAM_GUIDES.includes(block.file) && /^(?:js|python)$/.test(block.language)) {
    return { file: block.file, starts: block.text, why: 'test/docs/guide-programs.test.ts runs it' }
  }
  return LISTED.find(({ file, starts }) => file === block.file && block.text.startsWith(starts))
}
