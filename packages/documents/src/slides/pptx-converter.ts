/** PowerPoint presentations. */

import type { Element } from 'hast'
import type { Converter, Slide } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { factsOf } from '../office/facts.ts'
import { mainPart, openPart, type Part, relationId } from '../office/parts.ts'
import { budgetOf } from '../tree/budget.ts'
import { h } from '../tree/hast.ts'
import { HIDDEN_MARK } from '../tree/hidden-mark.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import { attribute, child, elements } from '../xml/xml-tree.ts'
import { openArchive } from '../zip/archive.ts'
import { officeParts, type Parts } from '../zip/office-parts.ts'
import type { SlideStyles } from './pptx-bullets.ts'
import { slideComments } from './pptx-comments.ts'
import { slideBlocks, slideNotes, slideTitle } from './pptx-slide.ts'

export const pptxConverter: Converter = {
  formats: ['pptx'],
  async convert(bytes, options) {
    const { limits, format } = options
    const parts = officeParts(await openArchive(bytes, limits), limits, { docTypes: false })
    const names = slideNames(parts)
    const budget = budgetOf(limits)
    const stylesOf = stylesIn(parts)
    const opened = names.map((name) => openPart(parts, name)!)
    const hasSections = opened.some((slide) => isSection(stylesOf(slide)))
    const sections: Element[] = []
    const slides: Slide[] = []
    let shown = ''
    for (const number of selectedPages(names.length, options)) {
      const slide = opened[number - 1]!
      const isHiddenSlide = isHidden(slide)
      if (isHiddenSlide && !options.hidden) continue
      const styles = stylesOf(slide)
      const title = slideTitle(slide)
      const isContinued = title !== '' && title === shown
      const level = hasSections && !isOpening(styles) ? 2 : 1
      const reading = { parts, slide, styles, budget, level, title, isContinued }
      const notes = slideNotes(parts, slide)
      const blocks = [
        ...(isHiddenSlide ? [h('p', {}, [HIDDEN_MARK])] : []),
        ...slideBlocks(reading),
        ...noteBlocks(notes),
        ...slideComments(parts, slide)
      ]
      sections.push(h('section', { dataPage: String(number) }, blocks))
      slides.push({ number, ...(title ? { title } : {}), ...(notes ? { notes } : {}) })
      if (title !== '') shown = title
    }
    const facts = {
      ...factsOf(format, parts),
      slides,
      pagesTotal: names.length,
      pagesRead: slides.length
    }
    return { root: { type: 'root', children: sections }, facts }
  }
}

/** The slides of a presentation in their order. */
function slideNames(parts: Parts): string[] {
  const main = mainPart(parts, 'ppt/presentation.xml')
  const presentation = openPart(parts, main)
  if (!presentation) {
    throw new DocumentError('INVALID_RESPONSE', `the presentation lacks its part ${main}`)
  }
  return elements(child(presentation.root, 'sldIdLst'), 'sldId').flatMap((slide) => {
    const name = presentation.target(relationId(slide, 'id'))
    return name !== undefined && parts.has(name) ? [name] : []
  })
}

/** Layouts and masters are shared: each is opened once. */
function stylesIn(parts: Parts): (slide: Part) => SlideStyles {
  const opened = new Map<string, Part | undefined>()
  const open = (name: string | undefined): Part | undefined => {
    if (name === undefined) return undefined
    if (!opened.has(name)) opened.set(name, openPart(parts, name))
    return opened.get(name)
  }
  return (slide) => {
    const layout = open(slide.related('slideLayout'))
    const master = open(layout?.related('slideMaster'))
    return { ...(layout ? { layout } : {}), ...(master ? { master } : {}) }
  }
}

/** Notes of the speaker, below the slide. */
function noteBlocks(notes: string | undefined): Element[] {
  if (notes === undefined) return []
  const lines = notes.split('\n').filter((line) => line.trim() !== '')
  const paragraphs = lines.map((line, index) => h('p', {}, [index === 0 ? `Notes: ${line}` : line]))
  return [h('blockquote', {}, paragraphs)]
}

function isHidden({ root }: Part): boolean {
  return attribute(root, 'show') === '0' || attribute(root, 'show') === 'false'
}

function layoutType({ layout }: SlideStyles): string | undefined {
  return attribute(layout?.root, 'type')
}

function isSection(styles: SlideStyles): boolean {
  return layoutType(styles) === 'secHead'
}

/** A slide whose title ranks above the titles of the slides that follow. */
function isOpening(styles: SlideStyles): boolean {
  return isSection(styles) || layoutType(styles) === 'title'
}
