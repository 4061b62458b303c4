/** The rights ledger of a job, counted by host. */

import type { FetchMeta } from '@sluice/client'

/** A line of `export?format=rights`. */
interface LedgerLine {
  readonly url: string
  readonly error: { readonly code: string } | null
  readonly rights: FetchMeta['rights'] | null
}

/** Statements of the pages of one host. */
export interface HostRights {
  readonly host: string
  readonly pages: number
  /** Pages that were refused for their rights. */
  readonly refused: number
  /** By use: pages that allow it, that refuse it, and that state nothing. */
  readonly uses: Readonly<Record<string, UseCounts>>
}

/** Pages by their answer about a use. */
export interface UseCounts {
  allowed: number
  refused: number
  silent: number
}

/** @param ledger - lines of JSON. Hosts come in the order of their pages, most first. */
export function rightsByHost(ledger: string): HostRights[] {
  const hosts = new Map<
    string,
    { pages: number; refused: number; uses: Record<string, UseCounts> }
  >()
  for (const text of ledger.split('\n')) {
    if (text === '') continue
    const { url, error, rights } = JSON.parse(text) as LedgerLine
    const host = URL.parse(url)?.host ?? url
    const counted = hosts.get(host) ?? { pages: 0, refused: 0, uses: {} }
    hosts.set(host, counted)
    counted.pages++
    if (error?.code === 'RIGHTS_RESERVED') counted.refused++
    for (const [use, { allowed }] of Object.entries(rights?.uses ?? {})) {
      const counts = counted.uses[use] ?? { allowed: 0, refused: 0, silent: 0 }
      counted.uses[use] = counts
      counts[allowed === null ? 'silent' : allowed ? 'allowed' : 'refused']++
    }
  }
  return [...hosts]
    .map(([host, counted]) => ({ host, ...counted }))
    .sort((a, b) => b.pages - a.pages)
}

/** True for a job whose pages have their rights read. */
export function readsRights({ request }: { readonly request: object }): boolean {
  const { options = {}, site } = request as {
    options?: { rights?: boolean; use?: readonly string[] }
    site?: { politeness?: { use?: readonly string[] } }
  }
  const uses = [...(options.use ?? []), ...(site?.politeness?.use ?? [])]
  return options.rights === true || uses.length > 0
}
