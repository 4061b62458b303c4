/** The position of an element as a short CSS selector that matches it. */

import type { Element } from 'hast'

/** Maximum elements in a path, counted from the innermost. */
const STEPS = 3
/** Maximum classes per element in a path. */
const CLASSES = 2
/** A name that needs no escapes and is short enough to read. */
const PLAIN = /^-?[a-z_][\w-]{0,39}$/i

/**
 * A selector such as `body > aside.sidebar`. Other elements may match it too: it has no positions.
 *
 * @param around - the ancestors, outermost first, and the element itself.
 */
export function cssPath(around: readonly Element[]): string {
  const steps: string[] = []
  for (let index = around.length - 1; index >= 0 && steps.length < STEPS; index--) {
    const step = stepOf(around[index]!)
    steps.unshift(step)
    if (step === 'body' || step.includes('#')) break
  }
  return steps.join(' > ')
}

/** A single element: its name with its id, or else with its first classes. */
function stepOf({ tagName, properties }: Element): string {
  if (tagName === 'body') return tagName
  const name = PLAIN.test(tagName) ? tagName : '*'
  const { id, className } = properties
  if (typeof id === 'string' && PLAIN.test(id)) return `${name}#${id}`
  if (!Array.isArray(className)) return name
  const plain: string[] = []
  for (let index = 0; index < className.length && plain.length < CLASSES; index++) {
    const token = className[index]
    if (typeof token === 'string' && PLAIN.test(token)) plain.push(token)
  }
  return [name, ...plain].join('.')
}
