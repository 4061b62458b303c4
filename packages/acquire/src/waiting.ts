/** Waiting for one's turn, and no longer than one may. */

export { createFairGate, type FairGate } from './gates/fair-gate.ts'
export { orAborted } from './gates/or-aborted.ts'
