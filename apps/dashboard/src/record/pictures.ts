/** Pictures of a page in `data` (docs/api.md "Screenshots and PDF"). */

/** A picture of the page, or of a part of a tall one. */
export interface Picture {
  readonly artifact: string
  readonly media_type: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** A file that is kept with the result. */
interface PrintedPage {
  readonly artifact: string
  readonly bytes: number
}

/** Pictures and prints of a page. */
export interface Pictures {
  readonly screenshots: readonly Picture[]
  readonly pdf: PrintedPage | undefined
}

/** The pictures in the parts of `data`; undefined without any. */
export function picturesOf(screenshots: unknown, pdf: unknown): Pictures | undefined {
  const pictures = Array.isArray(screenshots) ? screenshots.filter(isPicture) : []
  const printed = isKept(pdf) ? pdf : undefined
  return pictures.length > 0 || printed ? { screenshots: pictures, pdf: printed } : undefined
}

function isPicture(value: unknown): value is Picture {
  return isKept(value) && 'width' in value && typeof value.width === 'number'
}

function isKept(value: unknown): value is PrintedPage {
  return typeof value === 'object' && value !== null && 'artifact' in value && 'bytes' in value
}
