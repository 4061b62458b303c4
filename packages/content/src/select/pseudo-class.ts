/** Structural pseudo-classes, and state pseudo-classes as written: without a user. */

import type { AstPseudoClass, AstSelector } from 'css-selector-parser'
import type { Element } from 'hast'
import type { Position } from './position.ts'
import { runBelow } from './run.ts'
import type { CompileBelow, Compound } from './selector.ts'

/**
 * The test for a pseudo-class.
 *
 * @param anyOf - compiles a list of compound selectors.
 * @param compileBelow - compiles the argument of `:has()`.
 * @throws Error - it is not supported, or its argument is of the wrong kind.
 */
export function pseudoClass(
  item: AstPseudoClass,
  anyOf: (argument: AstSelector) => Compound,
  compileBelow: CompileBelow
): Compound {
  const { name, argument } = item
  const position = POSITIONS[name]
  if (position) return positionTest(item, position)
  const state = STATES[name]
  if (state && argument === undefined) return state
  if (argument?.type === 'Selector') {
    if (name === 'has') {
      const programs = compileBelow(argument)
      return (element) => runBelow(programs, element)
    }
    if (name === 'is' || name === 'where') return anyOf(argument)
    if (name === 'not') {
      const any = anyOf(argument)
      return (element, parent, scope) => !any(element, parent, scope)
    }
  }
  throw new Error(`\`:${name}\` is not supported, or not with this argument`)
}

/** Position counted from the start or end, and which positions match by default. */
interface Place {
  readonly of: (position: Position) => number
  /** Matching position; absent if the selector gives one. */
  readonly is?: (position: Position) => boolean
}

const fromStart = ({ index }: Position) => index
const fromEnd = ({ index, count }: Position) => count - index + 1
const ofTypeFromStart = ({ indexOfType }: Position) => indexOfType
const ofTypeFromEnd = ({ indexOfType, countOfType }: Position) => countOfType - indexOfType + 1

const POSITIONS: Record<string, Place> = {
  'first-child': { of: fromStart, is: (position) => position.index === 1 },
  'last-child': { of: fromEnd, is: (position) => fromEnd(position) === 1 },
  'only-child': { of: fromStart, is: (position) => position.count === 1 },
  'first-of-type': { of: ofTypeFromStart, is: (position) => position.indexOfType === 1 },
  'last-of-type': { of: ofTypeFromEnd, is: (position) => ofTypeFromEnd(position) === 1 },
  'only-of-type': { of: ofTypeFromStart, is: (position) => position.countOfType === 1 },
  'nth-child': { of: fromStart },
  'nth-last-child': { of: fromEnd },
  'nth-of-type': { of: ofTypeFromStart },
  'nth-last-of-type': { of: ofTypeFromEnd }
}

function positionTest({ name, argument }: AstPseudoClass, place: Place): Compound {
  const matches = place.is ?? formulaTest(name, argument, place.of)
  return (element, parent, scope) =>
    parent !== undefined && matches(scope.positions(element, parent))
}

function formulaTest(
  name: string,
  argument: AstPseudoClass['argument'],
  of: Place['of']
): (position: Position) => boolean {
  if (argument?.type !== 'Formula') throw new Error(`\`:${name}()\` takes a formula like \`2n+1\``)
  const { a, b } = argument
  return (position) => {
    const steps = of(position) - b
    return a === 0 ? steps === 0 : steps % a === 0 && steps / a >= 0
  }
}

const FORM = new Set('button fieldset input menuitem optgroup option select textarea'.split(' '))
const isLink: Compound = ({ tagName, properties }) =>
  (tagName === 'a' || tagName === 'area' || tagName === 'link') && isSet(properties.href)
const isDisabled: Compound = ({ tagName, properties }) =>
  FORM.has(tagName) && isSet(properties.disabled)
const isRequired: Compound = ({ tagName, properties }) =>
  (tagName === 'input' || tagName === 'textarea' || tagName === 'select') &&
  isSet(properties.required)

const STATES: Record<string, Compound> = {
  'any-link': isLink,
  link: isLink,
  blank: ({ children }) =>
    children.every((child) => child.type === 'text' && child.value.trim() === ''),
  checked: ({ tagName, properties }) => isChecked(tagName, properties),
  disabled: isDisabled,
  empty: ({ children }) => children.every((child) => child.type === 'comment'),
  enabled: (...scene) => FORM.has(scene[0].tagName) && !isDisabled(...scene),
  optional: (...scene) => !isRequired(...scene),
  required: isRequired,
  root: ({ tagName }, parent, { tree }) =>
    tagName === 'html' && (parent === undefined || parent === tree),
  scope: (element, parent, { tree }) => (tree.type === 'root' ? parent === tree : element === tree)
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}

function isChecked(tagName: string, properties: Element['properties']): boolean {
  if (tagName === 'option') return isSet(properties.selected)
  const { type } = properties
  return (
    tagName === 'input' && (type === 'checkbox' || type === 'radio') && isSet(properties.checked)
  )
}
