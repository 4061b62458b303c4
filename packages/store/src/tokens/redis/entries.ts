/** History entries in the form that scripts take and return; the lines of an item are those of lua/tokens/include/item.lua. */

import { keptPointer, pointerFrom, writtenHost } from '../kept-pointer.ts'
import { latencyRange } from '../latency.ts'
import type { HistoryEntry } from '../ledger.ts'

/** The arguments of `settle` and `release` that list an entry; empty ones list none. */
export function entryArgs(account: string, entry: HistoryEntry | undefined): (string | number)[] {
  if (!entry) return ['', '', '', 0, '', 0]
  const { id, url, host, parser, kind, status, key, tokens, createdAt, completedAt } = entry
  const { mark = '', pointer, title = 0, shared = 0, meta } = entry
  const own: Rest = [
    url,
    writtenHost(url) === host ? 0 : host,
    title,
    createdAt,
    completedAt - createdAt,
    tokens,
    status === 'failed' ? 1 : 0,
    meta
  ]
  const form: Form = [key.id, key.name, parser.name, parser.version, kind, shared]
  const text = `${mark}\n${keptPointer(pointer, account, id)}\n${JSON.stringify(own)}`
  const usage = `${key.id}|${parser.name}`
  return [text, id, JSON.stringify(form), entry.expiresAt, usage, latencyRange(entry)]
}

/** Line 15 of an item; 0 stands for what is as usual. */
type Rest = [
  url: string,
  host: string | 0,
  title: string | 0,
  createdAt: number,
  took: number,
  tokens: number,
  failed: 0 | 1,
  meta: HistoryEntry['meta']
]

/** A form, see lua/tokens/include/history.lua. */
type Form = [
  keyId: string,
  keyName: string,
  parser: string,
  version: string,
  kind: string,
  shared: NonNullable<HistoryEntry['shared']> | 0
]

/** An item that is read, without its form. */
export interface ReadItem {
  readonly lines: readonly string[]
  /** Number of its form; `undefined` if the item has the form itself. */
  readonly form: string | undefined
  readonly hasCharge: boolean
  readonly amount: number
  readonly isRefunded: boolean
  readonly rid: string
  readonly fence: number
  /** '' for a charge without an entry. */
  readonly id: string
  readonly isSuccess: boolean
}

/** Reads an item, or a charge whose entry is gone. */
export function readItem(text: string): ReadItem {
  const lines = text.split('\n')
  const [rid, fence = '', amount, , , , , , refunded, form = '', id = ''] = lines
  const rest = lines[14]
  return {
    lines,
    form: form.startsWith('=') ? undefined : form,
    hasCharge: fence !== '',
    amount: Number(amount),
    isRefunded: refunded !== '',
    rid: rid || id,
    fence: Number.parseInt(fence, 16),
    id,
    isSuccess: rest !== undefined && (JSON.parse(rest) as Rest)[6] === 0
  }
}

/** An entry from its item. @param form - JSON of the form, '' if the item has it. */
export function entryOf(account: string, item: string, form: string): HistoryEntry {
  const lines = item.split('\n')
  return entryIn(account, lines, formFrom(lines, form))
}

/** The number of an item's form; `undefined` if the item has the form itself. */
export function formNumberOf(lines: readonly string[]): string | undefined {
  const form = lines[9] ?? ''
  return form.startsWith('=') ? undefined : form
}

/** The form of an item. */
export function formFrom(lines: readonly string[], form: string): Form {
  return JSON.parse(form || (lines[15] ?? '')) as Form
}

/** An entry from the lines of its item and its form. */
export function entryIn(account: string, lines: readonly string[], form: Form): HistoryEntry {
  const [, , , , , , , , , , id = '', expires = '', mark, pointer = '', rest = ''] = lines
  const [url, host, title, createdAt, took, tokens, failed, meta] = JSON.parse(rest) as Rest
  const [keyId, keyName, parser, version, kind, shared] = form
  return {
    id,
    url,
    host: host === 0 ? (writtenHost(url) ?? '') : host,
    parser: { name: parser, version },
    kind,
    status: failed === 1 ? 'failed' : 'success',
    pointer: pointerFrom(pointer, account, id),
    tokens,
    key: { id: keyId, name: keyName },
    createdAt,
    completedAt: createdAt + took,
    expiresAt: Number.parseInt(expires, 16),
    ...(title === 0 ? {} : { title }),
    ...(shared === 0 ? {} : { shared }),
    meta,
    ...(mark ? { mark } : {})
  }
}
