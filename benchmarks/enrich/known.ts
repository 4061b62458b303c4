/** An image or a recording with known words. */
export interface Known {
  readonly name: string
  /** `''`: it has no words that can be read. */
  readonly text: string
  /** Declared language; `''` if it is unknown. */
  readonly language: string
  readonly bytes: Buffer
}
