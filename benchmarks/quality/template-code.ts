/** Code blocks as highlighters write them. */

import { type Element, textIn } from './html-tree.ts'

/** Extent of highlighting: the parts of the code that are in elements. */
export type Highlighting = 'none' | 'tokens wrapped' | 'spaces wrapped'

/** Writes one block of code; `lang` is empty when it is not known. */
export type CodeStyle = (code: string, lang: string, highlighting: Highlighting) => string

/** Returns true if a style does not name the language of its code. */
export function isMute(style: CodeStyle): boolean {
  return !style('code', 'language', 'none').includes('language')
}

/** Code and language of a `pre` as a Markdown renderer writes it. */
export function codeIn(pre: Element): { code: string; lang: string } {
  const inner = pre.children.find((child) => child.type === 'element')
  const names = inner?.properties.className
  const name = Array.isArray(names) ? String(names[0] ?? '') : ''
  return { code: textIn(pre).replace(/\n$/, ''), lang: name.replace(/^language-/, '') }
}

export function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

/** Puts a class, or other attributes, on one token. */
type Marker = (token: string) => string

const TOKEN = /\s+|[\p{L}\p{N}_$]+|"[^"\n]*"|'[^'\n]*'|\/\/[^\n]*|[^\s\p{L}\p{N}_$]/gu
const KEYWORD =
  /^(const|let|var|function|return|import|from|export|if|else|for|new|await|async|npm|install|class|type)$/

function highlighted(
  text: string,
  mark: Marker,
  space: Marker,
  highlighting: Highlighting
): string {
  if (highlighting === 'none') return escaped(text)
  return text.replace(TOKEN, (token) => {
    if (/^\s/.test(token))
      return highlighting === 'spaces wrapped' ? span(space(token), token) : token
    return span(mark(token), token)
  })
}

function span(attributes: string, text: string): string {
  return `<span${attributes && ` ${attributes}`}>${escaped(text)}</span>`
}

function marker(keyword: string, string: string, name: string, other: string): Marker {
  return (token) => {
    if (KEYWORD.test(token)) return keyword
    if (/^["']/.test(token)) return string
    return /^[\p{L}\p{N}_$]/u.test(token) ? name : other
  }
}

const classes = (...names: string[]) =>
  names.map((name) => `class="${name}"`) as [string, string, string, string]
const PRISM = marker(
  ...classes('token keyword', 'token string', 'token plain', 'token punctuation')
)
const HLJS = marker(
  ...classes('hljs-keyword', 'hljs-string', 'hljs-title function_', 'hljs-punctuation')
)
const PYGMENTS = marker(...classes('kn', 's1', 'n', 'p'))
const GITHUB = marker(...classes('pl-k', 'pl-s', 'pl-en', 'pl-kos'))
const PANDOC = marker(...classes('kw', 'st', 'va', 'op'))
const SHIKI = marker(
  'style="color:#D73A49"',
  'style="color:#032F62"',
  'style="color:#6F42C1"',
  'style="color:#24292E"'
)
const spaceAs = (attributes: string) => () => attributes

function language(prefix: string, lang: string): string {
  return lang ? ` class="${prefix}${lang}"` : ''
}

export const bare: CodeStyle = (code) => `<pre>${escaped(code)}\n</pre>`

export const plain: CodeStyle = (code, lang) =>
  `<pre><code${language('language-', lang)}>${escaped(code)}\n</code></pre>`

export const prism: CodeStyle = (code, lang, how) =>
  `<pre${language('language-', lang)} tabindex="0"><code${language('language-', lang)}>${highlighted(code, PRISM, spaceAs('class="token plain"'), how)}\n</code></pre>`

export const hljs: CodeStyle = (code, lang, how) =>
  `<pre><code class="hljs${lang && ` language-${lang}`}">${highlighted(code, HLJS, spaceAs(''), how)}\n</code></pre>`

export const pygments: CodeStyle = (code, lang, how) =>
  `<div class="highlight-${lang || 'default'} notranslate"><div class="highlight"><pre><span></span>${highlighted(code, PYGMENTS, spaceAs('class="w"'), how)}\n</pre></div></div>`

export const rouge: CodeStyle = (code, lang, how) =>
  `<div class="language-${lang || 'plaintext'} highlighter-rouge"><div class="highlight"><pre class="highlight"><code>${highlighted(code, PYGMENTS, spaceAs('class="w"'), how)}\n</code></pre></div></div>`

export const chroma: CodeStyle = (code, lang, how) =>
  `<div class="highlight"><pre tabindex="0" class="chroma"><code${lang && ` class="language-${lang}" data-lang="${lang}"`}>${chromaLines(code, how)}</code></pre></div>`

/** Chroma's table: line numbers in a cell of their own. */
export const gutter: CodeStyle = (code, lang, how) => {
  const numbers = code.split('\n').map((_, place) => `<span class="lnt">${place + 1}\n</span>`)
  return `<div class="highlight"><div class="chroma"><table class="lntable"><tbody><tr><td class="lntd"><pre tabindex="0" class="chroma"><code>${numbers.join('')}</code></pre></td><td class="lntd">${chroma(code, lang, how)}</td></tr></tbody></table></div></div>`
}

function chromaLines(code: string, how: Highlighting): string {
  const lines = code
    .split('\n')
    .map((line) => highlighted(`${line}\n`, PYGMENTS, spaceAs('class="w"'), how))
  return lines.map((line) => `<span class="line"><span class="cl">${line}</span></span>`).join('')
}

export const shiki: CodeStyle = (code, lang, how) => {
  const lines = code
    .split('\n')
    .map((line) => highlighted(line, SHIKI, spaceAs('style="color:#24292E"'), how))
  return `<div${language('language-', lang)}><button title="Copy Code" class="copy"></button><span class="lang">${lang}</span><pre class="shiki github-light" tabindex="0"><code>${lines.map((line) => `<span class="line">${line}</span>`).join('\n')}</code></pre></div>`
}

export const expressive: CodeStyle = (code, lang, how) => {
  const lines = code
    .split('\n')
    .map((line) => highlighted(line, SHIKI, spaceAs('style="color:#24292E"'), how))
  return `<div class="expressive-code"><figure class="frame"><figcaption class="header"></figcaption><pre${lang && ` data-language="${lang}"`}><code>${lines.map((line) => `<div class="ec-line"><div class="code">${line || '\n'}</div></div>`).join('')}</code></pre><div class="copy"><button title="Copy to clipboard"><div></div></button></div></figure></div>`
}

export const github: CodeStyle = (code, lang, how) =>
  `<div class="highlight ${lang ? `highlight-source-${lang} ` : ''}notranslate position-relative overflow-auto" dir="auto"><pre>${highlighted(code, GITHUB, spaceAs(''), how)}</pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" class="ClipboardButton btn" value="${escaped(code)}" tabindex="0" role="button"></clipboard-copy></div></div>`

export const pandoc: CodeStyle = (code, lang, how) => {
  const lines = code.split('\n').map((line, place) => {
    const id = `cb1-${place + 1}`
    return `<span id="${id}"><a href="#${id}" aria-hidden="true" tabindex="-1"></a>${highlighted(line, PANDOC, spaceAs(''), how)}</span>`
  })
  return `<div class="sourceCode"><pre class="sourceCode ${lang}"><code class="sourceCode ${lang}">${lines.join('\n')}</code></pre></div>`
}

export const asciidoctor: CodeStyle = (code, lang, how) =>
  `<div class="listingblock">\n<div class="content">\n<pre class="highlight"><code${lang && ` class="language-${lang}" data-lang="${lang}"`}>${highlighted(code, HLJS, spaceAs(''), how)}</code></pre>\n</div>\n</div>`

export const texinfo: CodeStyle = (code) =>
  `<div class="example">\n<pre class="example">${escaped(code)}\n</pre></div>`

export const prettify: CodeStyle = (code, lang, how) =>
  `<pre class="prettyprint${lang && ` lang-${lang}`}">${highlighted(code, marker(...classes('kwd', 'str', 'pln', 'pun')), spaceAs('class="pln"'), how)}</pre>`

/** Docusaurus: every line ends in a `br`. */
export const docusaurus: CodeStyle = (code, lang, how) => {
  const lines = code
    .split('\n')
    .map((line) => highlighted(line, PRISM, spaceAs('class="token plain"'), how))
  return `<div class="language-${lang || 'text'} codeBlockContainer_Ckt0 theme-code-block"><div class="codeBlockContent_biex"><pre tabindex="0" class="prism-code language-${lang || 'text'} codeBlock_bY9V thin-scrollbar"><code class="codeBlockLines_e6Vv">${lines.map((line) => `<span class="token-line" style="color:#393A34">${line}<br></span>`).join('')}</code></pre><div class="buttonGroup__atx"><button type="button" aria-label="Copy code to clipboard" class="clean-btn"></button></div></div></div>`
}
