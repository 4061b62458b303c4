/** A bookshop on loopback that can be redesigned, lose pages, or block its visitors. */

import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { startOrigin } from '../harness.ts'

/** A book. */
export interface Book {
  readonly title: string
  readonly author: string
  readonly length: string
  readonly price: string
}

const NAMES = ['Low Water', 'Old Tides', 'Winter Locks', 'The Ferry', 'Salt Roads', 'North Quay']
const AUTHORS = ['Ida Marsh', 'Per Holm', 'Una Castell', 'Tom Reyes']

/** Values of a book. */
export function book(number: number): Book {
  const title = `${NAMES[number % NAMES.length]} ${number + 1}`
  const author = AUTHORS[number % AUTHORS.length] ?? ''
  const length = String(120 + number * 7)
  return { title, author, length, price: `€ ${10 + number}.50` }
}

const ABOUT = 'A quiet story of people who live by the water and leave it only when they must. '

const FIRST = ({ title, author, length, price }: Book) =>
  `<title>${title} | Quay Books</title><nav><a href="/">All books</a></nav><main>
  <h1>${title}</h1><p class="by">by <a href="/people">${author}</a></p>
  <table><tr><th>Pages</th><td>${length}</td></tr><tr><th>Price</th><td>${price}</td></tr></table>
  <p>${ABOUT.repeat(3)}</p></main>`

const SECOND = ({ title, author, length, price }: Book) =>
  `<title>Quay Books</title><header><a href="/">Home</a></header><section>
  <div class="t9"><h2>${title}</h2></div><div class="x1"><b>Written by</b><span>${author}</span></div>
  <div class="x1"><b>Length in pages</b><span>${length}</span></div>
  <div class="x1"><b>You pay</b><span>${price}</span></div><p>${ABOUT.repeat(4)}</p></section>`

const BLOCKED =
  '<title>Just a moment...</title><h1>Checking your browser</h1><div id="cf-challenge-running"></div>'

/** State of the site. */
interface SiteState {
  design: 'first' | 'second' | 'blocked'
  /** Prices have changed since the books were read. */
  isRepriced: boolean
  /** Books that are not sold any more: their pages are about something else. */
  gone: readonly number[]
  /** Books whose pages answer 404. */
  missing: readonly number[]
  /** Time that each answer takes, ms. */
  delayMs: number
}

/** Start the site for a test. Books are at `/books/0`, `/books/1` … */
export async function startBookSite() {
  const state: SiteState = { design: 'first', isRepriced: false, gone: [], missing: [], delayMs: 0 }
  const origin = await startOrigin(async ({ url = '' }, response) => {
    if (state.delayMs > 0) await wait(state.delayMs)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (state.design === 'blocked') response.statusCode = 403
    if (state.missing.some((number) => url === `/books/${number}`)) response.statusCode = 404
    response.end(pageAt(state, url))
  })
  onTestFinished(() => origin.stop())
  return { state, origin, url: (number: number) => `${origin.url}/books/${number}` }
}

function pageAt({ design, isRepriced, gone }: SiteState, url: string): string {
  if (design === 'blocked') return BLOCKED
  const number = /^\/books\/(\d+)$/.exec(url)?.[1]
  if (number === undefined || gone.includes(Number(number))) {
    return `<title>Quay Books</title><main><h1>About the shop</h1><p>${'The shop is open on every day but Sunday, and letters are answered. '.repeat(5)}</p></main>`
  }
  const shown = book(Number(number))
  const price = isRepriced ? `€ ${90 + Number(number)}.00` : shown.price
  return (design === 'first' ? FIRST : SECOND)({ ...shown, price })
}
