/**
 * The nodes a tree is built of.
 *
 * They are hast nodes and nothing else to everyone who reads them: what only the parser needs
 * (parent, namespace, where children go) sits in private fields, which `{...node}`,
 * `JSON.stringify`, `structuredClone` and deep comparison do not see.
 */

import type { Element, ElementContent, Properties, Root, Text } from 'hast'

/** What can hold children while parsing. */
export type TreeParent = TreeElement | Root

/** An element under construction, and the finished hast element. */
export class TreeElement implements Element {
  readonly type = 'element'
  readonly tagName: string
  properties: Properties
  children: ElementContent[] = []

  readonly #namespace: string
  #parent: TreeParent | undefined
  #depth = 0
  /** Who receives what is put into this element; `undefined` discards it. */
  #receiver: TreeParent | undefined = this
  /** Whether it is hidden, once that was asked. */
  #hidden: boolean | undefined

  constructor(tagName: string, namespace: string, properties: Properties) {
    this.tagName = tagName
    this.#namespace = namespace
    this.properties = properties
  }

  /** Namespace URI the parser made the element in. */
  static namespace(element: TreeElement): string {
    return element.#namespace
  }

  /** Parent as the HTML standard sees it, which is not the hast parent where the depth is clamped. */
  static parent(element: TreeElement): TreeParent | undefined {
    return element.#parent
  }

  static setParent(element: TreeElement, parent: TreeParent | undefined): void {
    element.#parent = parent
  }

  /** Levels above and including the element, as noted when it was attached; 0 before. */
  static depth(element: TreeElement): number {
    return element.#depth
  }

  static setDepth(element: TreeElement, depth: number): void {
    element.#depth = depth
  }

  /** Whether a finished element is hidden: judged when first asked, since a finished tree stays as it is. */
  static isHidden(element: TreeElement, judge: (element: Element) => boolean): boolean {
    element.#hidden ??= judge(element)
    return element.#hidden
  }

  static receiver(element: TreeElement): TreeParent | undefined {
    return element.#receiver
  }

  static setReceiver(element: TreeElement, receiver: TreeParent | undefined): void {
    element.#receiver = receiver
  }
}

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
