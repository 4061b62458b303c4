/** Screenshots and PDF of the page: the options, and what they ask of the browser (docs/api.md "Screenshots and PDF"). */

import { PAPER, type PdfPlan, type PicturePlan, SCREENSHOT_FORMATS } from '@sluice/acquire/pictures'
import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import type { Warning } from '../warning.ts'
import { FORM } from './form.ts'
import { isPageRanges } from './page-ranges.ts'

const WHOLE_PDF: z.infer<typeof PdfObject> = { format: 'A4', landscape: false }
const FULL_PAGE = { full_page: true, format: 'webp', quality: 80 } as const

/** `options.screenshot`. */
export const Screenshot = z
  .union(
    [
      z.boolean(),
      z.strictObject({
        full_page: z
          .boolean()
          .default(true)
          .describe(
            'The whole page, with the images that load when it is scrolled; false: the window.'
          )
          .register(FORM, {
            group: 'Screenshots',
            hint: 'The whole page. Turn off for the window only.'
          }),
        format: z
          .enum(SCREENSHOT_FORMATS)
          .default('webp')
          .register(FORM, { group: 'Screenshots', hint: 'Format of the picture.' }),
        quality: z
          .int()
          .min(1)
          .max(100)
          .default(80)
          .describe('Of webp and jpeg.')
          .register(FORM, { group: 'Screenshots', hint: 'Of WebP and JPEG.' }),
        width: z
          .int()
          .min(320)
          .max(3_840)
          .optional()
          .describe('Of the window; default 1280.')
          .register(FORM, {
            group: 'Screenshots',
            hint: 'Width of the window, pixels; 1280 unless given.'
          }),
        height: z
          .int()
          .min(240)
          .max(4_320)
          .optional()
          .describe('Of the window; default 720.')
          .register(FORM, {
            group: 'Screenshots',
            hint: 'Height of the window, pixels; 720 unless given.'
          }),
        annotate: z
          .boolean()
          .default(false)
          .describe(
            'Number the links, buttons and fields; `marks` lists each with its name and selector.'
          )
          .register(FORM, {
            group: 'Screenshots',
            hint: 'Number the links, buttons and fields, and list them.'
          }),
        pixel_ratio: z
          .int()
          .min(1)
          .max(3)
          .optional()
          .describe('Pixels of the picture for each CSS pixel: 2 for a sharp one. Default 1.')
          .register(FORM, {
            group: 'Screenshots',
            hint: 'Pixels for each CSS pixel; 2 is sharp on most screens.'
          }),
        selector: z
          .string()
          .min(1)
          .max(1_000)
          .nullish()
          .describe('CSS selector: the first element that it matches, instead of the page.')
          .register(FORM, {
            group: 'Screenshots',
            hint: 'CSS selector of an element to take instead of the page.',
            placeholder: '#chart'
          })
      })
    ],
    {
      error: `must be true, false or an object such as {"full_page": true, "format": "webp"}`
    }
  )
  .default(false)
  .transform((value) => (value === true ? FULL_PAGE : value))

/** Inches of a unit. */
const UNITS = { in: 1, cm: 1 / 2.54, mm: 1 / 25.4, px: 1 / 96, pt: 1 / 72 } as const

/** A length on paper. */
const Length = z
  .string()
  .regex(/^\d{1,4}(?:\.\d{1,4})?(?:in|cm|mm|px|pt)$/, 'must be a length such as 1cm or 0.5in')

function inches(length: string): number {
  const unit = length.slice(-2) as keyof typeof UNITS
  return Number(length.slice(0, -2)) * UNITS[unit]
}

/** Sizes and styles of a PDF. */
const PdfObject = z.strictObject({
  format: z
    .enum(Object.keys(PAPER) as [keyof typeof PAPER, ...(keyof typeof PAPER)[]])
    .default('A4')
    .register(FORM, { group: 'Screenshots', hint: 'Size of the paper.' }),
  landscape: z
    .boolean()
    .default(false)
    .register(FORM, { group: 'Screenshots', hint: 'Wider than tall.' }),
  width: Length.optional()
    .describe('Width of the paper, with `height` instead of `format`.')
    .register(FORM, {
      group: 'Screenshots',
      hint: 'Width of the paper, with a height instead of a format.',
      placeholder: '10cm'
    }),
  height: Length.optional().register(FORM, {
    group: 'Screenshots',
    hint: 'Height of the paper.',
    placeholder: '20cm'
  }),
  margin: z
    .union([
      Length,
      z.strictObject({
        top: Length.optional(),
        right: Length.optional(),
        bottom: Length.optional(),
        left: Length.optional()
      })
    ])
    .optional()
    .describe('Of all sides, or of each: `1cm`. Default 1 cm.')
    .register(FORM, { group: 'Screenshots', hint: 'Margin of all sides.', placeholder: '1cm' }),
  scale: z
    .number()
    .min(0.1)
    .max(2)
    .optional()
    .describe('Size of the content; default 1.')
    .register(FORM, {
      group: 'Screenshots',
      hint: 'Size of the content, 0.1 to 2.',
      placeholder: '0.8'
    }),
  page_ranges: z
    .string()
    .max(200)
    .refine(isPageRanges, 'must be a list of pages such as 1-3,5')
    .optional()
    .describe('Pages to print: `1-3,5`. Default: all.')
    .register(FORM, { group: 'Screenshots', hint: 'Pages to print.', placeholder: '1-3,5' }),
  media: z
    .enum(['print', 'screen'])
    .optional()
    .describe('`screen` prints the page as it looks on a screen.')
    .register(FORM, { group: 'Screenshots', hint: 'Print the page as it looks on a screen.' })
})

/** `options.pdf`. */
export const Pdf = z
  .union([z.boolean(), PdfObject], {
    error: 'must be true, false or an object such as {"format": "A4"}'
  })
  .default(false)
  .transform((value) => (value === true ? WHOLE_PDF : value))

/** The options that ask for pictures. */
interface PictureOptions {
  readonly screenshot: z.infer<typeof Screenshot>
  readonly pdf: z.infer<typeof Pdf>
}

/** The options for the device that a page is requested for. */
interface DeviceOptions {
  readonly mobile: boolean
  readonly device?: keyof typeof WINDOWS | undefined
}

/** Windows that the browser has, CSS pixels. */
const WINDOWS = {
  desktop: { width: 1_280, height: 720 },
  phone: { width: 412, height: 915 },
  tablet: { width: 820, height: 1_180 }
} as const

/** The option that asks for pictures; `undefined` if none does. */
export function pictureOption({
  screenshot,
  pdf
}: PictureOptions): 'screenshot' | 'pdf' | undefined {
  if (screenshot) return 'screenshot'
  return pdf ? 'pdf' : undefined
}

/** Returns the plan of pictures for the browser; `undefined` for no pictures. */
export function picturePlan(options: PictureOptions & DeviceOptions): PicturePlan | undefined {
  const { screenshot, pdf } = options
  if (!screenshot && !pdf) return undefined
  return {
    ...(screenshot ? { ...planOf(screenshot, options) } : {}),
    ...(pdf ? { pdf: pdfPlan(pdf) } : {})
  }
}

function pdfPlan(wanted: Exclude<PictureOptions['pdf'], boolean>): PdfPlan {
  const { format, landscape, width, height, margin, scale, page_ranges, media } = wanted
  const sides =
    typeof margin === 'string'
      ? { top: margin, right: margin, bottom: margin, left: margin }
      : margin
  const given = Object.entries(sides ?? {}).filter(([, length]) => length !== undefined)
  const margins = Object.fromEntries(given.map(([side, length]) => [side, inches(length ?? '')]))
  return {
    paper: width && height ? [inches(width), inches(height)] : PAPER[format],
    landscape,
    margin: margins,
    ...(scale === undefined ? {} : { scale }),
    ...(page_ranges === undefined ? {} : { pageRanges: page_ranges }),
    ...(media === undefined ? {} : { media })
  }
}

function planOf(
  wanted: Exclude<PictureOptions['screenshot'], boolean>,
  { mobile, device = mobile ? 'phone' : 'desktop' }: DeviceOptions
): PicturePlan {
  const { full_page, format, quality } = wanted
  const { width, height, selector, pixel_ratio, annotate } = {
    width: undefined,
    height: undefined,
    selector: null,
    pixel_ratio: undefined,
    annotate: false,
    ...wanted
  }
  const usual = WINDOWS[device]
  return {
    screenshot: {
      fullPage: full_page,
      format,
      quality,
      ...(selector ? { selector } : {}),
      ...(annotate ? { annotate } : {})
    },
    window: { width: width ?? usual.width, height: height ?? usual.height },
    ...(pixel_ratio === undefined ? {} : { pixelRatio: pixel_ratio })
  }
}

/**
 * Refuse pictures that could not be kept.
 *
 * @throws SluiceError `INVALID_REQUEST`.
 */
export function checkPictures(
  options: PictureOptions & {
    readonly actions: readonly { type: string }[]
    readonly keep: boolean
  },
  { keepsPictures = false }: { readonly keepsPictures?: boolean }
): undefined {
  const { pdf } = options
  if (pdf && (pdf.width === undefined) !== (pdf.height === undefined)) {
    throw new SluiceError('INVALID_REQUEST', '`options.pdf` needs both `width` and `height`.', {
      details: { path: 'options.pdf' }
    })
  }
  const takes = options.actions.some(({ type }) => type === 'snapshot')
  const asked = pictureOption(options) ?? (takes ? 'actions' : undefined)
  if (asked === undefined) return
  if (!options.keep) {
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`options.keep: false\` stores nothing, but pictures (\`options.${asked}\`) are stored with the result.`,
      { details: { path: 'options.keep' } }
    )
  }
  if (keepsPictures) return
  throw new SluiceError(
    'INVALID_REQUEST',
    `\`options.${asked}\` is stored with the result, but this service stores no results.`,
    { details: { path: `options.${asked}` } }
  )
}

/** Says that what was asked for could not be taken: a document is not shown by a browser. */
export function missingPictures(options: PictureOptions, taken: number): readonly Warning[] {
  const asked = pictureOption(options)
  if (asked === undefined || taken > 0) return []
  const message = `\`${asked}\` needs a page that a browser can show; this is a document.`
  return [{ code: 'PICTURE_NOT_TAKEN', message }]
}
