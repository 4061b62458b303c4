/** All parameters of the node. */

import type { INodeProperties } from 'n8n-workflow'
import { CRAWL_SCOPE, MAP_SCOPE } from './crawl-fields.ts'
import { FETCH_OPTIONS, FORMATS, SIMPLIFY, UPLOAD_OPTIONS } from './fetch-fields.ts'
import { JOB_COST, JOB_ID, LIMITS, PAGES_TO_RETURN, WAITING } from './job-fields.ts'
import { RESOURCES } from './resources.ts'
import { SEARCH_FIELDS } from './search-fields.ts'
import { shownFor } from './shown-for.ts'

const URL_FIELD: INodeProperties = {
  displayName: 'URL',
  name: 'url',
  type: 'string',
  required: true,
  default: '',
  placeholder: 'e.g. https://example.com/',
  description: 'An absolute http or https URL'
}

const SCHEMA: INodeProperties = {
  displayName: 'JSON Schema',
  name: 'schema',
  type: 'json',
  required: true,
  typeOptions: { rows: 8 },
  default: '{\n  "type": "object",\n  "properties": {\n    "title": { "type": "string" }\n  }\n}',
  description:
    'The data to read. It is filled from the page without a model, for the price of a fetch.'
}

const URLS: INodeProperties = {
  displayName: 'URLs',
  name: 'urls',
  type: 'string',
  required: true,
  typeOptions: { rows: 4 },
  default: '',
  placeholder: 'e.g. https://example.com/a',
  description: 'One URL per line, or an expression that returns an array'
}

const FILE: INodeProperties = {
  displayName: 'Input Binary Field',
  name: 'binaryPropertyName',
  type: 'string',
  required: true,
  default: 'data',
  hint: 'The name of the input field with the file'
}

const SOURCE_URL: INodeProperties = {
  ...URL_FIELD,
  displayName: 'Source URL',
  name: 'sourceUrl',
  required: false,
  description: 'The original URL of the file, to resolve links. It is not fetched.'
}

const CRAWL_LIMIT: INodeProperties = {
  displayName: 'Limit',
  name: 'limit',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 50,
  description: 'Max number of results to return'
}

const RESULT_ID: INodeProperties = {
  displayName: 'Result ID',
  name: 'resultId',
  type: 'string',
  required: true,
  default: '',
  placeholder: 'e.g. ftc_01M7YGXMAQ5MXK2V67G98NBV8Z',
  description: "The 'result_id' of a page"
}

const RESULT_FILTERS: INodeProperties = {
  displayName: 'Filters',
  name: 'query',
  type: 'collection',
  default: {},
  placeholder: 'Add filter',
  options: [
    {
      displayName: 'From',
      name: 'from',
      type: 'string',
      default: '',
      placeholder: 'e.g. 2026-01-31'
    },
    {
      displayName: 'Host',
      name: 'host',
      type: 'string',
      default: '',
      placeholder: 'e.g. example.com'
    },
    {
      displayName: 'Status',
      name: 'status',
      type: 'options',
      default: 'success',
      options: [
        { name: 'All', value: 'all' },
        { name: 'Failed', value: 'failed' },
        { name: 'Successful', value: 'success' }
      ]
    },
    { displayName: 'To', name: 'to', type: 'string', default: '', placeholder: 'e.g. 2026-02-01' },
    { ...URL_FIELD, required: false }
  ]
}

const page = (...operation: string[]) => ({ resource: ['page'], operation })
const starts = (...resource: string[]) => ({ resource, operation: ['start'] })

/** In the order in which they are shown. */
export const PROPERTIES: INodeProperties[] = [
  ...RESOURCES,
  ...shownFor(page('fetch', 'extract'), [URL_FIELD]),
  ...shownFor(page('extract'), [SCHEMA]),
  ...shownFor(page('fetch'), [FORMATS]),
  ...shownFor(page('fetch', 'extract'), [SIMPLIFY, FETCH_OPTIONS]),
  ...shownFor({ resource: ['document'], operation: ['read'] }, [
    FILE,
    SOURCE_URL,
    FORMATS,
    SIMPLIFY,
    UPLOAD_OPTIONS
  ]),
  ...shownFor(starts('batch'), [URLS]),
  ...shownFor(starts('crawl'), [URL_FIELD, CRAWL_LIMIT]),
  ...shownFor(starts('batch', 'crawl'), [FORMATS, ...WAITING]),
  ...shownFor(starts('crawl'), [CRAWL_SCOPE]),
  ...shownFor(starts('batch', 'crawl'), [JOB_COST, SIMPLIFY, FETCH_OPTIONS]),
  ...shownFor({ resource: ['job'], operation: ['get', 'getPages', 'cancel'] }, [JOB_ID]),
  ...shownFor({ resource: ['job'], operation: ['getPages'] }, [
    PAGES_TO_RETURN,
    ...LIMITS,
    SIMPLIFY
  ]),
  ...shownFor({ resource: ['site'], operation: ['map'] }, [URL_FIELD, CRAWL_LIMIT, MAP_SCOPE]),
  ...shownFor({ resource: ['web'], operation: ['search'] }, SEARCH_FIELDS),
  ...shownFor({ resource: ['result'], operation: ['get', 'delete'] }, [RESULT_ID]),
  ...shownFor({ resource: ['result'], operation: ['getAll'] }, [...LIMITS, RESULT_FILTERS])
]
