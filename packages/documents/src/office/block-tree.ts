/**
 * The block tree of @firecrawl/anydoc, as far as it is read here. Its own types use constant enums, which a
 * module that is compiled alone cannot import.
 */

/** A document: its content in reading order, and notes that the text refers to. */
export interface BlockTree {
  readonly blocks: readonly Block[]
  readonly notes: readonly { readonly id: string; readonly blocks: readonly Block[] }[]
}

/** A block; which members it has is said by `kind`. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'table' | 'blockQuote' | 'codeBlock' | 'rule'
  /** heading: 1–6. */
  readonly level?: number
  /** heading: its id. */
  readonly anchor?: string
  /** heading, paragraph. */
  readonly content?: readonly Inline[]
  readonly list?: List
  readonly table?: Table
  /** blockQuote. */
  readonly blocks?: readonly Block[]
  /** codeBlock. */
  readonly lang?: string
  /** codeBlock. */
  readonly text?: string
}

/** Content of a line. */
export interface Inline {
  readonly kind: 'text' | 'link' | 'image' | 'anchor' | 'noteRef' | 'lineBreak'
  readonly text?: string
  readonly style?: Style
  readonly content?: readonly Inline[]
  /** link. `anchor`: an id in the document. */
  readonly target?: { readonly kind: 'external' | 'relative' | 'anchor'; readonly value: string }
  readonly alt?: string
  readonly source?: { readonly kind: string; readonly url?: string }
  /** anchor: its id. */
  readonly anchor?: string
  readonly noteId?: string
}

/** Style of a run of text. */
interface Style {
  readonly bold: boolean
  readonly italic: boolean
  readonly strike: boolean
  readonly code: boolean
}

/** A list. */
export interface List {
  readonly marker: 'bullet' | 'decimal' | 'lowerAlpha' | 'upperAlpha' | 'lowerRoman' | 'upperRoman'
  readonly start: number
  readonly items: readonly {
    readonly blocks: readonly Block[]
    readonly checked?: boolean
    readonly markerLabel?: string
  }[]
}

/** A table: every position of its grid once. */
export interface Table {
  readonly grid: readonly (readonly {
    readonly kind: 'origin' | 'covered'
    readonly cell?: {
      readonly blocks: readonly Block[]
      readonly colSpan: number
      readonly rowSpan: number
    }
  }[])[]
  /** Leading rows that are headers. */
  readonly headerRows: number
  readonly kind: 'data' | 'layout'
}
