/** What a page's scripts give away about who served it. The scripts themselves are not in the tree. */

import type { Root } from 'hast'
import { pageMemory } from '../memory/page-memory.ts'

/** Traces of the scripts that `parseHtml` left out of a tree. */
export interface ScriptTraces {
  /** `src` as written, in document order; of many the first. */
  readonly sources: readonly string[]
  /** How the inline scripts begin, in document order; of many the first. */
  readonly openings: readonly string[]
  /** Elements and texts that the parse made. */
  readonly nodes: number
}

/** Traces under construction, one per parse. */
export interface ScriptNotes {
  readonly sources: string[]
  readonly openings: string[]
}

/** Scripts of each sort that are noted on one page; what a wall loads it loads first. */
const NOTED = 24
/** Characters kept of a source and of an inline script. */
const SOURCE = 300
const OPENING = 800

const remembered = pageMemory<Root, ScriptTraces>()
const NONE: ScriptTraces = { sources: [], openings: [], nodes: 0 }

/** Traces of the scripts of a page. None for a tree that `parseHtml` did not make. */
export function scriptTraces(tree: Root): ScriptTraces {
  return remembered.get(tree) ?? NONE
}

/** Keep the notes of a finished parse with its tree, as long as that lives, and how large it is. */
export function rememberScripts(tree: Root, notes: ScriptNotes, nodes: number): void {
  remembered.set(tree, { ...notes, nodes })
}

/** Note where a script comes from. */
export function noteSource({ sources }: ScriptNotes, source: unknown): void {
  if (typeof source === 'string' && sources.length < NOTED) sources.push(source.slice(0, SOURCE))
}

/** Note how an inline script begins. */
export function noteOpening({ openings }: ScriptNotes, value: string): void {
  if (openings.length < NOTED) openings.push(value.slice(0, OPENING))
}
