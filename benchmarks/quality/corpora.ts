/** The shared corpora: pages and their truth. Nothing of them is in this repository. */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { TruthBlock } from './truth-blocks.ts'

/** Folder of the corpora, beside the repository. */
export const CORPORA = fileURLToPath(new URL('../../../shared/corpora/', import.meta.url))

/** Known facts about a page. The fields depend on the corpus. */
export interface Truth {
  readonly url?: string
  readonly split_key?: string
  /** Kind of page: wcxb. */
  readonly page_type?: string
  /** Kind of record: sites. */
  readonly kind?: string
  /** Text of the main content: wcxb, aeb. */
  readonly main_content?: string
  readonly articleBody?: string
  /** Texts that the content has, and has not: wcxb, trafilatura-eval. */
  readonly with?: readonly string[]
  readonly without?: readonly string[]
  /** The template that a page was made with, each block of its content, and texts around it: plain. */
  readonly template?: string
  readonly blocks?: readonly TruthBlock[]
  readonly absent?: readonly string[]
  readonly links?: readonly string[]
}

/** Returns true if there are corpora to measure with. */
export function hasCorpora(): boolean {
  return existsSync(CORPORA)
}

/** Truth of the development pages by id; empty when the corpus is absent. */
export function truthOf(corpus: string): Record<string, Truth> {
  const path = `${CORPORA}${corpus}/dev/truth.json`
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  if (existsSync(`${path}.gz`)) return JSON.parse(unpacked(`${path}.gz`).toString('utf8'))
  return {}
}

/** A page's bytes as served. */
export function bytesOf(corpus: string, id: string): Buffer {
  const path = `${CORPORA}${corpus}/dev/html/${id}.html`
  return existsSync(path) ? readFileSync(path) : unpacked(`${path}.gz`)
}

function unpacked(path: string): Buffer {
  return gunzipSync(readFileSync(path))
}

/** Corpora whose pages are UTF-8 whatever they say. */
const UTF_8 = new Set(['wcxb', 'aeb'])
const CHARSET = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i

/** The content type to read a corpus's pages with. */
export function contentTypeOf(corpus: string): string {
  return UTF_8.has(corpus) ? 'text/html; charset=utf-8' : 'text/html'
}

/** A page's text, decoded as the corpus asks: UTF-8, or as declared, or UTF-8 if valid. */
export function htmlOf(corpus: string, id: string): string {
  const bytes = bytesOf(corpus, id)
  if (UTF_8.has(corpus) || bytes[0] === 0xef) return bytes.toString('utf8')
  const declared = CHARSET.exec(bytes.subarray(0, 4096).toString('latin1'))?.[1]
  for (const label of [declared, 'utf-8']) {
    try {
      if (label) return new TextDecoder(label, { fatal: label === 'utf-8' }).decode(bytes)
    } catch {
      // An unknown label or bytes that are not UTF-8: the next one is tried.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** A page's URL. Some corpora know none. */
export function urlOf(truth: Truth): URL {
  const known = truth.url !== undefined && /^https?:/.test(truth.url) && URL.canParse(truth.url)
  return new URL(known ? truth.url! : 'https://example.org/')
}

/** Returns the part of a page, out of `count` parts. All pages of a site are in the same part. */
export function partOf(truth: Truth, id: string, count: number): number {
  const digest = createHash('sha1')
    .update(`part:${truth.split_key ?? id}`)
    .digest()
  return digest.readUInt32BE(0) % count
}
