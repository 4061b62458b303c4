/** Reviews out of structured data. */

import { type Thing, thingOf, valueText } from '@sluice/content'
import type { Review } from '../record.ts'
import { cleanText, numberOf } from '../values.ts'
import { nameOf } from './values.ts'

/** Reviews of one page; more are left out. */
const REVIEWS = 100

/** The reviews of a thing. */
export function reviewsOf(thing: Thing): Review[] {
  return [...thing.values('review'), ...thing.values('reviews')]
    .slice(0, REVIEWS)
    .flatMap((value) => {
      const review = thingOf(value)
      if (review === undefined) return []
      const body = bodyOf(review.values('reviewBody')[0]) ?? bodyOf(review.values('description')[0])
      const rating = thingOf(review.values('reviewRating')[0])
      const found: Review = {
        author: nameOf(review, 'author'),
        rating: numberOf(valueText(rating?.values('ratingValue')[0])),
        title: nameOf(review, 'name') ?? nameOf(review, 'headline'),
        text: body,
        date: dateOf(valueText(review.values('datePublished')[0]))
      }
      return found.text === null && found.rating === null ? [] : [found]
    })
}

/** Characters of a review; each is parsed as a page of its own, so all together are bounded too. */
const LONGEST = 20_000

function bodyOf(value: unknown): string | null {
  return cleanText(typeof value === 'string' ? value.slice(0, LONGEST) : valueText(value))
}

/** An ISO 8601 date; null for any other. */
function dateOf(value: string | undefined): string | null {
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?/.exec(value ?? '')?.[0] ?? null
}
