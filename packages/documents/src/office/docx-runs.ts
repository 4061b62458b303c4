/**
 * Parts of a Word document that the reader behind this drops, in a form that it reads: raised and lowered text, signs of
 * symbol fonts, no-break hyphens, ruby, states of legacy form fields, and rows and cells in content controls. Hidden
 * text is left out.
 *
 * Source: ECMA-376-1, §17.3.2 (run properties), §17.3.3 (run content), §17.5.2 (content controls), §17.16.17 (`ffData`).
 */

import { escaped } from '@sluice/core/escaped'
import type { Parts } from '../zip/office-parts.ts'
import { type RunLook, runLooks } from './docx-styles.ts'
import { markedText } from './run-marks.ts'
import { symbolOf } from './symbol-fonts.ts'

const TEXTS = /^word\/(?:document|footnotes|endnotes|comments)\d*\.xml$/
/** Elements without which there is nothing to do. */
const NEEDED =
  /<w:(?:vertAlign|sym|noBreakHyphen|ruby|ffData|vanish|webHidden|sdt|position|color w:val="FFFFFF"|sz w:val="[12]"|rStyle|pStyle)\b/i

/** The parts given are not changed. @param hidden - whether hidden text is kept, with a mark. */
export function withReadableRuns(parts: Parts, hidden: boolean): Parts {
  const looks = runLooks(parts.get('word/styles.xml'))
  const changed = new Map(parts)
  for (const [name, xml] of parts) {
    if (!TEXTS.test(name)) continue
    const source = xml.toString('utf8')
    if (NEEDED.test(source)) changed.set(name, Buffer.from(rewritten(source, looks, hidden)))
  }
  return changed
}

interface OpenRun {
  look: RunLook
  /** Place in the output where its field begins. */
  field: number
  readonly isInTable: boolean
}

const TOKEN = /<[^<>]*>|[^<>]+/g
const ROWS = new Set(['w:tbl', 'w:tr'])
/** Their content is left out. */
const DROPPED = new Set(['w:rt', 'w:rubyPr'])

function rewritten(source: string, looks: ReadonlyMap<string, RunLook>, hidden: boolean): string {
  const out: string[] = []
  const open: string[] = []
  const runs: OpenRun[] = []
  const unwrapped: number[] = []
  let dropped = 0
  let paragraph: RunLook = {}
  let isText = false
  let isRunProperties = false
  let form: { state: string; entries: string[]; result: number } | undefined
  for (const [token] of source.matchAll(TOKEN)) {
    const run = runs.at(-1)
    if (!token.startsWith('<')) {
      if (dropped > 0) continue
      out.push(isText && run ? shown(token, { ...paragraph, ...run.look }, hidden) : token)
      continue
    }
    const name = nameOf(token)
    const isEnd = token.startsWith('</')
    const isEmpty = token.endsWith('/>')
    if (isEnd) open.pop()
    else if (!isEmpty && !/^<[?!]/.test(token)) open.push(name)
    if (DROPPED.has(name)) {
      if (!isEmpty) dropped += isEnd ? -1 : 1
      continue
    }
    if (dropped > 0) continue
    switch (name) {
      case 'w:r':
        if (isEnd) runs.pop()
        else if (!isEmpty)
          runs.push({ look: {}, field: out.length, isInTable: open.includes('w:tbl') })
        break
      case 'w:p':
        if (!isEnd) paragraph = {}
        break
      case 'w:rPr':
        isRunProperties = !isEnd && !isEmpty && open.at(-2) === 'w:r'
        break
      case 'w:pStyle':
        paragraph = { ...looks.get(wordValue(token) ?? '') }
        break
      case 'w:t':
        isText = !isEnd && !isEmpty
        break
      case 'w:noBreakHyphen':
        out.push('<w:t>', shown('-', { ...paragraph, ...run?.look }, hidden), '</w:t>')
        continue
      case 'w:sym': {
        const sign = symbolOf(
          attributeOf(token, 'w:font') ?? '',
          Number.parseInt(attributeOf(token, 'w:char') ?? '', 16)
        )
        if (sign !== undefined)
          out.push('<w:t>', shown(escaped(sign), { ...paragraph, ...run?.look }, hidden), '</w:t>')
        continue
      }
      case 'w:ruby':
        out.push(isEnd ? '<w:r>' : '</w:r>')
        continue
      case 'w:rubyBase':
        continue
      case 'w:fldChar':
        if (!isEnd && run) run.field = out.length
        break
      case 'w:ffData':
        if (!isEnd) form = { state: '', entries: [], result: 0 }
        else if (form && run) {
          const value = form.entries[form.result] ?? form.state
          if (value !== '') out[run.field] = `<w:t>${value}</w:t>${out[run.field]}`
          form = undefined
        }
        break
      case 'w:checkBox':
        if (form && !isEnd) form.state = '☐'
        break
      case 'w:checked':
      case 'w:default':
        if (form && form.state !== '') form.state = isOn(token) ? '☒' : '☐'
        else if (form && name === 'w:default') form.result = Number(wordValue(token)) || 0
        break
      case 'w:result':
        if (form) form.result = Number(wordValue(token)) || 0
        break
      case 'w:listEntry':
        form?.entries.push(wordValue(token) ?? '')
        break
      case 'w:sdt':
      case 'w:customXml':
        if (!isEnd && !isEmpty && ROWS.has(parentOf(open))) {
          unwrapped.push(open.length)
          continue
        }
        if (isEnd && unwrapped.at(-1) === open.length + 1) {
          unwrapped.pop()
          continue
        }
        break
      case 'w:sdtContent':
        if (unwrapped.at(-1) === open.length - (isEnd ? 0 : 1)) continue
        break
      default:
        if (run && isRunProperties) addLook(run, name, token, looks)
    }
    out.push(token)
  }
  return out.join('')
}

/** The nearest element that is not a control. */
function parentOf(open: readonly string[]): string {
  return open.slice(0, -1).findLast((name) => !/^w:(?:sdt|sdtContent|customXml)$/.test(name)) ?? ''
}

function addLook(
  run: OpenRun,
  name: string,
  token: string,
  looks: ReadonlyMap<string, RunLook>
): void {
  if (name === 'w:rStyle') run.look = { ...looks.get(wordValue(token) ?? ''), ...run.look }
  else if (name === 'w:vanish') run.look.isHidden = isOn(token)
  else if (name === 'w:vertAlign') {
    const value = wordValue(token)
    run.look.mark = value === 'superscript' ? 'sup' : value === 'subscript' ? 'sub' : undefined
  } else if (name === 'w:color' && /^FFFFFF$/i.test(wordValue(token) ?? '') && !run.isInTable)
    run.look.isWhite = true
  else if (name === 'w:shd' || name === 'w:highlight') run.look.isFilled = true
  else if (name === 'w:sz' && Number(wordValue(token)) <= TINY) run.look.isHidden = true
}

/** Half points. */
const TINY = 2

function shown(value: string, look: RunLook, hidden: boolean): string {
  if (look.isHidden || (look.isWhite && !look.isFilled)) {
    return hidden && value.trim() !== '' ? `[hidden: ${value.trim()}]` : ''
  }
  return look.mark ? markedText(value, look.mark) : value
}

function nameOf(token: string): string {
  return /^<\/?([^\s/>]+)/.exec(token)?.[1] ?? ''
}

function attributeOf(token: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(token)?.[1]
}

function wordValue(token: string): string | undefined {
  return attributeOf(token, 'w:val')
}

function isOn(token: string): boolean {
  return !/^(?:0|false|off)$/.test(wordValue(token) ?? '')
}
