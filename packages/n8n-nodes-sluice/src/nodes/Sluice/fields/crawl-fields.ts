/** Parameters of crawls and maps: which URLs of a site. */

import type { INodeProperties } from 'n8n-workflow'

/** How far links are followed. */
const WITHIN: INodeProperties = {
  displayName: 'Within',
  name: 'within',
  type: 'options',
  default: 'path',
  options: [
    { name: 'Any Site', value: 'any' },
    { name: 'Domain', value: 'domain', description: 'With its subdomains' },
    { name: 'Host', value: 'host' },
    { name: 'Path', value: 'path', description: 'Below the path of the URL' }
  ],
  description: 'Which links to follow'
}

const globs = (displayName: string, name: string, description: string): INodeProperties => ({
  displayName,
  name,
  type: 'string',
  default: '',
  placeholder: 'e.g. /guide/**',
  description: `${description}: globs for the path or the URL, separated by commas`
})

const PATTERNS: readonly INodeProperties[] = [
  globs('Exclude', 'exclude', 'URLs to leave out'),
  globs('Include', 'include', 'Only these URLs'),
  {
    displayName: 'Sitemap',
    name: 'sitemap',
    type: 'options',
    default: 'include',
    options: [
      { name: 'Include', value: 'include' },
      { name: 'Only', value: 'only' },
      { name: 'Skip', value: 'skip' }
    ],
    description: 'Whether to use the pages in the sitemaps of the site'
  },
  {
    displayName: 'Subdomains',
    name: 'subdomains',
    type: 'boolean',
    default: false,
    description: 'Whether to include subdomains of the host'
  }
]

const scope = (...fields: readonly INodeProperties[]): INodeProperties => ({
  displayName: 'Scope',
  name: 'scope',
  type: 'collection',
  default: {},
  placeholder: 'Add limit',
  options: [...fields].sort((a, b) => a.displayName.localeCompare(b.displayName))
})

/** Of a crawl. */
export const CRAWL_SCOPE = scope(WITHIN, ...PATTERNS, {
  displayName: 'Max Depth',
  name: 'max_depth',
  type: 'number',
  typeOptions: { minValue: 0 },
  default: 5,
  description: 'Maximum number of links from the start'
})

/** Of a map. */
export const MAP_SCOPE = scope({ ...WITHIN, default: 'host' }, ...PATTERNS, {
  displayName: 'Search',
  name: 'search',
  type: 'string',
  default: '',
  placeholder: 'e.g. delivery returns',
  description: 'Words to rank the URLs by; URLs without any of them are left out'
})
