/** Compound selectors: whether a single element matches in its position. */

import type { AstAttribute, AstPseudoClass, AstRule, AstSelector } from 'css-selector-parser'
import { attributeReader } from '../html/properties.ts'
import { pseudoClass } from './pseudo-class.ts'
import type { CompileBelow, Compound } from './selector.ts'

/**
 * The test for a compound selector. All of its parts are checked now, even those that no element may reach.
 *
 * @throws Error - a part is not supported.
 */
export function compoundOf({ items }: AstRule, compileBelow: CompileBelow): Compound {
  const tests = items.map((item) => testOf(item, compileBelow))
  if (tests.length === 0) throw new Error('a part is empty')
  if (tests.length === 1) return tests[0]!
  return (element, parent, scope) => {
    for (const test of tests) if (!test(element, parent, scope)) return false
    return true
  }
}

function testOf(item: AstRule['items'][number], compileBelow: CompileBelow): Compound {
  switch (item.type) {
    case 'TagName': {
      const { name } = item
      const lower = name.toLowerCase()
      return ({ tagName }) => tagName === lower || tagName === name
    }
    case 'WildcardTag':
      return () => true
    case 'Id':
      return ({ properties }) => properties.id === item.name
    case 'ClassName':
      return ({ properties: { className } }) =>
        Array.isArray(className) && className.includes(item.name)
    case 'Attribute':
      return attributeTest(item)
    case 'PseudoClass':
      return pseudoClass(item, (argument) => anyOf(item, argument, compileBelow), compileBelow)
    case 'PseudoElement':
      throw new Error(`\`::${item.name}\` is not an element`)
    default:
      throw new Error('`&` has no parent selector')
  }
}

/** Test of a list inside `:is()` and the like: compound selectors only. */
function anyOf(
  { name }: AstPseudoClass,
  { rules }: AstSelector,
  compileBelow: CompileBelow
): Compound {
  const tests = rules.map((rule) => {
    if (rule.nestedRule || rule.combinator !== undefined) {
      throw new Error(`combinators in \`:${name}()\` are not supported`)
    }
    return compoundOf(rule, compileBelow)
  })
  return (element, parent, scope) => tests.some((test) => test(element, parent, scope))
}

function attributeTest(item: AstAttribute): Compound {
  const { name, operator, value, caseSensitivityModifier } = item
  const textOf = attributeReader(name)
  if (value === undefined) return ({ properties }) => textOf(properties) !== undefined
  if (value.type !== 'String') throw new Error('substitutions are not supported')
  const ignoresCase = caseSensitivityModifier?.toLowerCase() === 'i'
  const wanted = ignoresCase ? value.value.toLowerCase() : value.value
  const compare = COMPARE[operator ?? '=']
  if (compare === undefined) throw new Error(`operator \`${operator}\` is not supported`)
  return ({ properties }) => {
    const actual = textOf(properties)
    if (actual === undefined) return false
    return compare(ignoresCase ? actual.toLowerCase() : actual, wanted)
  }
}

/** Source: Selectors 4, "attribute selectors". An empty string is not the start, end or part of anything. */
const COMPARE: Record<string, (actual: string, wanted: string) => boolean> = {
  '=': (actual, wanted) => actual === wanted,
  '^=': (actual, wanted) => wanted !== '' && actual.startsWith(wanted),
  '$=': (actual, wanted) => wanted !== '' && actual.endsWith(wanted),
  '*=': (actual, wanted) => wanted !== '' && actual.includes(wanted),
  '~=': (actual, wanted) => wanted !== '' && actual.split(/[ \t\n\f\r]+/).includes(wanted),
  '|=': (actual, wanted) => actual === wanted || actual.startsWith(`${wanted}-`)
}
