/** Columns of an entry in the history. */

import { hash } from 'node:crypto'
import type { Sql } from '../../connections/sqlite/statements.ts'
import { keptPointer, pointerFrom, writtenHost } from '../kept-pointer.ts'
import type { HistoryEntry } from '../ledger.ts'
import { searchedText } from '../search-text.ts'

/** The number of an account, for its id as a value. */
export const NUMBER = '(SELECT number FROM accounts WHERE id = ?)'

/** A row of the history, with its form. */
export interface HistoryRow {
  readonly seq: number
  readonly id: string
  readonly failed: number
  readonly url: string
  readonly host: string | null
  readonly title: string | null
  readonly pointer: string | null
  readonly tokens: number
  readonly created_at: number
  readonly took: number
  readonly expires_at: number
  readonly meta: string | null
  readonly mark: Uint8Array | string | null
  readonly form_text: string
}

/** Columns of a {@link HistoryRow}, from `history h` and `forms f`. */
export const ROW = `h.seq, h.id, h.failed, h.url, h.host, h.title, h.pointer, h.tokens, h.created_at, h.took,
  h.expires_at, h.meta, h.mark, coalesce(h.own_form, f.form) AS form_text`

/** Facts that many entries share. */
type Form = [
  keyId: string,
  keyName: string,
  parser: string,
  version: string,
  kind: string,
  shared: NonNullable<HistoryEntry['shared']> | 0
]

/** Forms that an account keeps, and the length of the longest. Another one is part of its entry. */
const MOST_FORMS = 1_000
const LONGEST_FORM = 1_024

/** The form of an entry: its number, or itself. */
export interface FormColumns {
  readonly number: number | null
  readonly own: string | null
}

/** The form of an entry; a new one gets a number while there is room. @param account - number of the account. */
export function formColumns(sql: Sql, account: number, entry: HistoryEntry): FormColumns {
  const { key, parser, kind, shared = 0 } = entry
  const form: Form = [key.id, key.name, parser.name, parser.version, kind, shared]
  const text = JSON.stringify(form)
  if (text.length > LONGEST_FORM) return { number: null, own: text }
  const known = sql.get<{ number: number }>(
    'SELECT number FROM forms WHERE account = ? AND form = ?',
    account,
    text
  )
  if (known) return { number: known.number, own: null }
  const kept = sql.get<{ forms: number }>(
    'SELECT count(*) AS forms FROM forms WHERE account = ?',
    account
  )
  if ((kept?.forms ?? 0) >= MOST_FORMS) return { number: null, own: text }
  const made = sql.get<{ number: number }>(
    'INSERT INTO forms (account, form) VALUES (?, ?) RETURNING number',
    account,
    text
  )
  return { number: made?.number ?? null, own: null }
}

/** A text as indexes have it: a number of six bytes. */
export function hashOf(text: string): number {
  return Math.floor(Number.parseInt(hash('sha1', text).slice(0, 12), 16) / 2)
}

/** The mark of an entry: the bytes that it writes, where that is shorter. */
export function markColumn(mark: string): Uint8Array | string {
  const bytes = Buffer.from(mark, 'base64url')
  return bytes.length >= MARK_KEY && bytes.toString('base64url') === mark ? bytes : mark
}

/** Bytes of a mark that `newest` has. */
const MARK_KEY = 8

/** A mark as `newest` has it. */
export function markKey(mark: string): Uint8Array | string {
  const column = markColumn(mark)
  return typeof column === 'string' ? column : column.subarray(0, MARK_KEY)
}

/** The values of an entry's own columns, in the order of {@link COLUMNS}. */
export function valuesOf(account: string, entry: HistoryEntry) {
  const { id, url, host, title, pointer, mark, meta } = entry
  const text = JSON.stringify(meta)
  return [
    id,
    entry.status === 'failed' ? 1 : 0,
    url,
    writtenHost(url) === host ? null : host,
    title ?? null,
    hashOf(url),
    hashOf(host),
    keptPointer(pointer, account, id) || null,
    entry.tokens,
    entry.createdAt,
    entry.completedAt - entry.createdAt,
    entry.expiresAt,
    text === '{}' ? null : text,
    mark === undefined ? null : markColumn(mark),
    searchedColumn(entry)
  ]
}

/** Names for {@link valuesOf}. */
export const COLUMNS =
  'id, failed, url, host, title, url_hash, host_hash, pointer, tokens, created_at, took, expires_at, meta, mark, searched'

const ASCII = /^[\x20-\x24\x26-\x7e]{0,2048}$/

/** The searched text; null if it is that of {@link SEARCHED}: SQLite knows the small letters of ASCII only. */
function searchedColumn({ url, title = '' }: HistoryEntry): string | null {
  return ASCII.test(url) && ASCII.test(title) ? null : searchedText({ url, title })
}

/** The searched text of a row. */
export const SEARCHED = "coalesce(searched, lower(coalesce(title, '') || char(10) || url))"

/** The host of a row. */
export function hostOf({ url, host }: Pick<HistoryRow, 'url' | 'host'>): string {
  return host ?? writtenHost(url) ?? ''
}

/** Kind and package name of the parser in a form. */
export function parserOf(form: string): { kind: string; parser: string } {
  const [, , parser, , kind] = JSON.parse(form) as Form
  return { kind, parser }
}

/** The entry of a row. */
export function entryOf(account: string, row: HistoryRow): HistoryEntry {
  const [keyId, keyName, parser, version, kind, shared] = JSON.parse(row.form_text) as Form
  const { mark } = row
  return {
    id: row.id,
    url: row.url,
    host: hostOf(row),
    parser: { name: parser, version },
    kind,
    status: row.failed === 1 ? 'failed' : 'success',
    pointer: pointerFrom(row.pointer ?? '', account, row.id),
    tokens: row.tokens,
    key: { id: keyId, name: keyName },
    createdAt: row.created_at,
    completedAt: row.created_at + row.took,
    expiresAt: row.expires_at,
    ...(row.title === null ? {} : { title: row.title }),
    ...(shared === 0 ? {} : { shared }),
    meta: row.meta === null ? {} : JSON.parse(row.meta),
    ...(mark === null
      ? {}
      : { mark: typeof mark === 'string' ? mark : Buffer.from(mark).toString('base64url') })
  }
}
