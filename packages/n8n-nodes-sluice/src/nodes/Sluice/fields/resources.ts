/** The resources of the node, and what can be done with each. */

import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'

const RESOURCE: INodeProperties = {
  displayName: 'Resource',
  name: 'resource',
  type: 'options',
  noDataExpression: true,
  default: 'page',
  options: [
    { name: 'Batch', value: 'batch', description: 'Many URLs as one job' },
    { name: 'Crawl', value: 'crawl', description: 'The pages of a site as one job' },
    { name: 'Document', value: 'document', description: 'The file of an item' },
    { name: 'Job', value: 'job', description: 'A batch or a crawl that was started' },
    { name: 'Page', value: 'page', description: 'One URL' },
    { name: 'Result', value: 'result', description: 'Earlier results' },
    { name: 'Site', value: 'site', description: 'The URLs of a site' },
    { name: 'Web', value: 'web', description: 'Results of a search engine' }
  ]
}

const OPERATIONS: Readonly<Record<string, readonly INodePropertyOptions[]>> = {
  page: [
    {
      name: 'Extract',
      value: 'extract',
      action: 'Extract data from page',
      description: 'Fetch a page and fill a JSON Schema from it'
    },
    {
      name: 'Fetch',
      value: 'fetch',
      action: 'Fetch page',
      description: 'Fetch a page and read its record, Markdown, links or HTML'
    }
  ],
  document: [
    {
      name: 'Read',
      value: 'read',
      action: 'Read document',
      description: 'Upload a PDF, an Office file, a book or a saved page and read it'
    }
  ],
  batch: [
    {
      name: 'Start',
      value: 'start',
      action: 'Start batch',
      description: 'Fetch many URLs; each successful page is charged once'
    }
  ],
  crawl: [
    {
      name: 'Start',
      value: 'start',
      action: 'Start crawl',
      description: 'Fetch a page and the pages of its site found by links and sitemaps'
    }
  ],
  job: [
    {
      name: 'Cancel',
      value: 'cancel',
      action: 'Cancel job',
      description: 'End a job; nothing more is charged'
    },
    {
      name: 'Get',
      value: 'get',
      action: 'Get job',
      description: 'Retrieve the state of a job: its progress and its cost'
    },
    {
      name: 'Get Pages',
      value: 'getPages',
      action: 'Get pages of job',
      description: 'List the pages of a job with their data'
    }
  ],
  site: [
    {
      name: 'Map',
      value: 'map',
      action: 'Map site',
      description: 'List the URLs of a site without fetching its pages'
    }
  ],
  web: [
    {
      name: 'Search',
      value: 'search',
      action: 'Search web',
      description:
        'Search the web and read the pages that it finds; the service needs a search server'
    }
  ],
  result: [
    {
      name: 'Delete',
      value: 'delete',
      action: 'Delete result',
      description: 'Delete a result permanently'
    },
    {
      name: 'Get',
      value: 'get',
      action: 'Get result',
      description: 'Retrieve a result from the history; free'
    },
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many results',
      description: 'List results of the history, newest first; free'
    }
  ]
}

/** The two choices that come first. */
export const RESOURCES: readonly INodeProperties[] = [
  RESOURCE,
  ...Object.entries(OPERATIONS).map(([resource, options]): INodeProperties => {
    const [first] = options.filter(({ value }) => ['fetch', 'get'].includes(String(value)))
    return {
      displayName: 'Operation',
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      displayOptions: { show: { resource: [resource] } },
      options: [...options],
      default: (first ?? options[0])?.value
    }
  })
]
