/** Search for a text in another text. The editor's own search takes seconds for megabytes. */

import type { Text } from '@codemirror/state'

/** Places that are kept. */
const MOST = 100_000

/** The places of a search. */
export interface Finds {
  /** The first match at or after a place, or the first of all if none follows. */
  readonly from: (place: number) => number | undefined
  /** The match after or before the one at a place. Wraps around. */
  readonly next: (place: number, direction: 1 | -1) => number | undefined
  /** `3 of 128`. @param place - place of the selection. */
  readonly words: (place: number) => string
}

const lowered = new WeakMap<Text, string>()

/** Look for all places, capital letters or not. */
export function findsIn(doc: Text, sought: string): Finds {
  const places = placesOf(haystackOf(doc), sought.toLowerCase())
  const at = (index: number) => places[(index + places.length) % places.length]
  const firstFrom = (place: number) => {
    const index = places.findIndex((one) => one >= place)
    return index === -1 ? 0 : index
  }
  return {
    from: (place) => at(firstFrom(place)),
    next(place, direction) {
      const index = firstFrom(place)
      const isThere = places[index] === place
      return at(direction === 1 && !isThere ? index : index + direction)
    },
    words(place) {
      if (places.length === 0) return 'Not found'
      const all = places.length === MOST ? `over ${count(MOST)}` : count(places.length)
      const index = places.indexOf(place)
      return index === -1 ? `${all} found` : `${count(index + 1)} of ${all}`
    }
  }
}

/** In small letters, unless that moves places: some letters become two. */
function haystackOf(doc: Text): string {
  const known = lowered.get(doc)
  if (known !== undefined) return known
  const text = doc.toString()
  const small = text.toLowerCase()
  const haystack = small.length === text.length ? small : text
  lowered.set(doc, haystack)
  return haystack
}

function placesOf(text: string, sought: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) {
    places.push(at)
    if (places.length === MOST) break
  }
  return places
}

function count(value: number): string {
  return value.toLocaleString('en')
}
