/** Waiting for one's turn, and no longer than one may. */

export { createFairGate, type FairGate } from './fair-gate.ts'
export { orAborted } from './or-aborted.ts'
