/** Images of text in the fonts of this machine, drawn by a browser, for OCR. */

import { execFileSync } from 'node:child_process'
import { findChromium } from '@sluice/acquire/browser'
import { chromium } from 'playwright-core'

/** The browser that draws; `undefined` if none is installed. */
export const DRAWING_BROWSER = await findChromium()

/** Generic families of CSS: each is there whatever fonts are installed, though they may then be one font. */
export const FAMILIES = ['serif', 'sans-serif', 'monospace'] as const

/** The written text: two sentences with figures, names and marks. */
export const PASSAGE =
  'The lighthouse on Mill Street was lit in 1871 by Mary Ashdown, whose family kept the harbour for three generations. ' +
  'Visitors pay 4.50 euros between March and October; children under twelve enter free, and dogs must wait outside.'

/** An image to draw. */
export interface WrittenImage {
  readonly text: string
  readonly family: string
  /** Pixels. */
  readonly size: number
  /** `paper`: dark on white. `night`: light on dark. `photo`: light that falls off, shapes and grain under the text. */
  readonly ground: 'paper' | 'night' | 'photo'
}

/** Draws images; holds a browser until it is closed. */
export interface ImageWriter {
  /** A PNG; of a photograph a JPEG. */
  draw(image: WrittenImage): Promise<Buffer>
  close(): Promise<void>
}

/** @throws Error where there is no browser. */
export async function openImageWriter(): Promise<ImageWriter> {
  if (!DRAWING_BROWSER) throw new Error('there is no Chromium')
  const { path, env } = await DRAWING_BROWSER.executable()
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>
  })
  const page = await browser.newPage({ viewport: { width: 720, height: 400 } })
  return {
    async draw(image) {
      await page.setContent(pageOf(image))
      const kind = image.ground === 'photo' ? ({ type: 'jpeg', quality: 80 } as const) : {}
      return page.locator('main').screenshot(kind)
    },
    close: () => browser.close()
  }
}

/** The font that each family is on this machine, and a word of warning where two are the same. */
export function installedFonts(): { readonly fonts: readonly string[]; readonly warning?: string } {
  const fonts = FAMILIES.map((family) => {
    try {
      return execFileSync('fc-match', ['-f', '%{family[0]}', family], { encoding: 'utf8' })
    } catch {
      return 'unknown: there is no fc-match'
    }
  })
  const count = new Set(fonts).size
  return count === FAMILIES.length
    ? { fonts }
    : { fonts, warning: `only ${count} of ${FAMILIES.length} fonts: ${fonts.join(', ')}` }
}

const GROUNDS = {
  paper: { css: 'background:#fff;color:#111', picture: '' },
  night: { css: 'background:#10233f;color:#f2e9d0', picture: '' },
  // Sky, a hill and a sun, with the grain of a camera over them.
  photo: {
    css: 'background:linear-gradient(160deg,#f4e3c3,#b9cfe0 55%,#93b3a0);color:#14181c',
    picture: `<svg style="position:absolute;inset:0;width:100%;height:100%"><filter id="grain">
      <feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/><feColorMatrix type="saturate" values="0"/>
      </filter><circle cx="610" cy="60" r="46" fill="#ffd982" opacity=".8"/>
      <path d="M0 230 Q180 120 360 220 T720 190 V900 H0 Z" fill="#86a58c" opacity=".7"/>
      <rect width="100%" height="100%" filter="url(#grain)" opacity=".16"/></svg>`
  }
} as const

function pageOf({ text, family, size, ground }: WrittenImage): string {
  const { css, picture } = GROUNDS[ground]
  return `<!doctype html><meta charset="utf-8"><style>body{margin:0}main{position:relative;width:672px;padding:24px;${css}}
    p{position:relative;margin:0;font:${size}px/1.45 ${family}}</style><main>${picture}<p>${text}</p></main>`
}
