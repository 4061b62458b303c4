/** Small PDF files for tests: text, lines and fills where a test wants them. */

import {
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFString,
  rgb,
  StandardFonts
} from 'pdf-lib'

/** A pen on one page. `y` counts from the top, in points. */
export interface Pen {
  readonly page: PDFPage
  text(
    text: string,
    x: number,
    y: number,
    options?: { size?: number; bold?: boolean; mono?: boolean }
  ): void
  /** A horizontal or vertical line. */
  rule(x0: number, y0: number, x1: number, y1: number): void
  fill(x0: number, y0: number, x1: number, y1: number, gray: number): void
  /** Lines of text, 12 points apart. @returns the next free base line. */
  lines(lines: readonly string[], x: number, y: number, size?: number): number
}

interface Fonts {
  readonly plain: PDFFont
  readonly bold: PDFFont
  readonly mono: PDFFont
}

/** A file of 612 by 792 points with a page for each function. */
export async function makePdf(
  draw: readonly ((pen: Pen) => void)[],
  change: (document: PDFDocument) => void = () => {}
): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    mono: await document.embedFont(StandardFonts.Courier)
  }
  for (const drawPage of draw) drawPage(penOn(document.addPage([612, 792]), fonts))
  change(document)
  return document.save()
}

/** Adds an outline to a file; each title stands below the one before it. */
export function addOutline(document: PDFDocument, titles: readonly string[]): void {
  const { context } = document
  const refs = [context.nextRef(), ...titles.map(() => context.nextRef())]
  for (const [index, ref] of refs.entries()) {
    const [parent, child, title] = [refs[index - 1], refs[index + 1], titles[index - 1]]
    const entry = {
      ...(title === undefined ? { Type: 'Outlines' } : { Title: PDFString.of(title) }),
      ...(parent && { Parent: parent }),
      ...(child && { First: child, Last: child, Count: 1 })
    }
    context.assign(ref, context.obj(entry))
  }
  document.catalog.set(PDFName.of('Outlines'), refs[0]!)
}

function penOn(page: PDFPage, fonts: Fonts): Pen {
  const pen: Pen = {
    page,
    text(text, x, y, { size = 10, bold = false, mono = false } = {}) {
      const font = bold ? fonts.bold : mono ? fonts.mono : fonts.plain
      page.drawText(text, { x, y: 792 - y, size, font })
    },
    rule(x0, y0, x1, y1) {
      const [start, end] = [
        { x: x0, y: 792 - y0 },
        { x: x1, y: 792 - y1 }
      ]
      page.drawLine({ start, end, thickness: 0.5 })
    },
    fill(x0, y0, x1, y1, gray) {
      const color = rgb(gray, gray, gray)
      page.drawRectangle({ x: x0, y: 792 - y1, width: x1 - x0, height: y1 - y0, color })
    },
    lines(lines, x, y, size = 10) {
      lines.forEach((line, index) => {
        pen.text(line, x, y + index * 12, { size })
      })
      return y + lines.length * 12
    }
  }
  return pen
}
