/**
 * Messages that make work go on: at least once, each in turn, by any process (docs/design/jobs.md §4).
 *
 * A message is a small text, such as one lane of a job. What it stands for is in the store, so a message that is
 * delivered twice does no harm, and a lost one is queued again by the regular look through the store.
 */

/** Runs the work of a message. @returns ms until it runs again; `undefined` when it is done. */
export type Handler = (message: string, signal: AbortSignal) => Promise<number | undefined>

/** The queue of one topic. */
export interface Dispatcher {
  /**
   * Put a message at the tail, unless it is in line. One that is being handled is handled once more afterwards, or left
   * to the next look through the store.
   *
   * @param message - at most 200 characters.
   */
  queue(message: string, delayMs?: number): Promise<void>
  /** Begin to handle messages. To be called at most once. */
  work(handler: Handler): void
  /** Take no more messages, abort running work, and wait for its end. */
  close(): Promise<void>
}
