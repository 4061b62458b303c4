/** A page that a parser failed on, kept for the parser's author. */

import type { ErrorCode } from '@sluice/core'

/** Entry of a sample in the list. Times are in ms since the epoch. */
export interface PageSample {
  /** `smp_` and a ULID; also the id of its payload. */
  readonly id: string
  /** Package name of the parser. */
  readonly parser: string
  /** Its version when it failed. */
  readonly version: string
  readonly kind: 'field-lost' | 'failure'
  /** The field that the record lacks, of `field-lost`; otherwise null. */
  readonly field: string | null
  /** Error, for `failure`; otherwise null. */
  readonly code: ErrorCode | null
  /** Requested URL, without a fragment. */
  readonly url: string
  readonly at: number
  /** Number of fetched pages of the plan. */
  readonly pages: number
  /** Size of its content, compressed. */
  readonly bytes: number
}

/** Reason for sampling a page. */
export type Failing = Pick<PageSample, 'parser' | 'version' | 'kind' | 'field' | 'code'>

/** Payload of a sample, as JSON. */
export interface SampleContent {
  readonly format: 1
  readonly url: string
  /** Filters as a client sends them. */
  readonly filters: Readonly<Record<string, string>>
  readonly pages: readonly SampledPage[]
}

/** A page of a sample, as the parser had it. */
export interface SampledPage {
  /** URL after redirects. */
  readonly url: string
  readonly status: number
  /** Media type, sniffed where the header says too little. */
  readonly content_type: string
  readonly text: string
}

/** Payloads of samples are sealed under the key of this name, which no account has. */
export const SAMPLES_ACCOUNT = 'own_samples'
