/**
 * Words as they are kept. A large document has a million of them, so the words of one run share one object for their
 * common values, and the em box follows from base line and size: 150 bytes a word instead of 300.
 */

import type { Tag, Word } from './words.ts'

/** Style of words. */
export interface Setting {
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
  readonly artifact: boolean
  readonly tag: Tag | undefined
  readonly link: string | undefined
  readonly struck?: boolean
}

/** Ascent and descent of an em box, where fonts' own figures differ too much to compare lines. */
const ASCENT = 0.8
const DESCENT = 0.2

/** Properties that each word has of its own. */
interface Own {
  readonly x0: number
  readonly x1: number
  readonly base: number
  readonly text: string
  readonly spaced: boolean
}

/** A word of this place and setting. */
export function setWord(own: Own, setting: Setting): Word {
  return new SetWord(own, setting)
}

class SetWord implements Word {
  readonly x0: number
  readonly x1: number
  readonly base: number
  readonly text: string
  readonly spaced: boolean
  readonly setting: Setting

  constructor({ x0, x1, base, text, spaced }: Own, setting: Setting) {
    this.x0 = x0
    this.x1 = x1
    this.base = base
    this.text = text
    this.spaced = spaced
    this.setting = setting
  }

  get y0(): number {
    return this.base - ASCENT * this.setting.size
  }
  get y1(): number {
    return this.base + DESCENT * this.setting.size
  }
  get size(): number {
    return this.setting.size
  }
  get bold(): boolean {
    return this.setting.bold
  }
  get italic(): boolean {
    return this.setting.italic
  }
  get mono(): boolean {
    return this.setting.mono
  }
  get artifact(): boolean {
    return this.setting.artifact
  }
  get struck(): boolean {
    return this.setting.struck === true
  }
  get tag(): Tag | undefined {
    return this.setting.tag
  }
  get link(): string | undefined {
    return this.setting.link
  }
}

/** A word with another text. */
export function withText(word: Word, text: string): Word {
  return word instanceof SetWord ? new SetWord({ ...word, text }, word.setting) : { ...word, text }
}

/** A word as one that is struck out. */
export function struck(word: Word): Word {
  if (word instanceof SetWord) return new SetWord(word, { ...word.setting, struck: true })
  return { ...word, struck: true }
}

/** Words in another size, each in its own. */
export function resized(word: Word, size: number): Word {
  if (word instanceof SetWord) return new SetWord(word, { ...word.setting, size })
  return { ...word, size, y0: word.base - ASCENT * size, y1: word.base + DESCENT * size }
}

/** Words whose setting is changed alike; what they share they share again. */
export function reset(
  words: readonly Word[],
  change: Partial<Pick<Setting, 'mono' | 'bold'>>
): Word[] {
  const changed = new Map<Setting, Setting>()
  return words.map((word) => {
    if (!(word instanceof SetWord)) return { ...word, ...change }
    const { setting } = word
    const other = changed.get(setting) ?? { ...setting, ...change }
    changed.set(setting, other)
    return new SetWord(word, other)
  })
}
