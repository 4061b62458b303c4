/** Tokens per day as bars. The table below has the numbers, so to a screen reader this is one picture. */

import type { Usage } from '@sluice/client'
import { count, plural } from '../parts/shown.tsx'

const DAY = 86_400_000
const WIDTH = 720
const HEIGHT = 180

/** @param limit - days shown at most, the last ones. */
export function DayChart(props: {
  rows: readonly Usage['rows'][number][]
  from: string
  to: string
  limit: number
}) {
  const days = allDays(props.from, props.to).slice(-props.limit)
  const byDay = new Map(props.rows.map((row) => [row.group, row]))
  const top = niceTop(Math.max(1, ...props.rows.map((row) => row.tokens)))
  const step = WIDTH / days.length
  const bar = Math.max(0.8, step * 0.72)
  const heightOf = (tokens: number) => (tokens / top) * (HEIGHT - 12)
  return (
    <figure class="chart">
      <figcaption>Tokens per day</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        role="img"
        aria-label={`Tokens per day from ${props.from} to ${props.to}, at most ${plural(top, 'token')}. The table has the numbers.`}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line class="grid" x1={0} x2={WIDTH} {...level(HEIGHT - heightOf(top * share))} />
            {share > 0 && (
              <text class="tick" x={2} y={HEIGHT - heightOf(top * share) - 3}>
                {count(top * share)}
              </text>
            )}
          </g>
        ))}
        {days.map((day, index) => {
          const row = byDay.get(day)
          if (!row) return null
          const height = Math.max(row.tokens > 0 ? 2 : 0, heightOf(row.tokens))
          const x = index * step + (step - bar) / 2
          return (
            <rect
              key={day}
              class="column"
              x={x}
              y={HEIGHT - height}
              width={bar}
              height={height}
              rx={1.5}
            >
              <title>{`${day}: ${plural(row.tokens, 'token')}, ${row.failed} failed`}</title>
            </rect>
          )
        })}
      </svg>
      <p class="ends" aria-hidden="true">
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </p>
    </figure>
  )
}

/** The next round number, and an even one, so that its half is whole. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const top = [1, 2, 4, 6, 8, 10].map((one) => one * power).find((one) => one >= value) ?? value
  return Math.max(2, top % 2 === 0 ? top : top * 2)
}

function allDays(from: string, to: string): string[] {
  const first = Date.parse(from)
  const amount = Math.max(1, Math.min(40_000, (Date.parse(to) - first) / DAY + 1))
  return Array.from({ length: amount }, (_, index) =>
    new Date(first + index * DAY).toISOString().slice(0, 10)
  )
}

const level = (y: number) => ({ y1: y, y2: y })
