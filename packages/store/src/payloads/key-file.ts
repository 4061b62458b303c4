/**
 * The file of the payloads' keys: slots of 32 bytes, slot n at 32·n. An overwritten slot makes the payload unreadable,
 * wherever copies of its sealed bytes are.
 *
 * Several processes may have it open. A slot is only written within a write transaction of the database that says whose
 * it is, so no process writes the slot of another's payload.
 */

import * as fs from 'node:fs'
import { promisify } from 'node:util'

const fdatasync = promisify(fs.fdatasync)

/** Length of a key, bytes. */
export const KEY_BYTES = 32
const EMPTY = new Uint8Array(KEY_BYTES)
/** The file grows by this many bytes: a sync is faster if the length has not changed. */
const GROWTH = 65_536

/** An open file of keys. */
export class KeyFile {
  readonly #file: number
  #length: number
  #lastSync: Promise<void> = Promise.resolve()
  #nextSync: Promise<void> | undefined

  /** Opens the file, and makes it. */
  constructor(path: string) {
    this.#file = fs.openSync(path, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
    this.#length = fs.fstatSync(this.#file).size
  }

  /** The key in a slot; zeros if it has none. */
  read(slot: number): Uint8Array {
    const key = new Uint8Array(KEY_BYTES)
    fs.readSync(this.#file, key, 0, KEY_BYTES, slot * KEY_BYTES)
    return key
  }

  write(slot: number, key: Uint8Array): void {
    const end = (slot + 1) * KEY_BYTES
    if (end > this.#length) this.#grow(end)
    writeAll(this.#file, key, slot * KEY_BYTES)
  }

  /** Overwrites a key. It is gone for certain once a later {@link sync} has resolved. */
  erase(slot: number): void {
    writeAll(this.#file, EMPTY, slot * KEY_BYTES)
  }

  /** True if a slot has no key. */
  isEmpty(slot: number): boolean {
    return this.read(slot).every((byte) => byte === 0)
  }

  /**
   * Resolves when all that was written before the call is on the disk. Calls of one turn share a sync. Fails always after
   * a sync has failed: what it was for may be lost.
   */
  sync(): Promise<void> {
    this.#nextSync ??= this.#lastSync.then(() => {
      this.#nextSync = undefined
      this.#lastSync = fdatasync(this.#file)
      return this.#lastSync
    })
    return this.#nextSync
  }

  /** Closes the file after the syncs that are under way. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#nextSync ?? this.#lastSync])
    fs.closeSync(this.#file)
  }

  /** Another process may have made it longer already. */
  #grow(end: number): void {
    this.#length = fs.fstatSync(this.#file).size
    if (end <= this.#length) return
    const zeros = new Uint8Array(Math.ceil(end / GROWTH) * GROWTH - this.#length)
    writeAll(this.#file, zeros, this.#length)
    this.#length += zeros.length
  }
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) {
    at += fs.writeSync(file, bytes, at, bytes.length - at, position + at)
  }
}
