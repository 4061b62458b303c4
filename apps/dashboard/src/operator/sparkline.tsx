/** A small line of the last minutes. */

/** Size of the drawing, which is stretched to its place. */
const WIDTH = 120
const HEIGHT = 28
/** Places of a line that has just begun. */
const FEW = 12

/**
 * A line through some values, the newest at the right.
 *
 * @param label - accessible name. @param most - number of the newest values that are drawn.
 */
export function Sparkline(props: { label: string; values: readonly number[]; most?: number }) {
  const { label, values, most = 60 } = props
  const shown = values.slice(-most)
  const highest = Math.max(...shown, Number.MIN_VALUE)
  // A line of a few looks is drawn wider, so that it is seen.
  const step = WIDTH / (Math.max(FEW, shown.length) - 1)
  const points = shown.map((value, index) => {
    const x = WIDTH - (shown.length - 1 - index) * step
    return `${x.toFixed(1)},${(HEIGHT - 2 - (value / highest) * (HEIGHT - 4)).toFixed(1)}`
  })
  const first = points[0]?.split(',')[0] ?? String(WIDTH)
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line class="grid" x1="0" y1={HEIGHT - 1} x2={WIDTH} y2={HEIGHT - 1} />
      {points.length > 1 && (
        <>
          <polygon
            class="area"
            points={`${first},${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`}
          />
          <polyline class="line" points={points.join(' ')} />
        </>
      )}
    </svg>
  )
}
