/**
 * The nodes of a tree. To readers they are plain hast nodes: data that only the parser needs (parent, namespace,
 * insertion target) is in private fields, which `{...node}`, `JSON.stringify`, `structuredClone` and deep comparison
 * ignore.
 */

import type { Element, ElementContent, Properties, Root, Text } from 'hast'
import type { Classes } from '../memory/class-lists.ts'
import type { KnownWord } from '../memory/known-words.ts'

/** A node that can have children while the parser runs. */
export type TreeParent = TreeElement | Root

/** An element under construction, and the finished hast element. */
export class TreeElement implements Element {
  readonly type = 'element'
  readonly tagName: string
  properties: Properties
  children: ElementContent[] = []

  #parent: TreeParent | undefined
  #depth = 0
  /** The node that receives this element's children; `undefined` discards them. */
  #receiver: TreeParent | undefined = this
  /** The classes among the properties. */
  #classes: Classes | undefined
  /** Known traits: bits of `HAS` (present.ts), and those below. */
  #known: number
  #idWord: KnownWord | undefined

  constructor(tagName: string, namespace: string, properties: Properties) {
    this.tagName = tagName
    this.properties = properties
    this.#known = NAMESPACES.indexOf(namespace) << NAMESPACE
  }

  /** Namespace URI the parser made the element in. */
  static namespace(element: TreeElement): string {
    return NAMESPACES[element.#known >> NAMESPACE]!
  }

  /** Parent according to the HTML standard, which differs from the hast parent if the depth is clamped. */
  static parent(element: TreeElement): TreeParent | undefined {
    return element.#parent
  }

  static setParent(element: TreeElement, parent: TreeParent | undefined): void {
    element.#parent = parent
  }

  /** Levels above and including the element, as recorded when it was attached; 0 before. */
  static depth(element: TreeElement): number {
    return element.#depth
  }

  static setDepth(element: TreeElement, depth: number): void {
    element.#depth = depth
  }

  /**
   * Checks whether a finished element is hidden. The first call computes the result: a finished tree does not change.
   */
  static isHidden(element: TreeElement, judge: (element: Element) => boolean): boolean {
    if ((element.#known & JUDGED) === 0) {
      element.#known |= judge(element) ? JUDGED | HIDDEN : JUDGED
    }
    return (element.#known & HIDDEN) !== 0
  }

  /** Bits of `HAS`. */
  static attributes(element: TreeElement): number {
    return element.#known
  }

  static classes(element: TreeElement): Classes | undefined {
    return element.#classes
  }

  /** The id as a known word, once looked up. */
  static idWord(element: TreeElement): KnownWord | undefined {
    return element.#idWord
  }

  static setIdWord(element: TreeElement, word: KnownWord): void {
    element.#idWord = word
  }

  /**
   * Record a change of its properties.
   *
   * @param bits - bits of `HAS`.
   */
  static noteProperties(element: TreeElement, bits: number, classes: Classes | undefined): void {
    element.#known |= bits
    element.#classes ??= classes
  }

  static receiver(element: TreeElement): TreeParent | undefined {
    return element.#receiver
  }

  static setReceiver(element: TreeElement, receiver: TreeParent | undefined): void {
    element.#receiver = receiver
  }
}

/** Bits: whether it is known that an element is hidden; and whether it is. */
const JUDGED = 1 << 20
const HIDDEN = 1 << 21
/** From this bit on: the index of the namespace in the list. */
const NAMESPACE = 24
/** Namespaces of elements. Source: WHATWG Infra, "Namespaces". */
const NAMESPACES: readonly string[] = [
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/2000/svg'
]

/** A text under construction, and the finished hast text. */
export class TreeText implements Text {
  readonly type = 'text'
  value: string
  #parent: TreeParent | undefined

  constructor(value: string, parent: TreeParent | undefined) {
    this.value = value
    this.#parent = parent
  }

  static parent(text: TreeText): TreeParent | undefined {
    return text.#parent
  }

  static setParent(text: TreeText, parent: TreeParent | undefined): void {
    text.#parent = parent
  }
}
