/** `options.pdf` and `options.screenshot`, as the browser gets them (docs/api.md "Screenshots and PDF"). */

import { expect, test } from 'vitest'
import { checkPictures, Pdf, picturePlan, Screenshot } from '../../src/options/pictures.ts'

const planOf = (pdf: unknown, screenshot: unknown = false) =>
  picturePlan({ pdf: Pdf.parse(pdf), screenshot: Screenshot.parse(screenshot), mobile: false })

test('lengths of a PDF are inches to the browser', () => {
  const plan = planOf({
    width: '10.16cm',
    height: '192px',
    margin: { top: '1in', left: '36pt' },
    scale: 0.8,
    page_ranges: '1-3,5',
    media: 'screen'
  })
  expect(plan?.pdf).toEqual({
    paper: [expect.closeTo(4), 2],
    landscape: false,
    margin: { top: 1, left: 0.5 },
    scale: 0.8,
    pageRanges: '1-3,5',
    media: 'screen'
  })
})

test('one margin is that of all sides', () => {
  const inch = expect.closeTo(1)
  const margin = { top: inch, right: inch, bottom: inch, left: inch }
  expect(planOf({ margin: '25.4mm' })?.pdf?.margin).toEqual(margin)
})

test.each([
  ['a margin without a unit', { margin: '1' }],
  ['a negative margin', { margin: '-1cm' }],
  ['pages that are no ranges', { page_ranges: '3-1' }],
  ['content of three times its size', { scale: 3 }]
])('refused: %s', (_name, pdf) => {
  expect(Pdf.safeParse(pdf).success).toBe(false)
})

test('a width of the paper needs its height', () => {
  const options = { pdf: Pdf.parse({ width: '10cm' }), screenshot: Screenshot.parse(false) }
  const check = () =>
    checkPictures({ ...options, actions: [], keep: true }, { keepsPictures: true })
  expect(check).toThrow('needs both `width` and `height`')
})

test('the pixel ratio is one of the window', () => {
  expect(planOf(false, { pixel_ratio: 2 })?.pixelRatio).toBe(2)
})
