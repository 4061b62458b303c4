/** Traces of a page's scripts that reveal who served it. The scripts themselves are not in the tree. */

import type { Root } from 'hast'
import { pageMemory } from '../memory/page-memory.ts'

/** Traces of the scripts that `parseHtml` left out of a tree. */
export interface ScriptTraces {
  /** `src` as written, in document order; only the first of many. */
  readonly sources: readonly string[]
  /** The beginnings of inline scripts, in document order; only the first of many. */
  readonly openings: readonly string[]
  /** Number of elements and texts that the parse created. */
  readonly nodes: number
}

/** Traces under construction, one per parse. */
export interface ScriptNotes {
  readonly sources: string[]
  readonly openings: string[]
}

/** Scripts of each kind that are recorded per page; a wall loads its own scripts first. */
const NOTED = 24
/** Characters kept of a source and of an inline script. */
const SOURCE = 300
const OPENING = 800

const remembered = pageMemory<Root, ScriptTraces>()
const NONE: ScriptTraces = { sources: [], openings: [], nodes: 0 }

/** Traces of a page's scripts. Empty for a tree that `parseHtml` did not make. */
export function scriptTraces(tree: Root): ScriptTraces {
  return remembered.get(tree) ?? NONE
}

/** Returns true if a page has scripts: programs, not data. */
export function hasScripts(tree: Root): boolean {
  const { sources, openings } = scriptTraces(tree)
  return sources.length + openings.length > 0
}

/** Keep the traces and size of a finished parse for as long as its tree lives. */
export function rememberScripts(tree: Root, notes: ScriptNotes, nodes: number): void {
  remembered.set(tree, { ...notes, nodes })
}

/** Record where a script is loaded from. */
export function noteSource({ sources }: ScriptNotes, source: unknown): void {
  if (typeof source === 'string' && sources.length < NOTED) sources.push(source.slice(0, SOURCE))
}

/** Record how an inline script begins. */
export function noteOpening({ openings }: ScriptNotes, value: string): void {
  if (openings.length < NOTED) openings.push(value.slice(0, OPENING))
}
