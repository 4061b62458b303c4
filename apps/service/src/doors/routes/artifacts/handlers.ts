/** The handler of artifacts. */

import { SluiceError } from '@sluice/core'
import {
  artifactPointer,
  partsOfPointer,
  placeOfArtifact
} from '../../../domains/fetch/artifacts/artifact-payloads.ts'
import { accountOfToken } from '../../../domains/fetch/artifacts/signed-link.ts'
import { isShutAccount } from '../../../domains/people/shut-account.ts'
import type { Service } from '../../../service.ts'
import { authenticated } from '../../http/callers/authenticated.ts'
import { type Context, callerOf, type Step } from '../../http/context.ts'

/** `GET /api/v1/artifacts/{id}`: with a key, a session, or the token of a signed link. */
export function artifact(service: Service): Step {
  const withKey = authenticated(service, 'results')
  return async (ctx) => {
    const id = String(ctx.params.id)
    const { token } = ctx.query
    // A link has one spelling, so that a cache or a list of links knows it by its text.
    const isLink = ctx.url === `/api/v1/artifacts/${id}?token=${token}`
    const linked = isLink && accountOfToken(service.secrets, id, String(token))
    if (linked && !isShutAccount(await service.ledger.account(linked)))
      return send(service, ctx, linked, id)
    // A link that has ended, or whose account is suspended, is a path like any other.
    await withKey(ctx, () => send(service, ctx, callerOf(ctx).account, id))
  }
}

/** First bytes of each type, and the end of the name of its file. Links of a page, which are compressed, have none. */
const TYPES = [
  ['RIFF', 'image/webp', 'webp'],
  ['\x89PNG', 'image/png', 'png'],
  ['\xff\xd8\xff', 'image/jpeg', 'jpg'],
  ['%PDF', 'application/pdf', 'pdf']
] as const

/** @throws SluiceError `NOT_FOUND` - none, or not theirs. */
async function send(service: Service, ctx: Context, account: string, id: string): Promise<void> {
  const bytes = await artifactOf(service, account, id)
  const kind = bytes && typeOf(bytes)
  if (!kind) throw new SluiceError('NOT_FOUND', "There is no such artifact, or it isn't yours.")
  const [, type, end] = kind
  ctx.set('Content-Disposition', `attachment; filename="${id}.${end}"`)
  ctx.set('Content-Security-Policy', "sandbox; default-src 'none'")
  ctx.set('Cache-Control', 'private, max-age=86400, immutable')
  ctx.type = type
  ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function typeOf({ buffer, byteOffset }: Uint8Array) {
  const head = Buffer.from(buffer, byteOffset, 4).toString('latin1')
  return TYPES.find(([start]) => head.startsWith(start))
}

async function artifactOf({ ledger, payloads }: Service, account: string, id: string) {
  const place = placeOfArtifact(id)
  const entry = place && (await ledger.historyEntry(account, place.result))
  if (!place || !entry?.pointer) return undefined
  const { own, artifacts } = partsOfPointer(entry.pointer)
  if (place.number > artifacts) return undefined
  return payloads.get(artifactPointer(own, place.number))
}
