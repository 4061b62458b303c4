/** The part of omggif that is used; the package has no types. */
declare module 'omggif' {
  /** @throws Error - the file is malformed. */
  export class GifReader {
    readonly width: number
    readonly height: number
    constructor(bytes: Uint8Array)
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void
  }
}
