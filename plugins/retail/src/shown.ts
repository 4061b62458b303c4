/** What a page shows people of the thing that it sells. */

import type { Money } from '@sluice/values'
import type { Availability, Gtin } from './record.ts'

/** A price as shown. */
export interface ShownPrice {
  /** Characters of shown text before it. */
  readonly at: number
  readonly found: Money
  readonly isStruck: boolean
  /** The page calls the element a price. */
  readonly isCalled: boolean
}

/** Facts behind labels. */
export interface LabelledFacts {
  readonly sku?: string
  readonly mpn?: string
  readonly brand?: string
  readonly gtin?: Gtin
}

/** Signs that a page is about one thing for sale. */
export interface ShownProduct {
  readonly name: string | null
  readonly price: ShownPrice | undefined
  readonly regular: ShownPrice | undefined
  readonly availability: Availability
  /** The page says so in words, and its control to order agrees. */
  readonly isStockSure: boolean
  /** A control that orders stands near the heading. */
  readonly isOrdered: boolean
  /** A form near the heading orders the thing without scripts, and nothing there says that it is sold out. */
  readonly isOpen: boolean
  readonly facts: LabelledFacts
  /** Cards of other goods. */
  readonly cards: number
  /** Checks whether the page shows a text. */
  shows(text: string): boolean
}
