/** Round numbers for the axis of a chart. */

/** Numbers from 0 to at least `top`, in equal steps of 1, 2 or 5 times a power of ten; three to five of them. */
export function ticksUpTo(top: number): number[] {
  const rough = Math.max(top, 1e-9) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough
  const amount = Math.max(1, Math.ceil(top / step - 1e-9))
  return Array.from({ length: amount + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** Returns the places on an axis that get a label, so that labels have room. Counts from the last place. */
export function labelled(amount: number, room: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(amount / Math.max(1, room)))
  const places = new Set<number>()
  for (let place = amount - 1; place >= 0; place -= every) places.add(place)
  return places
}
