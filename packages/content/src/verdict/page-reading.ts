/** A page's evidence in the forms that the rules compare. */

import type { Root } from 'hast'
import { scriptTraces } from '../html/scripts.ts'
import type { PageEvidence } from './page-evidence.ts'
import { headingKind, isOutcry, normalText, titleKinds } from './wall-phrases.ts'
import type { WallKind } from './wall-words.ts'

/** See {@link pageReading}. */
export interface PageReading {
  readonly evidence: PageEvidence
  /** Title in lower case with collapsed spaces and straight apostrophes. */
  readonly title: string
  /** Title and text in the same form, as far as kept. */
  readonly said: string
  /** Text without title, in the form of `normalText`. */
  normal(): string
  /** The same without headings that are the name of a wall. */
  told(): string
  /** Ids, classes, URLs, sources and beginnings of scripts, in lower case, one per line. */
  marks(): string
  /** Characters of prose; ideographs count twice. */
  readonly prose: number
  readonly titleKinds: ReadonlySet<WallKind>
  readonly headingKinds: ReadonlySet<WallKind>
}

/** Prepare the evidence of a page that is not long. */
export function pageReading(tree: Root, evidence: PageEvidence): PageReading {
  const shown = plain(evidence.shown.join(' '))
  const title = plain(evidence.title)
  const kinds = headingsOf(evidence).map(headingKind)
  const wide = evidence.prose > 0 ? (shown.match(WIDE)?.length ?? 0) : 0
  return {
    evidence,
    title,
    said: `${title} ${shown}`.trim(),
    normal: once(() => normalText(shown)),
    told: once(() => toldText(evidence)),
    marks: once(() => marksOf(tree, evidence)),
    prose: evidence.prose + Math.min(wide, evidence.prose),
    titleKinds: titleKinds(evidence.title),
    headingKinds: new Set(kinds.filter((kind) => kind !== undefined))
  }
}

/** First headings; second ones if the first are useless: missing, a host, a number, an exclamation. */
function headingsOf({ headings, seconds }: PageEvidence): string[] {
  const isEmpty = headings.every((heading) => HOST.test(heading.trim()) || isOutcry(heading))
  return isEmpty ? [...headings, ...seconds] : headings
}

const HOST = /^[\w-]+(?:\.[\w-]+)+$/

/** Most pages need none of these. */
function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

function marksOf(tree: Root, { marks }: PageEvidence): string {
  const { sources, openings } = scriptTraces(tree)
  return [...marks, ...sources, ...openings].join('\n').toLowerCase()
}

function toldText({ headings, seconds, rest }: PageEvidence): string {
  const others = [...headings, ...seconds].filter((heading) => headingKind(heading) === undefined)
  return normalText([...others, ...rest].join(' . '))
}

const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g
const SPACES = /\s+/g

function plain(text: string): string {
  return text.replace(SPACES, ' ').replaceAll('’', "'").trim().toLowerCase()
}
