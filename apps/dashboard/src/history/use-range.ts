/** Range of a long list's rows that are in the window. All rows have the same height, set in the style sheet. */

import { useLayoutEffect, useState } from 'preact/hooks'

/** Rows that are laid out above and below the window. */
const BEYOND = 6

/** The height of a row where the style sheet has not been read yet, pixels. */
const HEIGHT = 60

/** Rows to lay out, both included; `last` is -1 for none. */
interface Range {
  readonly first: number
  readonly last: number
  readonly height: number
}

/** @param body - body of the list, whose `--row` is the height of a row in pixels. */
export function useRange(body: { readonly current: HTMLElement | null }, total: number): Range {
  const [range, setRange] = useState<Range>({
    first: 0,
    last: Math.min(total, 20) - 1,
    height: HEIGHT
  })
  useLayoutEffect(() => {
    let frame = 0
    let height = heightOf(body.current)
    const measure = () => {
      frame = 0
      setRange((before) => same(before, rangeOf(body.current, total, height)))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(measure)
    }
    const resize = () => {
      height = heightOf(body.current)
      soon()
    }
    measure()
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', resize)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', resize)
    }
  }, [total])
  // A list that became shorter is measured after this.
  return range.last < total ? range : { ...range, last: total - 1 }
}

function heightOf(body: HTMLElement | null): number {
  if (!body) return HEIGHT
  return Number.parseFloat(getComputedStyle(body).getPropertyValue('--row')) || HEIGHT
}

function rangeOf(body: HTMLElement | null, total: number, height: number): Range {
  if (!body) return { first: 0, last: -1, height }
  const top = -body.getBoundingClientRect().top
  const first = Math.max(0, Math.min(total - 1, Math.floor(top / height) - BEYOND))
  const last = Math.min(total - 1, Math.ceil((top + innerHeight) / height) + BEYOND)
  return { first, last: Math.max(first, last), height }
}

function same(before: Range, now: Range): Range {
  const isSame =
    before.first === now.first && before.last === now.last && before.height === now.height
  return isSame ? before : now
}
