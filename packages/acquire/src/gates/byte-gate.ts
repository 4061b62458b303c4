/**
 * Memory for bodies, counted in bytes: limited in total and per account, with accounts taking turns.
 *
 * A body is counted as it arrives, so many may hold a part and wait for more. They do not wait for each other: a part
 * of the memory is kept for one lease at a time, which is then given all it asks for, and within its share each account
 * has such a lease too. Another part is kept for small bodies, so that they never wait for large ones.
 */

import { SluiceError } from '@sluice/core'
import { byteSize } from '../byte-size.ts'

/** Limits of the memory, bytes. */
export interface ByteGateOptions {
  /** All leases together. */
  readonly total: number
  /** All leases of one account together; one lease of it may go beyond. */
  readonly share: number
  /** One lease. At most half of `total`. */
  readonly largest: number
}

/** See {@link createByteGate}. */
export interface ByteGate {
  /** A lease of nothing yet. Close it. */
  open(account: string): ByteLease
  /** Bytes held now. */
  readonly held: number
  /** Leases that wait for more. */
  readonly waiting: number
}

/** The memory of one request. */
export interface ByteLease {
  readonly held: number
  readonly isWaiting: boolean
  /**
   * Take more. Make one call at a time.
   *
   * @returns nothing if there is room, otherwise a promise of it, which rejects with `signal.reason` on abort.
   * @throws SluiceError `RESPONSE_TOO_LARGE` - more than one lease may have.
   */
  take(bytes: number, signal: AbortSignal): Promise<void> | undefined
  /** Take more if there is room now. */
  tryTake(bytes: number): boolean
  /** Bytes that the lease can still take, if there is room. */
  readonly left: number
  give(bytes: number): void
  /** Take nothing more for now: the memory that is kept for one lease at a time goes to the next. */
  rest(): void
  /** Keep the lease until `work` is over, even if it is closed before: the work cannot be stopped. */
  during<Result>(work: Promise<Result>): Promise<Result>
  /** Give all back. Calling it again does nothing. */
  close(): void
}

/** A lease with no more than this is small, bytes. */
const SMALL = 2 * 1024 * 1024
/** One part in so many is kept for small leases. */
const SMALL_PART = 8

/** Make a gate. @throws Error - `largest` does not fit. */
export function createByteGate(options: ByteGateOptions): ByteGate {
  return new Gate(options)
}

interface Account {
  readonly name: string
  held: number
  leases: number
  /** The lease that may go beyond the share. */
  first: Lease | undefined
}

interface Waiter {
  readonly bytes: number
  admit(): void
  /** End the wait: the body has failed. */
  cancel(reason: unknown): void
}

class Gate implements ByteGate {
  readonly #options: ByteGateOptions
  /** All leases but the first of all, bytes. */
  readonly #most: number
  readonly #accounts = new Map<string, Account>()
  /** Small and large leases of an account wait apart. The first queue in the map is the one served longest ago. */
  readonly #queues = new Map<string, Set<Lease>>()
  /** The lease that is given all it asks for. */
  #first: Lease | undefined
  #held = 0
  #waiting = 0

  constructor(options: ByteGateOptions) {
    const { total, largest } = options
    if (largest > total / 2) throw new Error(`${largest} bytes are more than half of ${total}`)
    this.#options = options
    this.#most = total - largest
  }

  get held(): number {
    return this.#held
  }

  get waiting(): number {
    return this.#waiting
  }

  open(name: string): ByteLease {
    const account = this.#accounts.get(name) ?? { name, held: 0, leases: 0, first: undefined }
    this.#accounts.set(name, account)
    account.leases++
    return new Lease(this, account, this.#options.largest)
  }

  /** Takes bytes for a lease that does not exceed its own limit. */
  tryTake(lease: Lease, bytes: number): boolean {
    const { account } = lease
    const isFirst = this.#first === lease || account.first === lease
    const fitsShare = account.first === lease || this.#fitsShare(lease, bytes)
    const fits = this.#first === lease || (fitsShare && this.#fitsTotal(lease, bytes))
    const isBehindOthers = this.#waiting > 0 && !isFirst && this.#queues.has(queueOf(lease, bytes))
    if (!fits || isBehindOthers) return false
    this.#add(lease, bytes)
    return true
  }

  give(lease: Lease, bytes: number): void {
    this.#add(lease, -Math.min(bytes, lease.held))
    if (lease.held === 0) this.#leaveFirst(lease)
    this.#admitMore()
  }

  /** The lease is no longer the first of its account, or of all. */
  rest(lease: Lease): void {
    this.#leaveFirst(lease)
    this.#admitMore()
  }

  /** Gives back all that a lease has, once. */
  end(lease: Lease): void {
    const { account } = lease
    if (--account.leases === 0) this.#accounts.delete(account.name)
    this.#leaveFirst(lease)
    this.give(lease, lease.held)
  }

  wait(lease: Lease, bytes: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const name = queueOf(lease, bytes)
      const queue = this.#queues.get(name) ?? new Set()
      const over = () => {
        this.#waiting--
        lease.waiter = undefined
        signal.removeEventListener('abort', abandon)
      }
      const cancel = (reason: unknown) => {
        over()
        queue.delete(lease)
        if (queue.size === 0 && this.#queues.get(name) === queue) this.#queues.delete(name)
        reject(reason)
      }
      const abandon = () => cancel(signal.reason)
      lease.waiter = {
        bytes,
        cancel,
        admit() {
          over()
          resolve()
        }
      }
      this.#waiting++
      queue.add(lease)
      this.#queues.set(name, queue)
      signal.addEventListener('abort', abandon, { once: true })
      this.#admitMore()
    })
  }

  #fitsShare({ account }: Lease, bytes: number): boolean {
    return account.held + bytes <= this.#options.share
  }

  #fitsTotal(lease: Lease, bytes: number): boolean {
    const kept = isSmall(lease, bytes) ? 0 : this.#options.total / SMALL_PART
    return this.#held + bytes <= this.#most - kept
  }

  #add(lease: Lease, bytes: number): void {
    lease.held += bytes
    lease.account.held += bytes
    this.#held += bytes
  }

  #leaveFirst(lease: Lease): void {
    if (this.#first === lease) this.#first = undefined
    if (lease.account.first === lease) lease.account.first = undefined
  }

  #admitMore(): void {
    if (this.#waiting === 0) return
    for (const [name, queue] of this.#queues) {
      const [longest] = queue
      if (!longest) continue
      const ahead = longest.account.first
      // This lease may hold the memory that the account's others wait for.
      const lease = ahead && queue.has(ahead) ? ahead : longest
      const { bytes, admit } = lease.waiter as Waiter
      if (!this.#mayGoOn(lease, bytes)) continue
      queue.delete(lease)
      this.#add(lease, bytes)
      admit()
      // One a turn: the queue goes to the back of the map, which this loop still comes to.
      this.#queues.delete(name)
      if (queue.size > 0) this.#queues.set(name, queue)
    }
  }

  /** Checks that a waiting lease may continue. The lease becomes the first of its account, or of all, if necessary. */
  #mayGoOn(lease: Lease, bytes: number): boolean {
    const { account } = lease
    const byShare = account.first === lease || this.#fitsShare(lease, bytes)
    // The first lease before this one must have given back its excess.
    if (!byShare && (account.first !== undefined || account.held > this.#options.share))
      return false
    const byTotal = this.#fitsTotal(lease, bytes)
    if (!byTotal && (this.#first !== undefined || this.#held > this.#most)) return false
    if (!byShare) account.first = lease
    if (!byTotal) this.#first = lease
    return true
  }
}

class Lease implements ByteLease {
  readonly account: Account
  /** Changed by the gate. */
  held = 0
  waiter: Waiter | undefined
  readonly #gate: Gate
  readonly #largest: number
  #busy = 0
  #isClosed = false
  #hasEnded = false

  constructor(gate: Gate, account: Account, largest: number) {
    this.#gate = gate
    this.account = account
    this.#largest = largest
  }

  get isWaiting(): boolean {
    return this.waiter !== undefined
  }

  get left(): number {
    return this.#largest - this.held
  }

  tryTake(bytes: number): boolean {
    return !this.#isClosed && bytes <= this.left && this.#gate.tryTake(this, bytes)
  }

  take(bytes: number, signal: AbortSignal): Promise<void> | undefined {
    this.waiter?.cancel(new Error('its body has failed'))
    if (bytes > this.left) throw tooLarge(this.#largest)
    if (this.tryTake(bytes)) return undefined
    return this.#isClosed
      ? Promise.reject(new Error('closed'))
      : this.#gate.wait(this, bytes, signal)
  }

  give(bytes: number): void {
    // An aborted fetch may give bytes back after its lease has given back all.
    if (bytes > 0) this.#gate.give(this, bytes)
  }

  rest(): void {
    this.#gate.rest(this)
  }

  async during<Result>(work: Promise<Result>): Promise<Result> {
    this.#busy++
    try {
      return await work
    } finally {
      this.#busy--
      this.#end()
    }
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.waiter?.cancel(new Error('closed'))
    this.#end()
  }

  #end(): void {
    if (!this.#isClosed || this.#busy > 0 || this.#hasEnded) return
    this.#hasEnded = true
    this.#gate.end(this)
  }
}

/** Returns true if a lease is small, also with more bytes. */
function isSmall(lease: Lease, bytes: number): boolean {
  return lease.held + bytes <= SMALL
}

function queueOf(lease: Lease, bytes: number): string {
  return `${isSmall(lease, bytes) ? 'small' : 'large'} ${lease.account.name}`
}

/** Returns the error of a request whose time ran out while it waited for memory. */
export function noMemory(): SluiceError {
  return new SluiceError(
    'OVERLOADED',
    'Pages waiting to be read use all the memory reserved for them. Try again in a few seconds.',
    { details: { retry_after: 2 } }
  )
}

/**
 * Take memory for a body while it is built: its limit at first, its actual size afterwards.
 *
 * @param make - builds the body.
 */
export async function withinLease<Result>(
  lease: ByteLease,
  most: number,
  signal: AbortSignal,
  make: () => Promise<Result>,
  sizeOf: (result: Result) => number
): Promise<Result> {
  const reserved = Math.min(most, Math.max(1, lease.left))
  await lease.take(reserved, signal)
  let size = 0
  try {
    const result = await lease.during(make())
    size = Math.min(reserved, sizeOf(result))
    return result
  } finally {
    lease.give(reserved - size)
  }
}

function tooLarge(limit: number): SluiceError {
  return new SluiceError(
    'RESPONSE_TOO_LARGE',
    `Together, the pages of the request exceed the limit of ${byteSize(limit)}.`,
    { details: { limit } }
  )
}
