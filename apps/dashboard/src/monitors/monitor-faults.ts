/** Finds the control of a monitor that the service refuses, and the reason. */

import { SluiceApiError } from '@sluice/client'
import { urlsOf } from '../jobs/job-draft.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import type { MonitorDraft } from './monitor-draft.ts'

const OWN = new Set(['name', 'schedule', 'timezone', 'webhook.url'])

/** Returns the service's message by the name of the control. Empty if no control is to blame. */
export function monitorFaults(
  error: unknown,
  { pages, watches }: MonitorDraft
): Readonly<Record<string, string>> {
  if (!(error instanceof SluiceApiError)) return {}
  const path = String(error.details.path ?? '')
  if (/^emails(?:\.|$)/.test(path)) return { emails: error.message }
  if (OWN.has(path)) return { [path]: error.message }
  if (/(?:^|\.)changes(?:\.|$)/.test(path)) return { compared: error.message }
  const inner = path.replace(/^(?:request|batch|crawl)\.?/, '')
  const line = /^urls\.(\d+)/.exec(inner)?.[1]
  if (line !== undefined) {
    return { urls: `Line ${urlsOf(pages)[Number(line)]?.line ?? 1}: ${error.message}` }
  }
  if (inner === 'url' || inner === 'urls') return { [inner]: error.message }
  const details = { ...error.details, path: inner === '' ? error.details.path : inner }
  const known = Object.create(error, { details: { value: details } }) as SluiceApiError
  return jobFaults(known, { ...pages, kind: watches === 'batch' ? 'batch' : 'crawl' })
}
