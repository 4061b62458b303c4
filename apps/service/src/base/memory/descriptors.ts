/**
 * Shares out the descriptors that the system gives this process. The process reaches its limit by waiting and by 503,
 * not by EMFILE in the middle of a request.
 *
 * A request takes two descriptors: the connection of its client and the one to the origin. Files take a few more.
 */

import { readFileSync } from 'node:fs'

/** Number of descriptors for each use. */
export interface DescriptorShares {
  /** Clients whose requests are served. */
  readonly clients: number
  /** Further clients, which are answered 503; those after them are cut off. */
  readonly refused: number
  /** Connections to the origins of pages. */
  readonly origins: number
  /** Connections to the origins of images, and as many to the origins of recordings. */
  readonly media: number
  /** Connections to the storage of payloads, or the files of its database. */
  readonly payloads: number
}

/** Standard streams, store, event loops and pipes of the workers, DNS, the browser's pipes. */
const OWN = 60
/** Below this too little is left to be shared out. */
const LEAST = 160
/** More than the threads that write files can use. */
const PAYLOADS = 32
/** In addition to the descriptors of plain pages. The browser's connections are taken from here too. */
const SPARE_SHARE = 0.04

/**
 * Share out a number of descriptors.
 *
 * @param limit - undefined if the system sets none: then only the usual bounds apply.
 */
export function descriptorShares(limit: number | undefined): DescriptorShares {
  if (limit === undefined) return sharesOf(2 ** 20)
  return sharesOf(Math.max(LEAST, limit))
}

function sharesOf(limit: number): DescriptorShares {
  const payloads = Math.min(PAYLOADS, Math.floor(limit / 20))
  const spare = Math.floor(limit * SPARE_SHARE)
  const refused = Math.max(4, Math.floor(limit / 200))
  const media = Math.max(2, Math.floor(limit / 400))
  const shared = limit - OWN - payloads - spare - refused - 2 * media
  // Clients wait where origins do not, so that more of them are well served than half.
  const clients = Math.floor(shared * 0.54)
  return { clients, refused, origins: shared - clients, media, payloads }
}

/** It never changes, and Node looks up much else with it. */
let filesLimit: { readonly value: number | undefined } | undefined

/**
 * Returns the number of files that this process may open; undefined without a limit. Node has raised it as far as the
 * system allows.
 */
export function openFilesLimit(): number | undefined {
  filesLimit ??= { value: systemFilesLimit() }
  return filesLimit.value
}

/** Linux tells it in a file. A report takes tens of milliseconds of a start: it lists every library and thread. */
function systemFilesLimit(): number | undefined {
  if (process.platform !== 'linux') return reportedFilesLimit()
  const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return soft === undefined ? undefined : Number(soft)
}

function reportedFilesLimit(): number | undefined {
  if (process.platform === 'win32' || !process.report) return undefined
  // Without it every connection that is open already would be looked up by name.
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean }
  const usual = report.excludeNetwork
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as Limits
  report.excludeNetwork = usual
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : undefined
}

interface Limits {
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | 'unlimited' } }
}
