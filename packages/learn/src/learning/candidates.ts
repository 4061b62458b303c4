/** All candidates that read the values of a field on one example. */

import type { DataItem } from '../page/data-items.ts'
import { masked } from '../page/fold.ts'
import { ownTextIndex } from '../page/page-view.ts'
import { labelledLine } from '../rules/label-place.ts'
import type { Reader } from '../rules/run-rule.ts'
import { typedValue, valueKey } from '../rules/typed-value.ts'
import { type Candidate, priorOf, signature } from './candidate.ts'
import { headCuts, shownCuts, splitCandidates } from './cut-candidates.ts'
import { elementCandidates } from './element-candidates.ts'
import type { FieldTask, Sample } from './example.ts'
import { dataPlaces, shownPlaces, statePlaces } from './find-values.ts'
import { cellCandidates, labelCandidates, withPicks } from './label-candidates.ts'
import { isListOfOne } from './lone-item.ts'

/** Most candidates of one example, the most trusted first. */
const CANDIDATES = 1500

/** Candidates for whole texts and for structured data. */
export function candidatesOf(task: FieldTask, sample: Sample): Candidate[] {
  const [key] = sample.keys
  if (key === undefined) return []
  const picks = picksOf(task)
  if (sample.item) return best(itemCandidates(sample.item, task, sample, key, picks))
  return best([
    ...(isPart(sample) ? [] : dataPlaces(task.type, sample, key)).flatMap((place) =>
      dataCandidates(place, picks, task)
    ),
    ...shownPlaces(task.type, sample, key).flatMap((shown) =>
      placeCandidates(sample, shown, picks)
    ),
    ...lineCandidates(task, sample, key, picks)
  ])
}

/** Candidates for an object of the page's data. */
function itemCandidates(
  item: DataItem,
  task: FieldTask,
  { context }: Sample,
  key: string,
  picks: readonly Reader['pick'][]
): Candidate[] {
  return item.leaves().flatMap(({ path, text }) => {
    const value = text.length <= 2000 ? typedValue(task.type, text, context) : undefined
    if (value === undefined || valueKey(task.type, value) !== key) return []
    return dataCandidates({ kind: 'item', path: [...path] }, picks, task)
  })
}

/** Checks whether a sample is a part of a page: its head and structured data are about the whole. */
function isPart({ view, scope }: Sample): boolean {
  return scope !== view.whole
}

/** Candidates for parts of texts. */
export function partCandidates(task: FieldTask, sample: Sample): Candidate[] {
  const [value] = sample.given
  if (task.type !== 'text' || value === undefined) return []
  const isList = task.many === 'list' && sample.keys.length > 1
  return best(isList ? splitCandidates(sample) : [...shownCuts(sample, String(value))])
}

/** Candidates for the data that the page carries for its scripts. */
export function stateCandidates(task: FieldTask, sample: Sample): Candidate[] {
  const [key] = sample.keys
  if (key === undefined || sample.keys.length > 1 || isPart(sample)) return []
  const places = statePlaces(task.type, sample, key)
  return best(places.flatMap((place) => dataCandidates(place, ['only'], task)))
}

/** Candidates for parts of the title and of `meta` elements. */
export function headCandidates(task: FieldTask, sample: Sample): Candidate[] {
  const [value] = sample.given
  if (task.type !== 'text' || value === undefined || sample.keys.length !== 1) return []
  if (isPart(sample)) return []
  return best(headCuts(sample, String(value)))
}

/** Picks to try: all siblings for a list. */
function picksOf({ many }: FieldTask): readonly Reader['pick'][] {
  if (many === 'list') return ['all']
  return many === 'perhaps' ? ['only', 'all', 'first', 'last'] : ['only', 'first', 'last']
}

function dataCandidates(
  place: Candidate['place'],
  picks: readonly Reader['pick'][],
  { type }: FieldTask
): Candidate[] {
  const from = type === 'url' ? 'href' : type === 'image' ? 'src' : 'text'
  const prior = priorOf(place, from)
  return picks.map((pick) => ({ by: 'structured-data', place, from, pick, prior }))
}

function placeCandidates(
  sample: Sample,
  { spot, text, from }: ReturnType<typeof shownPlaces>[number],
  picks: readonly Reader['pick'][]
): Candidate[] {
  const { view, scope } = sample
  // On other pages it may have more items, which together are no value.
  if (from === 'text' && text === undefined && isListOfOne(spot)) return []
  const top = scope.index > 0 ? view.spots[scope.index]!.parent : undefined
  const isFlat = from === 'text' && text === undefined && !view.hasBlock(spot)
  const byElement = elementCandidates(spot, text, from, picks, { top, isFlat })
  if (from !== 'text') return byElement
  const at = text === undefined ? -1 : ownTextIndex(view, spot, text)
  const range = at < 0 ? spot : { firstText: at, endText: at + 1 }
  return [
    ...byElement,
    ...labelCandidates(sample, range, spot, picks),
    ...(text === undefined ? cellCandidates(view, spot, picks) : [])
  ]
}

/** Candidates for texts `Label: value`. */
function lineCandidates(
  { type }: FieldTask,
  { view, scope }: Sample,
  key: string,
  picks: readonly Reader['pick'][]
): Candidate[] {
  if (type !== 'text') return []
  const found: Candidate[] = []
  for (let at = scope.firstText; at < scope.endText; at++) {
    const text = view.texts[at]!
    if (!text.key.endsWith(key)) continue
    const line = labelledLine(text.value)
    if (!line || !text.key.startsWith(line.label)) continue
    for (const label of new Set([line.label, masked(line.label)])) {
      const place = {
        kind: 'label',
        label,
        shown: line.shown,
        side: 'inside',
        extent: 'text'
      } as const
      found.push(...withPicks(place, picks))
    }
  }
  return found
}

function best(candidates: readonly Candidate[]): Candidate[] {
  const known = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const id = signature(candidate)
    if (!known.has(id)) known.set(id, candidate)
  }
  return [...known.values()].sort((a, b) => b.prior - a.prior).slice(0, CANDIDATES)
}
