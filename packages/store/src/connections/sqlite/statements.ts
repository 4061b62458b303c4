/**
 * Prepares each SQL text once.
 */

import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** A row as the driver gives it. */
type Row = Record<string, unknown>

/** Short forms over prepared statements. */
export interface Sql {
  /** The first row, or `undefined`. */
  get<T = Row>(text: string, ...values: SQLInputValue[]): T | undefined
  all<T = Row>(text: string, ...values: SQLInputValue[]): T[]
  /** @returns the number of rows changed. */
  run(text: string, ...values: SQLInputValue[]): number
  exec(text: string): void
}

/** @param database - stays the caller's to close. */
export function sqlOf(database: DatabaseSync): Sql {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const statement = (text: string) => {
    const known = prepared.get(text) ?? database.prepare(text)
    prepared.set(text, known)
    return known
  }
  return {
    get: <T>(text: string, ...values: SQLInputValue[]) =>
      statement(text).get(...values) as T | undefined,
    all: <T>(text: string, ...values: SQLInputValue[]) => statement(text).all(...values) as T[],
    run: (text, ...values) => Number(statement(text).run(...values).changes),
    exec: (text) => database.exec(text)
  }
}
