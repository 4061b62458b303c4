/** A failure, with advice. */

import { failureOf, isUnreachable } from '../client.ts'
import { Icon } from './icon.tsx'
import { plural } from './shown.tsx'

/** Advice for the reader, by error code. */
const ADVICE: Readonly<Record<string, string>> = {
  INSUFFICIENT_TOKENS:
    'Free tokens renew at the start of the month; the operator of this service can add more.',
  OVERLOADED: 'Wait a moment, then try again.',
  SHUTTING_DOWN: 'The service is restarting. Try again in a moment.'
}

/** Names the error, with a button to try again where that makes sense. */
export function ErrorNote({ error, retry }: { error: unknown; retry?: () => void }) {
  const failure = failureOf(error)
  const code = failure?.code ?? 'ERROR'
  const seconds =
    failure && 'retry_after' in failure.details ? failure.details.retry_after : undefined
  return (
    <div class="note error" role="alert">
      <p>
        <Icon name="alert" />
        <strong>{failure?.message ?? 'Something went wrong on this page.'}</strong>
      </p>
      {!failure && <p>{String(error)}</p>}
      {ADVICE[code] && <p>{ADVICE[code]}</p>}
      {typeof seconds === 'number' && <p>Try again in {wait(seconds)}.</p>}
      {retry && isUnreachable(error) && <p>Retrying automatically.</p>}
      <p class="quiet">
        <ErrorCode code={code} />
      </p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  )
}

/** Codes that the documentation does not list: they are the dashboard's own. */
const OWN = ['NETWORK', 'ERROR']

/** The code of an error, with a link to its meaning and advice. */
function ErrorCode({ code }: { code: string }) {
  if (OWN.includes(code)) return <code>{code}</code>
  return (
    <a href={`/docs/errors#${code}`} target="_blank" rel="noreferrer">
      <code>{code}</code>
    </a>
  )
}

/** `45 seconds`, `15 minutes`: minutes from two on, rounded up, since trying earlier is refused. */
function wait(seconds: number): string {
  return seconds < 120 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute')
}
