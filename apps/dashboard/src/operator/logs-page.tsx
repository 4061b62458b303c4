/** For operators: the log of the process that answers, as it is written. */

import type { LogsQuery } from '@sluice/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ErrorNote } from '../parts/error-note.tsx'
import { Icon } from '../parts/icon.tsx'
import { Page } from '../parts/page.tsx'
import { count } from '../parts/shown.tsx'
import { useQuery } from '../router.tsx'
import { useShortcut } from '../shortcuts.ts'
import { LogLine } from './log-line.tsx'
import './operator.css'
import { type FollowedLog, type Line, useLog } from './use-log.ts'

const LEVELS = ['debug', 'info', 'warn', 'error'] as const
type Level = (typeof LEVELS)[number]

const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  debug: 'All levels',
  info: 'Info and above',
  warn: 'Warnings and errors',
  error: 'Errors'
}

/** Time after a key until the log is asked for again, ms. */
const PAUSE_MS = 300

/** The live log. */
export function OperatorLogsPage() {
  const [{ level, q, request, own }, change] = useQuery({
    level: 'debug',
    q: '',
    request: '',
    own: ''
  })
  const [isPaused, setPaused] = useState(false)
  const known = LEVELS.find((one) => one === level) ?? 'debug'
  const query: LogsQuery = {
    level: known,
    ...(q === '' ? {} : { q }),
    ...(request === '' ? {} : { request })
  }
  const log = useLog(query, isPaused)
  // A search covers the dashboard's own requests too.
  const showsOwn = own === '1' || q !== '' || request !== ''
  const lines = showsOwn ? log.lines : log.lines.filter(({ data }) => !isOwn(data))
  const pause = () => setPaused((is) => !is)
  useShortcut('p', isPaused ? 'Go on' : 'Pause the log', pause)
  return (
    <Page title="Logs" lead={<Where log={log} />} isWide>
      <div class="log-bar">
        <select
          aria-label="Level"
          value={known}
          onChange={(event) => change({ level: event.currentTarget.value })}
        >
          {LEVELS.map((one) => (
            <option key={one} value={one}>
              {LEVEL_NAMES[one]}
            </option>
          ))}
        </select>
        <TextFilter value={q} onChange={(text) => change({ q: text })} />
        {request !== '' && (
          <span class="chip">
            Request <code>{request}</code>
            <button
              type="button"
              class="icon-button"
              aria-label="Remove the filter by request"
              onClick={() => change({ request: '' })}
            >
              <Icon name="close" />
            </button>
          </span>
        )}
        <label class="check">
          <input
            type="checkbox"
            checked={own === '1'}
            onChange={(event) => change({ own: event.currentTarget.checked ? '1' : '' })}
          />
          Dashboard and probes
        </label>
        <span class="log-buttons">
          <button type="button" aria-pressed={isPaused} onClick={pause}>
            <Icon name={isPaused ? 'play' : 'pause'} />
            {isPaused ? 'Go on' : 'Pause'}
          </button>
          <button type="button" onClick={log.clear}>
            Clear
          </button>
        </span>
      </div>
      {log.error !== undefined && <ErrorNote error={log.error} retry={log.retry} />}
      {log.hasEnded && <p class="note warning">You can no longer follow the log. Sign in again.</p>}
      {log.dropped > 0 && (
        <p class="note warning" role="status">
          {count(log.dropped)} lines arrived too fast and are missing here. The log itself has them.
        </p>
      )}
      <Lines
        lines={lines}
        isOpen={log.isOpen}
        isPaused={isPaused}
        onRequest={(id) => change({ request: id })}
      />
    </Page>
  )
}

/** Requests of the dashboard's own pages and of monitoring: they are seldom the reason to read a log. */
function isOwn({ msg, route, status }: Line['data']): boolean {
  if (msg !== 'request' || typeof route !== 'string' || Number(status) >= 400) return false
  return /^\/(?:dashboard|docs|livez|readyz|metrics|api\/v1\/(?:operator|auth\/session))(?:[/{]|$)/.test(
    route
  )
}

function Where({ log: { process, isOpen } }: { log: FollowedLog }) {
  if (!process) return <>Connecting…</>
  return (
    <>
      <span class={isOpen ? 'dot on' : 'dot'} /> {isOpen ? 'Live from' : 'Reconnecting to'}{' '}
      {process.host} (pid {process.pid}). Log level: {process.level}.
    </>
  )
}

function TextFilter({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', 'Filter the log', () => input.current?.focus())
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div class="search-field">
      <Icon name="search" class="search-mark" />
      <input
        ref={input}
        type="search"
        aria-label="Text in the lines"
        placeholder="Text, code or account"
        maxLength={200}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </div>
  )
}

/** The lines, newest last. They follow the end until the reader scrolls up. */
function Lines(props: {
  lines: readonly Line[]
  isOpen: boolean
  isPaused: boolean
  onRequest: (id: string) => void
}) {
  const { lines, isOpen, isPaused, onRequest } = props
  const place = useRef<HTMLElement>(null)
  const [follows, setFollows] = useState(true)
  useEffect(() => {
    const element = place.current
    if (element && follows && !isPaused) element.scrollTop = element.scrollHeight
  }, [lines, follows, isPaused])
  const onScroll = () => {
    const element = place.current
    if (!element) return
    setFollows(element.scrollHeight - element.scrollTop - element.clientHeight < 24)
  }
  return (
    <div class="log-frame">
      <section
        ref={place}
        class="log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Lines of the log"
        onScroll={onScroll}
      >
        {lines.length === 0 ? (
          <p class="log-empty">{isOpen ? 'No matching lines yet.' : 'Waiting for the service…'}</p>
        ) : (
          lines.map((line) => <LogLine key={line.id} line={line} onRequest={onRequest} />)
        )}
      </section>
      <p class="log-foot">
        <span>
          {count(lines.length)} lines{lines.length >= 1_000 && ', the newest'}
        </span>
        {!follows && (
          <button type="button" class="small" onClick={() => setFollows(true)}>
            <Icon name="down" />
            To the newest
          </button>
        )}
      </p>
    </div>
  )
}
