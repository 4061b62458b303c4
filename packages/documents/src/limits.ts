/** Limits of one document, checked before and during reading. */

/** Limits of one document. A document that exceeds one is refused with `PAGE_TOO_COMPLEX`. */
export interface Limits {
  /** Entries of a ZIP directory. */
  readonly entries: number
  /** Declared and actual bytes of an archive's entries. */
  readonly inflatedBytes: number
  /** Compression ratio of an entry that inflates to more than 1 MiB. */
  readonly ratio: number
  /** Levels of elements in one XML part. */
  readonly xmlDepth: number
  /** Elements of all XML parts that are not sheets. */
  readonly xmlElements: number
  /** Cells of all tables and sheets. */
  readonly cells: number
  /** Elements and texts of the tree. */
  readonly nodes: number
  /** Characters of all pages of a PDF that are read. */
  readonly characters: number
  /** Characters of one page of a PDF. */
  readonly charactersPerPage: number
}

const MIB = 1024 * 1024

/** Default values of {@link Limits}. */
export const DOCUMENT_LIMITS: Limits = {
  entries: 10_000,
  inflatedBytes: 200 * MIB,
  ratio: 100,
  xmlDepth: 256,
  xmlElements: 4_000_000,
  cells: 250_000,
  nodes: 1_000_000,
  characters: 20_000_000,
  charactersPerPage: 200_000
}
