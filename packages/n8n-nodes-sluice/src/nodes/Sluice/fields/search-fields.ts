/** Parameters of a search. */

import type { INodeProperties } from 'n8n-workflow'
import { FETCH_OPTIONS, FORMATS, SIMPLIFY } from './fetch-fields.ts'

const domains = (displayName: string, name: string, what: string): INodeProperties => ({
  displayName,
  name,
  type: 'string',
  default: '',
  placeholder: 'e.g. example.com, example.org',
  description: `${what} of these domains and those below them, separated by commas`
})

const OPTIONS: INodeProperties = {
  displayName: 'Search Options',
  name: 'searchOptions',
  type: 'collection',
  default: {},
  placeholder: 'Add option',
  options: [
    {
      displayName: 'Category',
      name: 'category',
      type: 'options',
      default: 'general',
      options: [
        { name: 'General', value: 'general' },
        { name: 'IT', value: 'it' },
        { name: 'News', value: 'news' },
        { name: 'Science', value: 'science' }
      ]
    },
    domains('Exclude Domains', 'exclude_domains', 'No results'),
    domains('Include Domains', 'include_domains', 'Only results'),
    {
      displayName: 'Language',
      name: 'language',
      type: 'string',
      default: '',
      placeholder: 'e.g. en'
    },
    {
      displayName: 'Time Range',
      name: 'time_range',
      type: 'options',
      default: 'month',
      options: [
        { name: 'Last Day', value: 'day' },
        { name: 'Last Month', value: 'month' },
        { name: 'Last Week', value: 'week' },
        { name: 'Last Year', value: 'year' }
      ]
    }
  ]
}

/** In the order in which they are shown. */
export const SEARCH_FIELDS: readonly INodeProperties[] = [
  {
    displayName: 'Query',
    name: 'searchQuery',
    type: 'string',
    required: true,
    default: '',
    placeholder: 'e.g. automation',
    description: 'What to search for'
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 10,
    description: 'Max number of results to return'
  },
  {
    displayName: 'Fetch Pages',
    name: 'fetchPages',
    type: 'boolean',
    default: false,
    description:
      'Whether to read the page of each result too, at most 20; each costs as much as a fetch'
  },
  { ...FORMATS, displayOptions: { show: { fetchPages: [true] } } },
  OPTIONS,
  SIMPLIFY,
  { ...FETCH_OPTIONS, displayOptions: { show: { fetchPages: [true] } } }
]
