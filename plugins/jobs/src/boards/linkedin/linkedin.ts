/** The professional network: postings here, searches in the files beside. */

import { type Board, rulesOf } from '../board.ts'
import { isLinkedin } from './address.ts'
import { linkedinPosting } from './posting.ts'

/** The professional network. */
export const linkedin: Board = {
  name: 'professional network, postings and searches',
  match: rulesOf(['linkedin.com'], '/jobs', '/jobs-guest'),
  isHost: isLinkedin,
  read: (page) => [linkedinPosting(page)]
}
