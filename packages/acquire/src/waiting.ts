/** Waiting in turn, and until an abort. */

export { createFairGate, type FairGate } from './gates/fair-gate.ts'
export { createKeyedGates, type KeyedGates } from './gates/keyed-gates.ts'
export { orAborted } from './gates/or-aborted.ts'
export { createTurns } from './gates/turns.ts'
