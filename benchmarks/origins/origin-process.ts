/**
 * The origins in a process of their own, so that their work is not mistaken for the service's.
 *
 * Its parent sends the certificates first and gets the cases; then `{ start: name }` for a URL, and
 * `{ stop: url }` for the connections that reached somewhere they must not.
 */

import { allCases, originsOf } from '../../apps/service/test/bad-origins/all-cases.ts'
import type { OriginCase, StartedOrigin } from '../../apps/service/test/bad-origins/origin-case.ts'
import type { Certificates } from '../../apps/service/test/bad-origins/tls-behaviours.ts'

type Message =
  | { readonly certificates: Certificates | undefined }
  | { readonly start: string; readonly id: number }
  | { readonly stop: string; readonly id: number }

const running = new Map<string, StartedOrigin>()
let cases: readonly OriginCase[] = []

process.on('message', async (message: Message) => {
  if ('start' in message) {
    const origin = await cases.find(({ name }) => name === message.start)?.start()
    if (!origin) throw new Error(`no origin ${message.start}`)
    running.set(origin.url, origin)
    process.send?.({ id: message.id, value: origin.url })
  } else if ('stop' in message) {
    const origin = running.get(message.stop)
    running.delete(message.stop)
    await origin?.close()
    process.send?.({ id: message.id, value: origin?.trespasses?.() ?? 0 })
  } else {
    const { certificates } = message
    cases = allCases()
      .filter(({ kind }) => kind !== 'browser' && (kind !== 'tls' || certificates))
      .flatMap((entry) => originsOf(entry, certificates))
    process.send?.(
      cases.map(({ name, kind, expect, timeout, data }) => ({
        ...{ name, kind, expect, timeout },
        has: data?.has?.source,
        lacks: data?.lacks?.source
      }))
    )
  }
})
process.on('disconnect', () => process.exit())
