/** The drawing of a chart: axes, bars, lines, and the place that is looked at. In pixels, so that text is never scaled. */

import { labelled } from './scale.ts'
import type { Place, Series } from './series.ts'

/** Height of the labels below, and room above the highest value, pixels. */
const BELOW = 24
const ABOVE = 8

/** Room of a label below, pixels. */
const LABEL = 64

interface Size {
  readonly width: number
  readonly height: number
  /** Width of the axis numbers. */
  readonly left: number
}

interface Scale {
  readonly x: (place: number) => number
  readonly y: (value: number) => number
  /** Width of a place. */
  readonly step: number
}

/** @param props.at - the place that is looked at. */
export function Drawing(props: {
  size: Size
  places: readonly Place[]
  series: readonly Series[]
  ticks: readonly number[]
  text: (value: number) => string
  at: number | undefined
  today: number | undefined
}) {
  const { size, places, series, ticks, text, at, today } = props
  const scale = scaleOf(size, places.length, ticks.at(-1) ?? 1)
  const labels = labelled(places.length, Math.floor((size.width - size.left) / LABEL))
  const bars = series.filter(({ kind }) => kind === 'bar')
  const lines = series.filter(({ kind }) => kind === 'line')
  return (
    <svg width={size.width} height={size.height} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line class="grid" x1={size.left} x2={size.width} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text class="axis" x={size.left - 8} y={scale.y(tick) + 4} text-anchor="end">
            {text(tick)}
          </text>
        </g>
      ))}
      {places.map((place, index) =>
        labels.has(index) ? (
          <text
            key={place.name}
            class={index === today ? 'axis today' : 'axis'}
            x={Math.min(scale.x(index), size.width - 22)}
            y={size.height - 6}
            text-anchor="middle"
          >
            {index === today ? 'Today' : place.tick}
          </text>
        ) : null
      )}
      {at !== undefined && (
        <rect
          class="looked-at"
          x={scale.x(at) - scale.step / 2}
          y={0}
          width={scale.step}
          height={size.height - BELOW}
        />
      )}
      <Bars bars={bars} places={places.length} scale={scale} />
      {lines.map((one) => (
        <Line key={one.name} of={one} scale={scale} at={at} />
      ))}
    </svg>
  )
}

function scaleOf({ width, height, left }: Size, places: number, top: number): Scale {
  const step = (width - left) / Math.max(1, places)
  const room = height - BELOW - ABOVE
  return {
    step,
    x: (place) => left + (place + 0.5) * step,
    y: (value) => ABOVE + room - (value / (top || 1)) * room
  }
}

/** Bars on top of each other, the first at the foot. */
function Bars(props: { bars: readonly Series[]; places: number; scale: Scale }) {
  const { bars, places, scale } = props
  const width = Math.max(1, Math.min(28, scale.step * 0.68))
  return (
    <>
      {Array.from({ length: places }, (_, place) => {
        let below = 0
        return bars.map(({ name, tone, values }) => {
          const value = values[place] ?? 0
          if (value === 0) return null
          const foot = scale.y(below)
          below += value
          // Small values stay visible.
          const height = Math.max(1.5, foot - scale.y(below))
          return (
            <rect
              key={`${place} ${name}`}
              class={`fill-${tone}`}
              x={scale.x(place) - width / 2}
              y={foot - height}
              width={width}
              height={height}
              rx={Math.min(2, width / 4)}
            />
          )
        })
      })}
    </>
  )
}

function Line({ of, scale, at }: { of: Series; scale: Scale; at: number | undefined }) {
  const runs = runsOf(of.values)
  const value = at === undefined ? null : of.values[at]
  return (
    <g class={`line-${of.tone}`}>
      {runs.map((run) => (
        <polyline
          key={run[0]}
          points={run
            .map((place) => `${scale.x(place)},${scale.y(of.values[place] ?? 0)}`)
            .join(' ')}
        />
      ))}
      {runs
        .filter((run) => run.length === 1)
        .map(([place = 0]) => (
          <circle key={place} cx={scale.x(place)} cy={scale.y(of.values[place] ?? 0)} r={2.5} />
        ))}
      {at !== undefined && typeof value === 'number' && (
        <circle cx={scale.x(at)} cy={scale.y(value)} r={4} />
      )}
    </g>
  )
}

/** Places in a row with values. */
function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = []
  let isOpen = false
  for (const [place, value] of values.entries()) {
    if (value !== null) {
      if (isOpen) runs.at(-1)?.push(place)
      else runs.push([place])
    }
    isOpen = value !== null
  }
  return runs
}
