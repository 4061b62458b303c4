/**
 * The pointer of a payload: one form for all drivers, from which account and id can be read.
 */

import { hash } from 'node:crypto'
import { storeFailure } from '../connections/store-failure.ts'

/** The key of a payload. */
export interface PayloadPlace {
  readonly account: string
  readonly id: string
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/

/**
 * `<2 hex of sha256(account)>/<account>/<id>`: the digits spread the accounts over folders.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` - an invalid name, which could become a path of a client's choice.
 */
export function pointerOf(account: string, id: string): string {
  return `${accountPrefixOf(account)}/${named('id', id)}`
}

/** The pointer of every payload of an account up to its last slash. @throws as {@link pointerOf}. */
export function accountPrefixOf(account: string): string {
  return `${bucketOf(named('account', account))}/${account}`
}

/** The key for a new payload, with its names checked. @throws as {@link pointerOf}. */
export function checkedPlace(account: string, id: string): PayloadPlace {
  return { account: named('account', account), id: named('id', id) }
}

/** The key of a pointer. @throws SluiceError `STORE_UNAVAILABLE` - it is not a pointer from {@link pointerOf}. */
export function placeOf(pointer: string): PayloadPlace {
  const [bucket, account = '', id = '', ...rest] = pointer.split('/', 4)
  const named = rest.length === 0 && isPayloadName(account) && isPayloadName(id)
  if (named && bucketOf(account) === bucket) return { account, id }
  throw storeFailure(new Error(`not a payload pointer: ${shown(pointer)}`))
}

/** True for what may be the account or the id of a payload. */
export function isPayloadName(text: string): boolean {
  return NAME.test(text)
}

function named(what: string, text: string): string {
  if (isPayloadName(text)) return text
  throw storeFailure(
    new Error(`not an ${what} that a payload can have: ${shown(text)}; ${NAME} fits`)
  )
}

function bucketOf(account: string): string {
  return hash('sha256', account).slice(0, 2)
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 80))
}
