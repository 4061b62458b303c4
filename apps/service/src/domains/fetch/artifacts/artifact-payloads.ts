/**
 * Artifacts of results: screenshots and PDF, sealed payloads beside the payload of the result.
 *
 * The pointer of a result says how many it has, `<pointer>+<number>`, and their ids follow from its id. So deleting a
 * result's payload also deletes its artifacts, and after a crash an artifact without a result can be recognised.
 */

import type { PayloadStore } from '@sluice/store'

/** The id of an artifact: of the result, with `art` for `ftc`, and its number from 1. */
export function artifactId(result: string, number: number): string {
  return `${result.replace(/^ftc_/, 'art_')}-${number}`
}

/** The result of an artifact, and the artifact's number; `undefined` if the id is not an artifact's. */
export function placeOfArtifact(id: string): { result: string; number: number } | undefined {
  const [, ulid, number] = /^art_([0-9A-Za-z]{26})-([1-9]\d{0,2})$/.exec(id) ?? []
  return ulid ? { result: `ftc_${ulid}`, number: Number(number) } : undefined
}

/** The pointer of a result with artifacts. */
export function pointerWith(pointer: string, artifacts: number): string {
  return artifacts === 0 ? pointer : `${pointer}+${artifacts}`
}

/** The pointer of a result's own payload, and how many artifacts the result has. */
export function partsOfPointer(pointer: string): { own: string; artifacts: number } {
  const [own = '', artifacts = '0'] = pointer.split('+')
  return { own, artifacts: Number(artifacts) }
}

/** The pointer of an artifact. @param own - pointer of the result's payload. */
export function artifactPointer(own: string, number: number): string {
  const at = own.lastIndexOf('/') + 1
  return own.slice(0, at) + artifactId(own.slice(at), number)
}

/** A store that knows pointers of results with artifacts. */
export function withArtifacts(payloads: PayloadStore): PayloadStore {
  return {
    ...payloads,
    get: (pointer) => payloads.get(partsOfPointer(pointer).own),
    async delete(pointer) {
      const { own, artifacts } = partsOfPointer(pointer)
      const numbers = Array.from({ length: artifacts }, (_, at) => at + 1)
      await Promise.all(numbers.map((number) => payloads.delete(artifactPointer(own, number))))
      // Last: as long as it is there, a search for orphans finds the others through it.
      await payloads.delete(own)
    }
  }
}
