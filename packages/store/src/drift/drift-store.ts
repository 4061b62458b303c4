/**
 * The part of a store that keeps the drift state of each parser, and the list of sampled pages: small texts, each replaced as
 * a whole.
 *
 * The store does not read the text. Processes that share a store coordinate by its revision: a change is based on the
 * text that was read, and refused if another process was faster. So exactly one of them opens an alarm.
 */

/** Maximum length of one text, in UTF-16 code units. */
export const DRIFT_STATE_MAX = 256 * 1024

/** A stored text. */
export interface DriftText {
  /** Names this text; chosen by its writer, 36 characters, never used twice: a UUID. */
  readonly revision: string
  /** JSON of the writer's own shape, at most {@link DRIFT_STATE_MAX} long. */
  readonly state: string
}

/** The stored state of one parser. */
export interface DriftState extends DriftText {
  /** Package name of the parser. */
  readonly parser: string
}

/** A replacement of a text. */
export interface DriftChange extends DriftState {
  /** The revision it is based on; `undefined` if nothing was stored for this parser. */
  readonly previous: string | undefined
}

/** A replacement of the list of samples. */
export type SampleListChange = Omit<DriftChange, 'parser'>

/**
 * Stores a text for each parser.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation when the store does not answer.
 */
export interface DriftStore {
  /** The state of a parser, or `undefined`. */
  driftState(parser: string): Promise<DriftState | undefined>
  /** The states of all parsers, ordered by name. */
  driftStates(): Promise<readonly DriftState[]>
  /**
   * Replace the text of a parser if it still has the revision `previous`. Repeating a change that was made is `OK`.
   *
   * @returns `STALE` - another change came first; read again.
   * @throws TypeError - the revision is not 36 characters long, or the text too long.
   */
  putDriftState(change: DriftChange): Promise<'OK' | 'STALE'>
  /** The list of sampled pages, or `undefined` before the first. Their bytes are payloads. */
  sampleList(): Promise<DriftText | undefined>
  /** Replace the list of sampled pages, as {@link putDriftState} does the text of a parser. */
  putSampleList(change: SampleListChange): Promise<'OK' | 'STALE'>
}

/** @throws TypeError - see {@link DriftStore.putDriftState}. */
export function assertFits({ revision, state }: DriftText): void {
  if (revision.length !== 36) throw new TypeError('revision must be a UUID of 36 characters')
  if (state.length > DRIFT_STATE_MAX) {
    throw new TypeError(`state must be at most ${DRIFT_STATE_MAX} code units, not ${state.length}`)
  }
}
