/** Pictures of a page in the browser: the options, and the results. */

/** Formats of screenshots, and the most pixels that a side may have in them. */
export const SCREENSHOT_FORMATS = ['webp', 'png', 'jpeg'] as const
export type ScreenshotFormat = (typeof SCREENSHOT_FORMATS)[number]

/** Sizes of paper, inches. */
export const PAPER = {
  A3: [11.69, 16.54],
  A4: [8.27, 11.69],
  A5: [5.83, 8.27],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17]
} as const satisfies Record<string, readonly [width: number, height: number]>

/** A planned screenshot. */
export interface ScreenshotPlan {
  /** The whole page rather than the window. */
  readonly fullPage: boolean
  readonly format: ScreenshotFormat
  /** Quality of webp and jpeg, 1 to 100. */
  readonly quality: number
  /** CSS selector of an element: the first that matches, instead of the page. */
  readonly selector?: string
  /** Number the controls, and list them. */
  readonly annotate?: boolean
}

/** A numbered control of a picture. */
export interface PictureMark {
  readonly number: number
  readonly role: string
  readonly name: string
  /** CSS selector, as actions take it. */
  readonly selector: string
  /** Its place in the picture, pixels. */
  readonly box: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
}

/** A planned PDF. */
export interface PdfPlan {
  /** Width and height of the paper, inches. */
  readonly paper: readonly [width: number, height: number]
  readonly landscape: boolean
  /** Margins in inches. Default: those of the browser. */
  readonly margin?: PdfMargin
  /** Size of the content, 1 for its own. */
  readonly scale?: number
  /** Pages to print, `1-3, 5`. Default: all. */
  readonly pageRanges?: string
  /** Styles to print with. Default: those for print. */
  readonly media?: 'print' | 'screen'
}

/** Margins of a PDF, inches. */
export type PdfMargin = Partial<Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>>

/** The pictures of one page. */
export interface PicturePlan {
  readonly screenshot?: ScreenshotPlan
  readonly pdf?: PdfPlan
  /** Size of the window, CSS pixels. */
  readonly window?: { readonly width: number; readonly height: number }
  /** Pixels of a picture for each CSS pixel. Default 1. */
  readonly pixelRatio?: number
}

/**
 * A picture that was taken. A screenshot that is taller than {@link TILE} is several of them, one below the other: no
 * browser draws taller ones, and WebP has none.
 */
export interface Picture {
  readonly kind: 'screenshot' | 'pdf'
  /** `page`, or the caller's name for it. */
  readonly name: string
  readonly mediaType: 'image/webp' | 'image/png' | 'image/jpeg' | 'application/pdf'
  readonly bytes: Uint8Array
  /** Pixels; 0 of a PDF. */
  readonly width: number
  readonly height: number
  /** Pixels between the top of the whole picture and the top of this part. */
  readonly top: number
  /** Controls that are numbered in it, if it was to have numbers. */
  readonly marks?: readonly PictureMark[]
}

/** The tallest picture, pixels: a little less than the largest texture of Chromium's software renderer. */
export const TILE = 16_000
/** Largest height of a page that is photographed, pixels from its top. */
export const TALLEST = 120_000
