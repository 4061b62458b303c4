/** Whether and how long jobs are waited for, and which of their pages are returned. */

import type { INodeProperties } from 'n8n-workflow'

/** Which pages of a job. */
export const PAGES_TO_RETURN: INodeProperties = {
  displayName: 'Pages to Return',
  name: 'pageStatus',
  type: 'options',
  default: 'success',
  options: [
    { name: 'All', value: 'all', description: 'Includes skipped pages, each with its reason' },
    { name: 'Failed', value: 'failed', description: 'Each with its error' },
    { name: 'Successful', value: 'success' }
  ],
  description: 'Which pages of the job become items'
}

const WAIT: INodeProperties = {
  displayName: 'Wait for Completion',
  name: 'wait',
  type: 'boolean',
  default: true,
  description:
    'Whether to wait and return the pages; otherwise the ID of the job is returned at once'
}

const LONGEST_WAIT: INodeProperties = {
  displayName: 'Longest Wait',
  name: 'longestWait',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 600,
  description: 'In seconds. The job continues afterwards; get its pages later by its ID.',
  displayOptions: { show: { wait: [true] } }
}

/** Of what starts a job. */
export const WAITING: readonly INodeProperties[] = [
  WAIT,
  LONGEST_WAIT,
  { ...PAGES_TO_RETURN, displayOptions: { show: { wait: [true] } } }
]

/** Tokens that a job may charge. */
export const JOB_COST: INodeProperties = {
  displayName: 'Max Cost of Job',
  name: 'jobCost',
  type: 'number',
  typeOptions: { minValue: 0 },
  default: 0,
  description: 'Maximum number of tokens that the whole job may charge; 0 for no limit'
}

/** Which job. */
export const JOB_ID: INodeProperties = {
  displayName: 'Job ID',
  name: 'jobId',
  type: 'string',
  required: true,
  default: '',
  placeholder: 'e.g. job_01M86PK3ANRJSXRE17B7K20J59',
  description: "The 'ID' that starting a batch or a crawl returned"
}

/** How many items of a list. */
export const LIMITS: readonly INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit'
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { returnAll: [false] } }
  }
]
