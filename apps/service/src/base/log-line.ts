/** Lines of the log as people read them on a terminal: local time, a word for the level, and one sentence per request. */

import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** A line as pino writes it. */
type Fields = Readonly<Record<string, unknown>>

const LEVELS: Readonly<Record<number, readonly [name: string, style: Style]>> = {
  20: ['DEBUG', 'gray'],
  30: ['INFO ', 'cyan'],
  40: ['WARN ', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red']
}

/**
 * A line of JSON in readable form.
 *
 * @param hasColour - whether it is for a terminal; without, it is plain text.
 */
export function readableLine(json: string, hasColour: boolean): string {
  const colour = (style: Style, text: string) =>
    hasColour ? styleText(style, text, { validateStream: false }) : text
  const { level, time, msg, ...rest } = JSON.parse(json) as Fields
  const [name, style] = LEVELS[Number(level)] ?? LEVELS[30] ?? ['', 'cyan']
  const text = msg === 'request' ? requestText(rest, colour) : eventText(String(msg), rest, colour)
  return `${colour('gray', clock(Number(time)))} ${colour(style, name)} ${text}\n`
}

function clock(time: number): string {
  const at = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = `${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, '0')}`
  return `${two(at.getHours())}:${two(at.getMinutes())}:${seconds}`
}

type Colour = (style: Style, text: string) => string

function requestText(line: Fields, colour: Colour): string {
  const { method, route, status, code, duration_ms, tokens, parser, engine, request_id } = line
  const good = Number(status) < 400
  const facts = [
    ...(code ? [colour('yellow', String(code))] : []),
    `${duration_ms} ms`,
    ...(tokens ? [`${tokens} ${tokens === 1 ? 'token' : 'tokens'}`] : []),
    ...(engine ? [`${String(parser).replace('@sluice/parser-', '')} by ${engine}`] : [])
  ]
  const answer = colour(good ? 'green' : Number(status) < 500 ? 'yellow' : 'red', String(status))
  return `${method} ${route ?? '(no route)'} ${answer} ${facts.join(', ')} ${colour('gray', String(request_id))}`
}

function eventText(message: string, { err, ...facts }: Fields, colour: Colour): string {
  const shown = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [`${colour('gray', `${name}=`)}${shownValue(value)}`]
  )
  const stack = (err as { stack?: string } | undefined)?.stack
  return [message, ...shown].join(' ') + (stack ? `\n${stack.replace(/^/gm, '    ')}` : '')
}

function shownValue(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
