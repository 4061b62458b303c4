/** Examples of requests, as values: from one, a command of curl and calls of both clients are written. */

/** A value of JSON. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json }

/** A request of an operation. */
export interface Example {
  /** Parameters of the path. `<job>` and the like stand for an id of {@link IDS}. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Json
  /** Call in both clients. Without it, the clients have no method for the operation. */
  readonly call?: Call
  /** In place of what is written from the other fields. */
  readonly curl?: string
  readonly typescript?: string
  readonly python?: string
  /** Things that must exist, so that a list has an item: `<delivery>`. */
  readonly needs?: readonly string[]
  /** The answer is not shown: it is a stream, or nothing but a confirmation. */
  readonly hidesAnswer?: boolean
}

/** A call of a client. */
export interface Call {
  /** In camel case: `jobs.listPage`. */
  readonly method: string
  /** Arguments without a name. */
  readonly given?: readonly string[]
  /** An object in TypeScript, named arguments in Python. */
  readonly named?: { readonly [name: string]: Json }
  /** Name of the result, or of an item of a list that is looped over. */
  readonly result?: string
  readonly isList?: boolean
  /** Parts of the result to print: `answer.data.title`. */
  readonly print?: readonly string[]
}

/** Ids as the reference shows them. */
export const IDS: Readonly<Record<string, string>> = {
  job: 'job_01M86PK3ANRJSXRE17B7K20J59',
  result: 'ftc_01M7YGXMAQ5MXK2V67G98NBV8Z',
  /** A result of the same page, before that one. */
  earlier: 'ftc_01M7WDN2C9T5B8XQ3E6H0J4KVR',
  session: 'ses_01M86PY1K7B3N9D5V0T4W8R2CG',
  preset: 'pre_01M86PY9R4T7C2X5H0V8D3N6QW',
  key: 'key_01M7YGXM3T0V5D2K8R4W9N6QCA',
  monitor: 'mon_01M86PQ7Y2C4E8H5T1B9ZD3XKF',
  delivery: 'whd_01M86PV2M6QJ0R8N4S7A5C1YGT',
  account: 'acc_01M7YGXKZ9B3F7H2D6T8Q4W0RN',
  sample: 'smp_01M86PX5D8N2V6K0B4R9T7C3QA',
  alarm: 'alm_01M86PXC3S7Y1G5J9F2H6W0ZEM'
}

/** Puts ids in place of `<job>` and the like. */
export function withIds(text: string): string {
  return text.replace(/<(\w+)>/g, (whole, name: string) => IDS[name] ?? whole)
}
