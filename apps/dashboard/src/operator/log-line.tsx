/** One line of the log: a summary, and all of it when it is opened. */

import { duration } from '../parts/shown.tsx'
import { Link } from '../router.tsx'
import type { Line } from './use-log.ts'

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal'
}

/** Fields that the summary has, so that they are not repeated in it. */
const SUMMARISED = ['level', 'time', 'msg', 'request_id', 'stages_ms', 'err']

/** @param props.onRequest - shows only the lines of a request. */
export function LogLine(props: { line: Line; onRequest: (id: string) => void }) {
  const { line, onRequest } = props
  const { level, time, request_id: request, account } = line.data
  const name = LEVELS[Number(level)] ?? String(level)
  return (
    <details
      class={`log-line ${name}`}
      onToggle={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary>
        <time dateTime={isoOf(time)} title={isoOf(time)}>
          {clockOf(time)}
        </time>
        <span class="log-level">{name}</span>
        <span class="log-text">
          <Summary of={line.data} />
        </span>
      </summary>
      <div class="log-more">
        <p class="row">
          {typeof request === 'string' && (
            <button type="button" class="small" onClick={() => onRequest(request)}>
              Only this request
            </button>
          )}
          {typeof account === 'string' && (
            <Link to={`/operator/accounts/${account}`}>Open the account</Link>
          )}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>
          <code>{textOf(line.data)}</code>
        </pre>
      </div>
    </details>
  )
}

function Summary({ of }: { of: Line['data'] }) {
  if (of.msg === 'request') {
    const status = Number(of.status)
    return (
      <>
        <b>{String(of.method)}</b> {String(of.route ?? 'no route')}{' '}
        <span class={status >= 500 ? 'badge bad' : status >= 400 ? 'badge warning' : 'badge good'}>
          {status}
        </span>{' '}
        {of.code !== null && of.code !== undefined && `${of.code} `}
        <span class="quiet">
          {duration(Number(of.duration_ms))}
          {typeof of.parser === 'string' && `, ${of.parser.replace('@sluice/parser-', '')}`}
          {typeof of.tool === 'string' && `, ${of.tool}`}
        </span>
      </>
    )
  }
  const facts = Object.entries(of).filter(([name]) => !SUMMARISED.includes(name))
  const error = of.err as { readonly message?: unknown } | undefined
  return (
    <>
      <b>{String(of.msg ?? '')}</b>{' '}
      {error?.message !== undefined && <span>{String(error.message)} </span>}
      <span class="quiet">{facts.map(([name, value]) => `${name}=${shown(value)}`).join(' ')}</span>
    </>
  )
}

function shown(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** JSON, but for a stack, whose lines are lines. */
function textOf({ err, ...rest }: Line['data']): string {
  const text = JSON.stringify(rest, null, 2)
  const { stack, ...error } = (err ?? {}) as { readonly stack?: unknown }
  if (err === undefined) return text
  const facts = JSON.stringify(error, null, 2)
  return `${text}\n${facts}${typeof stack === 'string' ? `\n${stack}` : ''}`
}

function isoOf(time: unknown): string {
  const date = new Date(Number(time))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** `14:03:27.512`, in the zone of the reader. */
function clockOf(time: unknown): string {
  const date = new Date(Number(time))
  if (Number.isNaN(date.getTime())) return ''
  return `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`
}
