/** What is asked of every page: what comes back, and how it is fetched. */

import type { INodeProperties } from 'n8n-workflow'

/** What comes back. */
export const FORMATS: INodeProperties = {
  displayName: 'Formats',
  name: 'formats',
  type: 'multiOptions',
  default: ['json', 'markdown'],
  description: 'The parts of each page to return',
  options: [
    { name: 'Clean HTML', value: 'cleanHtml', description: 'The main content as HTML' },
    { name: 'Image URLs', value: 'imageUrls', description: 'In the best resolution of each' },
    { name: 'Links', value: 'links', description: 'Absolute and without duplicates' },
    { name: 'Markdown', value: 'markdown', description: 'The main content as Markdown' },
    { name: 'Raw HTML', value: 'rawHtml', description: 'As it was served' },
    { name: 'Record', value: 'json', description: 'The fields that the parser of the site reads' }
  ]
}

/** Whether an answer is flat. */
export const SIMPLIFY: INodeProperties = {
  displayName: 'Simplify',
  name: 'simplify',
  type: 'boolean',
  default: true,
  description: 'Whether to return a simplified version of the response instead of the raw data'
}

const FILTERS: INodeProperties = {
  displayName: 'Filters',
  name: 'filters',
  type: 'json',
  default: '{}',
  placeholder: 'e.g. {"exclude_selector": "aside"}',
  description: 'Filters of the parser, as a JSON object'
}

/** Its fields win over all others. */
const MORE: INodeProperties = {
  displayName: 'More (JSON)',
  name: 'more',
  type: 'json',
  default: '{}',
  placeholder: 'e.g. {"provenance": true}',
  description: 'Any other option of the API, as a JSON object'
}

const READING: readonly INodeProperties[] = [
  {
    displayName: 'Main Content Only',
    name: 'main_content',
    type: 'boolean',
    default: true,
    description:
      'Whether Markdown and clean HTML leave out navigation, advertising and similar parts'
  },
  {
    displayName: 'Main Entity',
    name: 'main_entity',
    type: 'boolean',
    default: true,
    description: 'Whether to read the product a page is about, on hosts that no parser knows'
  },
  {
    displayName: 'Max Characters',
    name: 'max_chars',
    type: 'number',
    typeOptions: { minValue: 500 },
    default: 20_000,
    description: 'Maximum length of the Markdown; it is cut at the end of a block'
  },
  {
    displayName: 'Max Cost',
    name: 'max_cost',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 1,
    description: 'Refuse a page that could cost more tokens than this'
  },
  {
    displayName: 'Parser',
    name: 'parser',
    type: 'string',
    default: '',
    placeholder: 'e.g. retail',
    description: 'Kind of the parser to use, for any host'
  },
  {
    displayName: 'Provenance',
    name: 'provenance',
    type: 'boolean',
    default: false,
    description: 'Whether to return the place of each field on the page; needs Simplify off'
  },
  {
    displayName: 'Timeout',
    name: 'timeout_ms',
    type: 'number',
    typeOptions: { minValue: 1_000, maxValue: 180_000 },
    default: 60_000,
    description: 'For the whole request, in milliseconds'
  }
]

const FETCHING: readonly INodeProperties[] = [
  {
    displayName: 'Locale',
    name: 'locale',
    type: 'string',
    default: '',
    placeholder: 'e.g. en-GB',
    description: 'Language to ask the site for'
  },
  {
    displayName: 'Max Age',
    name: 'max_age',
    type: 'number',
    typeOptions: { minValue: 0, maxValue: 2_592_000 },
    default: 0,
    description: 'Maximum age of a cached page, in seconds'
  },
  {
    displayName: 'If Changed',
    name: 'if_changed',
    type: 'boolean',
    default: false,
    description: 'Whether a page that is as in your newest result costs nothing and has no data'
  },
  {
    displayName: 'Archive',
    name: 'archive',
    type: 'boolean',
    default: false,
    description: 'Whether to keep the page as the site sent it, to read it again later'
  },
  {
    displayName: 'Offline',
    name: 'offline',
    type: 'boolean',
    default: false,
    description: 'Whether to read the newest archived page of the URL and fetch nothing'
  },
  {
    displayName: 'Mobile',
    name: 'mobile',
    type: 'boolean',
    default: false,
    description: 'Whether to ask for the mobile version of the page'
  },
  {
    displayName: 'Render',
    name: 'render',
    type: 'options',
    default: 'auto',
    options: [
      { name: 'Auto', value: 'auto', description: 'HTTP first, the browser if the page needs it' },
      { name: 'Browser', value: 'browser' },
      { name: 'HTTP', value: 'http' }
    ],
    description: 'How to fetch'
  },
  {
    displayName: 'Respect Robots.txt',
    name: 'respect_robots',
    type: 'boolean',
    default: false,
    description: 'Whether to refuse a URL that robots.txt disallows'
  },
  {
    displayName: 'Wait For',
    name: 'wait_for',
    type: 'string',
    default: '',
    placeholder: 'e.g. #prices',
    description: 'CSS selector that must appear; implies the browser'
  },
  {
    displayName: 'Wait (Ms)',
    name: 'wait_ms',
    type: 'number',
    default: 0,
    typeOptions: { minValue: 0, maxValue: 30_000 },
    description: 'Time to wait before the page is read, in milliseconds; implies the browser'
  }
]

const AI: readonly INodeProperties[] = [
  {
    displayName: 'AI Model',
    name: 'model',
    type: 'string',
    default: '',
    placeholder: 'e.g. best',
    description: 'Name of a model of the server, for the question and the summary'
  },
  {
    displayName: 'AI Question',
    name: 'question',
    type: 'string',
    default: '',
    placeholder: 'e.g. How long is the notice period?',
    description: 'A question that a model answers from the page, with quotes; costs more'
  },
  {
    displayName: 'AI Summary',
    name: 'summary',
    type: 'options',
    default: 'paragraph',
    options: [
      { name: 'Bullets', value: 'bullets', description: 'A list of points' },
      { name: 'Key Facts', value: 'key_facts', description: 'A list of names and values' },
      { name: 'Paragraph', value: 'paragraph' }
    ],
    description: 'A summary of the page in this form; costs more'
  }
]

/** Names of the options that belong to `options.ai`. */
export const AI_OPTIONS: readonly string[] = AI.map(({ name }) => name)

const DOCUMENTS: readonly INodeProperties[] = [
  {
    displayName: 'Attachments',
    name: 'attachments',
    type: 'boolean',
    default: false,
    description: 'Whether to read the documents attached to a message too'
  },
  {
    displayName: 'Hidden Content',
    name: 'hidden',
    type: 'boolean',
    default: false,
    description: 'Whether to read what the author of a document hid too, marked as hidden'
  },
  {
    displayName: 'OCR',
    name: 'ocr',
    type: 'boolean',
    default: false,
    description: 'Whether to read pages without text, and pictures, by OCR; costs more'
  },
  {
    displayName: 'Pages',
    name: 'pages',
    type: 'string',
    default: '',
    placeholder: 'e.g. 1-20,35',
    description: 'Pages of the document to read'
  },
  {
    displayName: 'Password',
    name: 'password',
    type: 'string',
    typeOptions: { password: true },
    default: '',
    description: 'Opens an encrypted document; it is not kept'
  }
]

/** Names of the options that belong to `options.document`. */
export const DOCUMENT_OPTIONS: readonly string[] = DOCUMENTS.map(({ name }) => name)

const collection = (...options: readonly INodeProperties[]): INodeProperties => ({
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  default: {},
  placeholder: 'Add option',
  options: [...options].sort((a, b) => a.displayName.localeCompare(b.displayName))
})

/** Options of a fetch. */
export const FETCH_OPTIONS = collection(...READING, ...FETCHING, ...DOCUMENTS, ...AI, FILTERS, MORE)

/** Options of an upload. */
export const UPLOAD_OPTIONS = collection(...READING, ...DOCUMENTS, ...AI, FILTERS, MORE)
