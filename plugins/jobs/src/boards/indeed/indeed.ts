/** Indeed. */

import { type Board, rulesOf } from '../board.ts'
import { indeedPosting, isIndeed } from './posting.ts'

const HOSTS = [
  'indeed.com',
  'indeed.ca',
  'indeed.ch',
  'indeed.co.in',
  'indeed.co.uk',
  'indeed.co.za',
  'indeed.com.au',
  'indeed.com.br',
  'indeed.com.mx',
  'indeed.com.pe',
  'indeed.com.sg',
  'indeed.de',
  'indeed.es',
  'indeed.fr',
  'indeed.hk',
  'indeed.ie',
  'indeed.it',
  'indeed.jp',
  'indeed.nl',
  'indeed.pt'
]

/** Indeed, in the countries that have a host of their own; others are subdomains, `sv.indeed.com`. */
export const indeed: Board = {
  name: 'Indeed',
  match: rulesOf(HOSTS, '/viewjob', '/m/viewjob', '/job', '/rc/clk'),
  isHost: isIndeed,
  read: indeedPosting
}
