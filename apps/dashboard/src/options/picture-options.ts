/** The options of screenshots and PDF (docs/api.md "Screenshots and PDF"). */

import { flag, type Option } from './option.ts'

const screenshot = ['screenshot']
const pdf = ['pdf']

/** In the order of the reference. */
export const PICTURE_OPTIONS: readonly Option[] = [
  {
    name: 'screenshot',
    group: 'Screenshots',
    hint: 'Picture of the page; uses the browser.',
    control: flag(false)
  },
  {
    name: 'screenshot.full_page',
    group: 'Screenshots',
    hint: 'The whole page. Turn off for the window only.',
    control: flag(true),
    needs: screenshot
  },
  {
    name: 'screenshot.selector',
    group: 'Screenshots',
    hint: 'CSS selector of an element to take instead of the page.',
    control: { kind: 'text', placeholder: '#chart' },
    needs: screenshot
  },
  {
    name: 'screenshot.format',
    group: 'Screenshots',
    hint: 'Format of the picture.',
    control: { kind: 'choice', values: ['webp', 'png', 'jpeg'], default: 'webp' },
    needs: screenshot
  },
  {
    name: 'screenshot.quality',
    group: 'Screenshots',
    hint: 'Of WebP and JPEG.',
    control: { kind: 'number', min: 1, max: 100, default: 80 },
    needs: screenshot
  },
  {
    name: 'screenshot.width',
    group: 'Screenshots',
    hint: 'Width of the window, pixels; 1280 unless given.',
    control: { kind: 'number', min: 320, max: 3_840 },
    needs: screenshot
  },
  {
    name: 'screenshot.height',
    group: 'Screenshots',
    hint: 'Height of the window, pixels; 720 unless given.',
    control: { kind: 'number', min: 240, max: 4_320 },
    needs: screenshot
  },
  {
    name: 'pdf',
    group: 'Screenshots',
    hint: 'The page as PDF; uses the browser.',
    control: flag(false)
  },
  {
    name: 'pdf.format',
    group: 'Screenshots',
    hint: 'Size of the paper.',
    control: {
      kind: 'choice',
      values: ['A3', 'A4', 'A5', 'Letter', 'Legal', 'Tabloid'],
      default: 'A4'
    },
    needs: pdf
  },
  {
    name: 'pdf.landscape',
    group: 'Screenshots',
    hint: 'Wider than tall.',
    control: flag(false),
    needs: pdf
  }
]
