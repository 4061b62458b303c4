/** List of the pages, their order, and the entries of the navigation. */

/** A group of pages in the navigation. */
export interface Group {
  readonly title: string
  /** Names of guides in `docs/`, without `.md`, or of pages that are made here. */
  readonly pages: readonly string[]
}

/** The navigation. A guide of `docs/` that is not named here goes to {@link REST}. */
export const GROUPS: readonly Group[] = [
  {
    title: 'Get started',
    pages: ['index', 'tutorial', 'recipes', 'coming-from', 'comparison', 'faq']
  },
  {
    title: 'Use the API',
    pages: [
      'api',
      'jobs',
      'search',
      'browser',
      'monitors',
      'webhooks',
      'reading',
      'lists',
      'passages',
      'billing',
      'errors',
      'rights',
      'reference'
    ]
  },
  { title: 'Integrate', pages: ['integrations', 'companion', 'mcp', 'firecrawl', 'packages'] },
  {
    title: 'Parsers',
    pages: ['parser-tutorial', 'learned-parsers', 'parsers', 'writing-a-parser']
  },
  {
    title: 'Operate',
    pages: [
      'operating',
      'settings',
      'sign-in',
      'payments',
      'monitoring',
      'reverse-proxy',
      'security',
      'identity'
    ]
  },
  { title: 'Background', pages: ['how-it-works', 'glossary', 'changelog'] }
]

/** Title of the group of all other guides. */
export const REST = 'More'

/** Shorter names for the navigation; otherwise the title of the page. */
export const SHORT: Readonly<Record<string, string>> = {
  index: 'Introduction',
  tutorial: 'Ten minutes to a crawl',
  'coming-from': 'Coming from …',
  comparison: 'Comparison',
  faq: 'FAQ',
  api: 'The API',
  jobs: 'Batches, crawls, maps',
  search: 'Web search',
  browser: 'Actions, sessions, proxies',
  monitors: 'Changes and monitors',
  reading: 'How pages are read',
  billing: 'Billing',
  errors: 'Errors',
  rights: 'Rights of a page',
  identity: 'Identity of the crawler',
  reference: 'API reference',
  companion: 'Browser extension',
  mcp: 'Agents (MCP)',
  firecrawl: 'Firecrawl format',
  packages: 'Packages',
  'parser-tutorial': 'A parser in five minutes',
  parsers: 'Third-party parsers',
  'writing-a-parser': 'Write a parser',
  'reverse-proxy': 'Reverse proxy',
  'how-it-works': 'How it works'
}

/** Base address of links that leave the pages. */
export const REPOSITORY = 'https://github.com/sluice-dev/sluice/blob/main/'
