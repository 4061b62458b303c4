/** Texts of YouTube's data. */

import { decodedUri } from '@sluice/content'
import { listAt, textAt, valueAt } from '@sluice/content/state'

/** `{simpleText}`, `{runs: [{text}]}` or `{content}` as text. */
export function runsText(value: unknown): string | undefined {
  const simple = textAt(value, 'simpleText') ?? textAt(value, 'content')
  if (simple !== undefined) return simple
  const runs = listAt(value, 'runs').map((run) => valueAt(run, 'text'))
  return (
    runs
      .filter((run) => typeof run === 'string')
      .join('')
      .trim() || undefined
  )
}

/** Handle in an address or in itself, `'http://www.youtube.com/@ada'`, `'@ada'`. */
export function handleIn(text: string | undefined): string | undefined {
  const found = /(?:^|\/)@([^/?#\s]{1,100})/.exec(text ?? '')?.[1]
  return found && decodedUri(found)
}

/** Returns the target of a link that goes through `youtube.com/redirect`. */
export function redirectTarget(address: string | undefined): string | undefined {
  if (!address) return undefined
  const url = URL.parse(address, 'https://www.youtube.com')
  if (!url) return undefined
  const target = url.pathname === '/redirect' ? url.searchParams.get('q') : url.href
  return target && /^https?:/.test(target) ? target : undefined
}

/** `12:34` or `1:02:03` in seconds. */
export function clockSeconds(text: string | undefined): number | undefined {
  if (!/^\d{1,3}(?::[0-5]\d){1,2}$/.test(text ?? '')) return undefined
  return text!.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
