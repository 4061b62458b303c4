/** The data of a chart. */

/** A row of values, one for each place of the axis. */
export interface Series {
  readonly name: string
  /** Its colour: a number of the palette, or one with a meaning. */
  readonly tone: '1' | '2' | '3' | '4' | '5' | 'bad' | 'quiet'
  /** Bars are stacked; lines are not. */
  readonly kind: 'bar' | 'line'
  /** Null where nothing is known. */
  readonly values: readonly (number | null)[]
}

/** A place of the axis of time. */
export interface Place {
  /** Long form: `25 Nov 2026`. */
  readonly name: string
  /** Short form, shown on the axis: `25 Nov`. */
  readonly tick: string
}

/** The largest value that is drawn: of stacked bars, their sum. */
export function topOf(series: readonly Series[], places: number): number {
  let top = 0
  for (let place = 0; place < places; place++) {
    let stacked = 0
    for (const { kind, values } of series) {
      const value = values[place] ?? 0
      if (kind === 'bar') stacked += value
      else top = Math.max(top, value)
    }
    top = Math.max(top, stacked)
  }
  return top
}
