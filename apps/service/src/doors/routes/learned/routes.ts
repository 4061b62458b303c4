/** The routes of learned parsers (docs/learned-parsers.md). */

import { z } from 'zod'
import { LearnBody, LearnedPatch, PromoteBody } from '../../../domains/learned/learn-request.ts'
import { jsonAnswer, successAnswer } from '../../openapi/answer.ts'
import { acceptedAnswer } from '../accepted-answer.ts'
import { asyncHeaders, FETCH_CODES } from '../fetch/request-parts.ts'
import type { Route } from '../route.ts'
import { LearnAnswer, LearnedDetail, LearnedList, LearnedVersionItem } from './answers.ts'
import {
  changeLearned,
  deleteLearned,
  LearnedQuery,
  learn,
  learnedPackage,
  learnedParser,
  learnedParsers,
  learnedVersions,
  promoteLearned
} from './handlers.ts'

const tag = 'Learned parsers'
const parameters = z.object({
  name: z.string().describe('Name of the parser, without `learned/`.')
})
const path = '/api/v1/parsers/learned/{name}'

/** The routes. */
export const learnedRoutes: readonly Route[] = [
  {
    id: 'learnParser',
    method: 'post',
    path: '/api/v1/parsers/learn',
    tag,
    summary: 'Learn a parser from example pages',
    description:
      'Finds rules that read the given values, and keeps them as a parser of your account. It reads the pages of its host at the price of a fetch. Each page that is fetched costs as much as a fetch. A name that you have already gets a new version. More than ten pages are a job, whose last page has the answer as its result.',
    access: 'fetch',
    headers: asyncHeaders,
    body: LearnBody,
    answer: successAnswer('The parser, and what it reads on each page.', LearnAnswer),
    otherAnswers: {
      202: acceptedAnswer('More than ten pages, or `Prefer: respond-async`: a job is queued.')
    },
    codes: FETCH_CODES,
    isCharged: true,
    handle: learn
  },
  {
    id: 'listLearnedParsers',
    method: 'get',
    path: '/api/v1/parsers/learned',
    tag,
    summary: 'List learned parsers',
    access: 'results',
    query: LearnedQuery,
    answer: jsonAnswer('Your learned parsers, ordered by name.', LearnedList),
    handle: learnedParsers
  },
  {
    id: 'getLearnedParser',
    method: 'get',
    path,
    tag,
    summary: 'Get a learned parser',
    description: 'With its rules in words, and its drift alarms.',
    access: 'results',
    parameters,
    answer: successAnswer('The parser.', LearnedDetail),
    codes: ['NOT_FOUND'],
    handle: learnedParser
  },
  {
    id: 'changeLearnedParser',
    method: 'patch',
    path,
    tag,
    summary: 'Change a learned parser',
    description: 'Absent fields do not change.',
    access: 'fetch',
    parameters,
    body: LearnedPatch,
    answer: successAnswer('The parser.', LearnedDetail),
    codes: ['NOT_FOUND'],
    handle: changeLearned
  },
  {
    id: 'deleteLearnedParser',
    method: 'delete',
    path,
    tag,
    summary: 'Delete a learned parser',
    description: 'All of its versions are deleted. Results that it read stay.',
    access: 'fetch',
    parameters,
    answer: successAnswer('The parser is deleted.', z.object({ deleted: z.int() })),
    codes: ['NOT_FOUND'],
    handle: deleteLearned
  },
  {
    id: 'listLearnedVersions',
    method: 'get',
    path: `${path}/versions`,
    tag,
    summary: 'List the versions of a learned parser',
    access: 'results',
    parameters,
    answer: successAnswer('The last 20 versions, newest first.', z.array(LearnedVersionItem)),
    codes: ['NOT_FOUND'],
    handle: learnedVersions
  },
  {
    id: 'packageLearnedParser',
    method: 'get',
    path: `${path}/package`,
    tag,
    summary: 'Export a learned parser as a package',
    description:
      'A parser package to publish, as `create-parser` makes it: the rules in use, and as fixtures the example pages that they read. E-mail addresses and secrets in the pages are replaced. You need the right to publish the pages.',
    access: 'results',
    parameters,
    answer: {
      description: 'The folder of the package, as an archive.',
      headers: {
        'Content-Disposition': {
          schema: { type: 'string' },
          description: 'Its name: `attachment; filename="sluice-parser-….tar.gz"`.'
        }
      },
      content: { 'application/gzip': { schema: { type: 'string', format: 'binary' } } }
    },
    codes: ['NOT_FOUND', 'INVALID_REQUEST', 'INVALID_URL', 'PARSE_FAILED', 'OVERLOADED'],
    handle: learnedPackage
  },
  {
    id: 'promoteLearnedVersion',
    method: 'post',
    path: `${path}/promote`,
    tag,
    summary: 'Use a version of a learned parser',
    description: 'Promotes a candidate, or goes back to a former version.',
    access: 'fetch',
    parameters,
    body: PromoteBody,
    answer: successAnswer('The parser.', LearnedDetail),
    codes: ['NOT_FOUND'],
    handle: promoteLearned
  }
]
