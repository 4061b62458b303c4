/** Looks of runs by the style that they name, as far as they hide, raise or lower text. */

import { attribute, child, elements, type XmlElement, xmlTree } from '../xml/xml-tree.ts'

/** Look of a run. */
export interface RunLook {
  isHidden?: boolean
  mark?: 'sup' | 'sub' | undefined
  /** White text, which is hidden unless something is filled behind it. */
  isWhite?: boolean
  isFilled?: boolean
}

/** The looks of styles that have one, by their id. */
export function runLooks(styles: Buffer | undefined): Map<string, RunLook> {
  const looks = new Map<string, RunLook>()
  if (!styles || !/<w:(?:vanish|vertAlign|shd)\b/.test(styles.toString('latin1'))) return looks
  const all = new Map(
    elements(elements(xmlTree(styles))[0], 'style').map((style) => [
      attribute(style, 'styleId') ?? '',
      style
    ])
  )
  for (const id of all.keys()) {
    const look = lookOf(id, all)
    if (Object.keys(look).length > 0) looks.set(id, look)
  }
  return looks
}

/** A style has what the style it is based on has, unless it says otherwise. */
function lookOf(id: string, all: ReadonlyMap<string, XmlElement>): RunLook {
  let look: RunLook = {}
  const seen = new Set<string>()
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); ) {
    seen.add(at)
    const style: XmlElement | undefined = all.get(at)
    look = { ...ownLook(style), ...look }
    at = attribute(child(style, 'basedOn'), 'val')
  }
  return look
}

function ownLook(style: XmlElement | undefined): RunLook {
  const run = child(style, 'rPr')
  const vanish = child(run, 'vanish')
  const align = attribute(child(run, 'vertAlign'), 'val')
  return {
    ...(vanish ? { isHidden: !/^(?:0|false)$/.test(attribute(vanish, 'val') ?? '') } : {}),
    ...(align === 'superscript' ? { mark: 'sup' } : align === 'subscript' ? { mark: 'sub' } : {}),
    ...(child(run, 'shd') || child(style, 'pPr', 'shd') ? { isFilled: true } : {})
  }
}
