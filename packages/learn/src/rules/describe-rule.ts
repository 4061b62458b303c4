/** Rules in words. */

import { tokenKind } from '../page/tokens.ts'
import type { Place, Rule } from '../parser/learned-parser.ts'
import type { Reader } from './run-rule.ts'

/** A rule as a person would say it: `the text after the label "Publisher"`. */
export function describeRule(rule: Reader & Partial<Pick<Rule, 'template'>>): string {
  const { template } = rule
  return `${placeAndCut(rule)}${template === undefined ? '' : ` on template ${template + 1}`}`
}

function placeAndCut({ place, pick, from, cut, split }: Reader): string {
  if (place.kind === 'element' && place.unit !== undefined) return unitInWords(place)
  if (place.kind === 'list') return `each record ${placeInWords(place)}`
  const parts = [whatOf(from, pick), placeInWords(place)]
  if (cut?.after !== undefined) parts.push(`behind ${quoted(cut.after)}`)
  if (cut?.before !== undefined) parts.push(`before ${quoted(cut.before)}`)
  if (cut?.part) parts.push(`as part ${cut.part.nth} between ${quoted(cut.part.by)}`)
  if (split !== undefined) parts.push(`separated by ${quoted(split)}`)
  return parts.join(' ')
}

function whatOf(from: Reader['from'], pick: Reader['pick']): string {
  const noun =
    from === 'text' ? 'text' : from === 'href' ? 'link' : from === 'src' ? 'image' : `\`${from}\``
  if (pick === 'all') return `each ${noun}`
  return pick === 'only' ? `the ${noun}` : `the ${pick} ${noun}`
}

function placeInWords(place: Place): string {
  switch (place.kind) {
    case 'data':
      return `of the structured data ${quoted(place.path.join('.'))}`
    case 'meta':
      return `of the meta tag ${quoted(place.name)}`
    case 'title':
      return 'of the page title'
    case 'address':
      return 'of the page address'
    case 'state':
      return `of the script data ${quoted([place.name, ...place.path].join('.'))}`
    case 'list':
      return `${place.name === undefined ? 'of the structured data' : 'of the script data'} ${quoted(listName(place))}`
    case 'item':
      return `of ${quoted(place.path.join('.'))} in its data`
    case 'cell':
      return `in the column ${quoted(place.shown)}${place.row === undefined ? '' : ` of the row ${quoted(place.row)}`}`
    case 'label':
      return labelInWords(place)
    case 'element':
      return elementInWords(place)
  }
}

function listName({ name, path }: Extract<Place, { kind: 'list' }>): string {
  return (name === undefined ? path : [name, ...path]).join('.')
}

function labelInWords(place: Extract<Place, { kind: 'label' }>): string {
  const side = place.side === 'before' ? 'before' : 'after'
  const around = place.within === undefined ? '' : ` within ${tokenInWords(place.within)}`
  const label = place.field === undefined ? 'the label' : 'the value of'
  return `${side} ${label} ${quoted(place.field ?? place.shown)}${around}`
}

function elementInWords(place: Extract<Place, { kind: 'element' }>): string {
  const { anchor, inside, steps = [], text } = place
  const part = text === undefined ? '' : ` part ${text + 1} of`
  const base = tokenInWords(anchor)
  if (inside !== undefined) return `in${part} ${tokenInWords(inside)} within ${base}`
  if (steps.length === 0) return `in${part} ${base}`
  const path = steps.map(({ tag, nth }) => (nth === undefined ? tag : `${tag} ${nth}`)).join(' > ')
  return `in${part} ${quoted(path)} below ${base}`
}

function unitInWords(place: Extract<Place, { kind: 'element' }>): string {
  const where = elementInWords(place)
  const limit = place.without === undefined ? '' : ` but not ${tokenInWords(place.without)}`
  return `each record ${place.unit === 'run' ? 'that begins ' : ''}${where}${limit}`
}

/** A token in words. */
export function tokenInWords(token: string): string {
  const kind = tokenKind(token)
  if (kind === 'id') return `the element with id ${quoted(token.slice(1))}`
  if (kind === 'class') return `the element with class ${quoted(token.slice(1))}`
  return kind === 'attribute'
    ? `the element with ${token.slice(1, -1)}`
    : `the ${quoted(token)} element`
}

function quoted(text: string): string {
  return `"${text}"`
}
