/** The place of a shown element on its page. */

import type { Element } from 'hast'

/** An element that is shown, and its place. */
export interface Place {
  readonly element: Element
  readonly index: number
  readonly parent: Place | undefined
  /** Index after its last descendant. */
  end: number
  /** Text on one line; `undefined` if it is longer than a label or line may be. */
  line: string | undefined
  /** In navigation, a footer, a dialog or the like. */
  readonly isAside: boolean
  /** In a footer: aside, but contact data stands there. */
  readonly isFooter: boolean
  /** Its text takes lines of its own: it is a block, or has one or a line end inside. */
  isBlock: boolean
  /** It is or holds a control of a form: its words are of the form. */
  isForm: boolean
}
