/**
 * Values over time: bars or lines, with the values of a place under the pointer and by keyboard. The chart is a slider
 * over its places, so that a screen reader hears each of them; tables beside it have the same numbers.
 */

import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import './charts.css'
import { Drawing } from './drawing.tsx'
import { ticksUpTo } from './scale.ts'
import { type Place, type Series, topOf } from './series.ts'

/** @param props.text - a value as it is shown. @param props.today - the place of today, which is marked. */
export function TimeChart(props: {
  label: string
  places: readonly Place[]
  series: readonly Series[]
  text: (value: number) => string
  height?: number
  today?: number
}) {
  const { label, places, series, text, height = 220 } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState<number>()
  const shown = series.filter(({ name }) => !hidden.has(name))
  const ticks = ticksUpTo(topOf(shown, places.length))
  const place = at === undefined ? undefined : places[at]
  const last = places.length - 1
  const point = (event: PointerEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (!area) return
    const left = marginFor(ticks, text)
    const share = (event.clientX - area.left - left) / (area.width - left)
    setAt(Math.max(0, Math.min(last, Math.floor(share * places.length))))
  }
  const move = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: (at ?? last) + 1,
      ArrowLeft: (at ?? last + 1) - 1,
      Home: 0,
      End: last
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, to)))
  }
  const toggle = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    setHidden(next)
  }
  return (
    <figure class="time-chart">
      {series.length > 1 && <Legend series={series} hidden={hidden} toggle={toggle} />}
      <div
        ref={box}
        class="plot"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? Math.max(0, last)}
        aria-valuetext={said(places[at ?? last], shown, at ?? last, text)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setAt(undefined)}
        onKeyDown={move}
        onBlur={() => setAt(undefined)}
        style={{ height: `${height}px` }}
      >
        {width > 0 && (
          <Drawing
            size={{ width, height, left: marginFor(ticks, text) }}
            places={places}
            series={shown}
            ticks={ticks}
            text={text}
            at={at}
            today={props.today}
          />
        )}
        {place && at !== undefined && (
          <Values
            place={place}
            series={shown}
            at={at}
            text={text}
            left={
              marginFor(ticks, text) +
              ((at + 0.5) / places.length) * (width - marginFor(ticks, text))
            }
            isRight={at > places.length / 2}
          />
        )}
      </div>
    </figure>
  )
}

/** Room for the numbers of the axis, pixels. */
function marginFor(ticks: readonly number[], text: (value: number) => string): number {
  return 14 + Math.max(...ticks.map((tick) => text(tick).length)) * 7
}

function said(
  place: Place | undefined,
  series: readonly Series[],
  at: number,
  text: (value: number) => string
): string {
  if (!place) return 'No values'
  const values = series.map(({ name, values: all }) => `${name} ${valueText(all[at], text)}`)
  return `${place.name}: ${values.join(', ')}`
}

function valueText(value: number | null | undefined, text: (value: number) => string): string {
  return value === null || value === undefined ? 'none' : text(value)
}

function Legend(props: {
  series: readonly Series[]
  hidden: ReadonlySet<string>
  toggle: (name: string) => void
}) {
  return (
    <div class="legend">
      {props.series.map(({ name, tone }) => (
        <button
          key={name}
          type="button"
          aria-pressed={!props.hidden.has(name)}
          onClick={() => props.toggle(name)}
        >
          <span class={`swatch tone-${tone}`} />
          <span class="legend-name">{name}</span>
        </button>
      ))}
    </div>
  )
}

/** The values of a place, beside its line. */
function Values(props: {
  place: Place
  series: readonly Series[]
  at: number
  text: (value: number) => string
  left: number
  isRight: boolean
}) {
  const { place, series, at, text, left, isRight } = props
  return (
    <div
      class={isRight ? 'chart-values right' : 'chart-values'}
      style={{ left: `${left}px` }}
      aria-hidden="true"
    >
      <strong>{place.name}</strong>
      {series.map(({ name, tone, values }) => (
        <span key={name}>
          <span class={`swatch tone-${tone}`} />
          <span class="chart-value-name">{name}</span>
          <b>{valueText(values[at], text)}</b>
        </span>
      ))}
    </div>
  )
}

/** The width of an element, pixels, as it changes; 0 before it is known. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setWidth(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return width
}
