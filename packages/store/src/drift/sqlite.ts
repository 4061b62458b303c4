/**
 * Drift in the embedded store.
 */

import type { Connection } from '../connections/sqlite/connection.ts'
import { read } from '../connections/sqlite/read.ts'
import type { Sql } from '../connections/sqlite/statements.ts'
import {
  assertFits,
  type DriftChange,
  type DriftState,
  type DriftStore,
  type DriftText,
  type SampleListChange
} from './drift-store.ts'

/**
 * The store of drift over a connection. A power cut may take the last seconds of these counts; they are not worth a sync
 * of the disk every few seconds.
 */
export function driftOn({ sql, queue }: Connection): DriftStore {
  return {
    driftState: (parser) =>
      read(() => sql.get<Row>('SELECT * FROM drift WHERE parser = ?', parser)).then(
        (row) => row && stateOf(row)
      ),
    driftStates: () => read(() => sql.all<Row>('SELECT * FROM drift ORDER BY parser').map(stateOf)),
    async putDriftState(change) {
      assertFits(change)
      return queue.runUnsynced(() => put(sql, change))
    },
    sampleList: () =>
      read(() => sql.get<TextRow>('SELECT revision, state FROM samples')).then(
        (row) => row && { revision: row.revision, state: row.state }
      ),
    async putSampleList(change) {
      assertFits(change)
      return queue.runUnsynced(() => putList(sql, change))
    }
  } satisfies DriftStore
}

type Row = { [Key in keyof DriftState]: string }
type TextRow = { [Key in keyof DriftText]: string }

/** A plain object: rows of the driver have no prototype. */
function stateOf({ parser, revision, state }: Row): DriftState {
  return { parser, revision, state }
}

function put(sql: Sql, { parser, previous, revision, state }: DriftChange): 'OK' | 'STALE' {
  const kept = sql.get<Row>('SELECT revision FROM drift WHERE parser = ?', parser)?.revision
  return replaceIf(kept, { previous, revision }, () =>
    sql.run(
      'INSERT OR REPLACE INTO drift (parser, revision, state) VALUES (?, ?, ?)',
      parser,
      revision,
      state
    )
  )
}

function putList(sql: Sql, { previous, revision, state }: SampleListChange): 'OK' | 'STALE' {
  const kept = sql.get<TextRow>('SELECT revision FROM samples')?.revision
  return replaceIf(kept, { previous, revision }, () =>
    sql.run(
      'INSERT OR REPLACE INTO samples (one, revision, state) VALUES (1, ?, ?)',
      revision,
      state
    )
  )
}

/** @param kept - revision of the stored text. */
function replaceIf(
  kept: string | undefined,
  { previous, revision }: Pick<DriftChange, 'previous' | 'revision'>,
  replace: () => void
): 'OK' | 'STALE' {
  if (kept === revision) return 'OK'
  if (kept !== previous) return 'STALE'
  replace()
  return 'OK'
}
