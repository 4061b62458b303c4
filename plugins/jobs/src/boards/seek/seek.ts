/** Seek, Jobstreet and Jobsdb: one company, one design. */

import { type Board, rulesOf } from '../board.ts'
import { recruitingPosting } from '../recruiting/posting.ts'
import { isSeek, seekPosting } from './posting.ts'

const HOSTS = [
  'seek.com',
  'seek.com.au',
  'seek.co.nz',
  'jobstreet.com',
  'jobstreet.co.id',
  'jobstreet.com.my',
  'jobstreet.com.ph',
  'jobstreet.com.sg',
  'jobsdb.com'
]

/** Seek, Jobstreet and Jobsdb. */
export const seek: Board = {
  name: 'Seek, Jobstreet, Jobsdb',
  match: rulesOf(HOSTS, '/job'),
  isHost: isSeek,
  read: (page) => [...seekPosting(page), ...recruitingPosting(page)]
}
