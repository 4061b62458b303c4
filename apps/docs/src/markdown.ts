/** Guides as HTML: headings with anchors, links to other pages, tabs of code, and their sections for the search. */

import MarkdownIt from 'markdown-it'
import { type Code, codeHtml, mayShareTabs, tabsHtml } from './code.ts'
import type { Highlighter } from './highlight.ts'
import { anchorOf, escaped } from './html.ts'

/** A heading of a page. */
export interface Heading {
  readonly level: number
  readonly id: string
  readonly text: string
}

/** A part of a page that a search finds. */
export interface Section {
  /** Empty for what stands before the first heading. */
  readonly anchor: string
  readonly heading: string
  readonly text: string
}

/** A guide. */
export interface Guide {
  readonly title: string
  /** Its first sentence. */
  readonly about: string
  readonly html: string
  readonly headings: readonly Heading[]
  readonly sections: readonly Section[]
}

/** Returns the address for a link of a guide. @param link - as written. */
type LinkTo = (link: string) => string

type Tokens = ReturnType<MarkdownIt['parse']>
type Token = Tokens[number]

/** Settings of a guide that depend on where its page is. */
export interface GuideOptions {
  /** Resolves links, and addresses of images. */
  readonly linkTo: LinkTo
  /** Returns an SVG file that becomes a part of the page. */
  readonly picture?: (link: string) => string | undefined
  /** Returns HTML below the code of one request. */
  readonly footOf?: FootOf
}

/** See {@link GuideOptions.footOf}. */
type FootOf = (blocks: readonly Code[]) => string

/** A guide as HTML. */
export function renderGuide(
  text: string,
  highlighter: Highlighter,
  { linkTo, picture = () => undefined, footOf = () => '' }: GuideOptions
): Guide {
  const markdown = new MarkdownIt({ html: false, linkify: false })
  const tokens = markdown.parse(text, {})
  const headings = nameHeadings(tokens)
  resolveLinks(tokens, linkTo)
  addRules(markdown, picture)
  addCodeRule(markdown, highlighter, footOf)
  return {
    title: headings.find(({ level }) => level === 1)?.text ?? '',
    about: firstSentence(tokens),
    // A heading without words is a plain cell.
    html: markdown.renderer
      .render(tokens, markdown.options, {})
      .replace(/<th( [^>]*)?><\/th>/g, '<td$1></td>'),
    headings: headings.filter(({ level }) => level > 1),
    sections: sectionsOf(tokens)
  }
}

/** Inline Markdown, for descriptions in the API. */
export function renderInline(text: string): string {
  return new MarkdownIt({ html: false }).renderInline(text)
}

function nameHeadings(tokens: Tokens): Heading[] {
  const seen = new Map<string, number>()
  return tokens.flatMap((token, at) => {
    if (token.type !== 'heading_open') return []
    const text = plainText(tokens[at + 1])
    const name = anchorOf(text)
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    const id = count === 0 ? name : `${name}-${count}`
    token.attrSet('id', id)
    return [{ level: Number(token.tag.slice(1)), id, text }]
  })
}

function resolveLinks(tokens: Tokens, linkTo: LinkTo): void {
  for (const { children } of tokens) {
    for (const child of children ?? []) {
      for (const name of ['href', 'src']) {
        const link = child.attrGet(name)
        if (link) child.attrSet(name, linkTo(link))
      }
    }
  }
}

function addRules(markdown: MarkdownIt, picture: (link: string) => string | undefined): void {
  const { rules } = markdown.renderer
  rules.table_open = () => '<div class="wide"><table>\n'
  rules.table_close = () => '</table></div>\n'
  rules.heading_close = (tokens, at) => {
    const opening = tokens[at - 2]
    const id = opening?.attrGet('id') ?? ''
    const text = escaped(plainText(tokens[at - 1]))
    const { tag } = tokens[at] as Token
    return tag === 'h1'
      ? `</h1>\n`
      : `<a class="anchor" href="#${id}" aria-label="Link to “${text}”"></a></${tag}>\n`
  }
  rules.image = (tokens, at) => {
    const token = tokens[at] as Token
    const source = token.attrGet('src') ?? ''
    const alt = token.content
    const inside = picture(source)
    if (inside)
      return `<span class="diagram" role="img" aria-label="${escaped(alt)}">${inside}</span>`
    return `<img src="${escaped(source)}" alt="${escaped(alt)}" loading="lazy">`
  }
}

function addCodeRule(markdown: MarkdownIt, highlighter: Highlighter, footOf: FootOf): void {
  let groups = 0
  markdown.renderer.rules.fence = (tokens, at) => {
    const run = runOf(tokens, at).map(codeOf)
    const own = codeOf(tokens[at] as Token)
    if (!mayShareTabs(run)) return codeHtml(own, highlighter, footOf([own]))
    const isFirst = tokens[at - 1]?.type !== 'fence'
    return isFirst ? tabsHtml(run, highlighter, `c${groups++}`, footOf(run)) : ''
  }
}

/** The fences that stand directly before and after one. */
function runOf(tokens: Tokens, at: number): Token[] {
  let first = at
  while (tokens[first - 1]?.type === 'fence') first--
  let last = at
  while (tokens[last + 1]?.type === 'fence') last++
  return tokens.slice(first, last + 1)
}

function codeOf({ info, content }: Token): Code {
  return { language: info.trim().split(' ')[0] ?? '', text: content }
}

/** The text of an inline token. */
function plainText(token: Token | undefined): string {
  return (token?.children ?? [])
    .map((child) => (child.type === 'softbreak' ? ' ' : child.content))
    .join('')
}

function firstSentence(tokens: Tokens): string {
  const at = tokens.findIndex(({ type }) => type === 'paragraph_open')
  const text = plainText(tokens[at + 1])
  return /^.+?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}

function sectionsOf(tokens: Tokens): Section[] {
  const sections: { anchor: string; heading: string; texts: string[] }[] = [
    { anchor: '', heading: '', texts: [] }
  ]
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open' && token.tag !== 'h1') {
      const heading = plainText(tokens[at + 1])
      sections.push({ anchor: token.attrGet('id') ?? '', heading, texts: [] })
    } else if (token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open') {
      sections.at(-1)?.texts.push(plainText(token))
    } else if (token.type === 'fence') sections.at(-1)?.texts.push(token.content.slice(0, 400))
  }
  return sections.map(({ texts, ...rest }) => ({
    ...rest,
    text: texts.join(' ').replace(/\s+/g, ' ').trim()
  }))
}
