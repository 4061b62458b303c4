/** One check of the health of the service. */

import { z } from 'zod'

const STATES = ['good', 'warn', 'bad'] as const

/** One check. */
export const Check = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z.enum(STATES),
    text: z.string().describe('Finding of the check.'),
    advice: z.string().nullable().describe('Recommended action; null if none is needed.')
  })
  .meta({ id: 'HealthCheck' })
export type Check = z.infer<typeof Check>

/** The worst of some states. */
export function worst(states: readonly Check['state'][]): Check['state'] {
  return STATES.findLast((state) => states.includes(state)) ?? 'good'
}

/** A check. @param advice - none for a good one. */
export function check(
  id: string,
  name: string,
  state: Check['state'],
  text: string,
  advice?: string
): Check {
  return { id, name, state, text, advice: state === 'good' ? null : (advice ?? null) }
}

/** `1,234`. */
export function number(value: number): string {
  return value.toLocaleString('en')
}
