/**
 * Writes the audit log: turns events into records, seals each over the one before, and verifies the chain.
 *
 * The seal needs a key that the store does not have, so an attacker who can write to the store cannot make a record
 * that fits. The last records can be cut off together with the head; a copy of a later head reveals it.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { storeFailure } from '../connections/store-failure.ts'
import { type AuditBreak, verifyChain } from './audit-chain.ts'
import type { AuditEvent } from './audit-event.ts'
import { sealed } from './audit-seal.ts'
import type { AuditHead, AuditStore } from './audit-store.ts'
import { createNotes } from './notes.ts'

/** Writes the audit log. */
export interface AuditLog {
  /** Resolves once the record is kept. @throws SluiceError `STORE_UNAVAILABLE`. */
  record(event: AuditEvent): Promise<void>
  /**
   * Kept within a second, by itself. For events that hostile clients can cause at will: like events of one second are
   * one record that counts them in `details.times`, and of more than 100 unlike ones the rest are counted by a record
   * `audit.overflow`. A failure is handed to `onError`.
   */
  note(event: AuditEvent): void
  /** Recompute the chain. @returns the first record that does not fit, and why; `undefined` when all do. */
  verify(): Promise<AuditBreak | undefined>
  /** Keep the notes and refuse more. The store stays open. */
  close(): Promise<void>
}

/** The dependencies of the log besides the store. */
export interface AuditLogOptions {
  /** HMAC under a key that the store does not have. */
  readonly seal: (text: string) => Buffer
  /** ms since the epoch. */
  readonly now?: () => number
  /** Told why a note was not kept. */
  readonly onError?: (error: unknown) => void
}

/** Records of one append at most. */
const BATCH = 500
/** Time after which a batch that others were always faster than is given up, ms. */
const PATIENCE = 10_000
/** Longest pause before another try, ms. */
const PAUSE = 30

/** An event with its time, all of it as it will be read again. */
interface Waiting {
  readonly event: AuditEvent
  readonly at: number
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** A log over a store. Any number of them may write to one store. */
export function createAuditLog(store: AuditStore, options: AuditLogOptions): AuditLog {
  const { seal, now = Date.now, onError = () => {} } = options
  const append = createAppender(store, seal)
  let queue: Waiting[] = []
  let writing: Promise<void> | undefined
  let closed = false

  const write = async () => {
    // All that is asked for in this turn of the event loop goes together.
    await new Promise(setImmediate)
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH)
      queue = queue.slice(BATCH)
      try {
        await append(batch)
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    writing = undefined
  }
  const enqueue = (event: AuditEvent, at: number) =>
    new Promise<void>((resolve, reject) => {
      queue.push({ event: plain(event), at, resolve, reject })
      writing ??= write()
    })
  const notes = createNotes({ keep: enqueue, now, onError })

  return {
    async record(event) {
      if (closed) throw closedError()
      await enqueue(event, now())
    },
    note(event) {
      try {
        if (closed) throw closedError()
        notes.add(plain(event))
      } catch (error) {
        onError(error)
      }
    },
    verify: () => verifyChain(store, seal),
    async close() {
      closed = true
      await notes.close()
      await writing
    }
  }
}

/** Appends batches one after another, and remembers where the log ends. */
function createAppender(store: AuditStore, seal: AuditLogOptions['seal']) {
  let head: AuditHead | undefined
  return async (batch: readonly Waiting[]): Promise<void> => {
    const end = performance.now() + PATIENCE
    for (let tries = 1; ; tries++) {
      try {
        head ??= await store.auditHead()
        const reply = await store.appendAudit(head, recordsOf(batch, head, seal))
        head = reply.head
        if (reply.status === 'OK') return
      } catch (error) {
        // Whether it was appended is not known.
        head = undefined
        throw error
      }
      if (performance.now() > end) throw storeFailure(new Error('the audit log is too busy'))
      await wait(Math.random() * Math.min(2 ** tries, PAUSE))
    }
  }
}

function recordsOf(batch: readonly Waiting[], head: AuditHead, seal: AuditLogOptions['seal']) {
  let last = head
  return batch.map(({ event, at }) => {
    const { actor, action, account = null, details = {} } = event
    const fields = { seq: last.seq + 1, at, actor, action, account, details, previous: last.hash }
    const record = sealed(fields, seal)
    last = record
    return record
  })
}

/** The event as a store gives it back: what JSON drops is dropped, and text is Unicode. */
function plain({ actor, action, account, details }: AuditEvent): AuditEvent {
  return {
    actor: actor.toWellFormed(),
    action: action.toWellFormed(),
    account: account?.toWellFormed() ?? null,
    details: JSON.parse(JSON.stringify(details ?? {}))
  }
}

function closedError(): Error {
  return storeFailure(new Error('the audit log is closed'))
}
