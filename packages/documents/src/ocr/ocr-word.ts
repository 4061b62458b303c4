/** One word of OCR. */
export interface OcrWord {
  readonly text: string
  /** Its ink, in pixels from the picture's top left corner. */
  readonly box: {
    readonly x0: number
    readonly y0: number
    readonly x1: number
    readonly y1: number
  }
  /** Number of the line it was read on; words of one line have the same. */
  readonly line: number
  /** Percent. */
  readonly confidence: number
}
