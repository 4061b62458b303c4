/**
 * Lists the texts of the programs that changed between two commits: messages, help, labels, descriptions, log lines.
 *
 *   npm run changed-texts -- FROM [TO]     TO is HEAD unless given; Markdown to standard output
 *
 * A text is a literal of two words or more in the source of a package, any text or label of a page of the dashboard, or
 * the description of a package. Texts are compared by their words wherever they are: a moved file lists nothing.
 */

import { execFileSync } from 'node:child_process'
import { distance } from 'fastest-levenshtein'
import { parseSync, Visitor } from 'oxc-parser'

const [from, to = 'HEAD'] = process.argv.slice(2).filter((word) => word !== '--')
if (from === undefined) throw new Error('Name the commit to compare with: changed-texts FROM [TO]')

/** Source whose texts people read. Generated types repeat those of the service. */
const SOURCES = /^(?:packages|plugins|apps)\/[^/]+\/src\/.*\.tsx?$/
const GENERATED = /\/openapi\.ts$/
const MANIFESTS = /^(?:packages|plugins|apps)\/[^/]+\/package\.json$/
/** Attributes of elements that are not displayed. */
const UNREAD =
  /^(?:class|href|rel|type|autocomplete|inputMode|role|to|name|value|d|viewBox|method)$/
/** A text and its replacement differ in less than this share of their characters. */
const LIKE = 0.6

const WORD = /\p{L}{2,}/u
/** Words that lists of names and of elements hardly ever have. */
const OF_SENTENCES =
  /\b(?:the|of|to|is|are|and|or|with|without|from|its|that|as|this|each|which|than)\b/g

const before = textsOf(from)
const after = textsOf(to)
const gone = [...before].filter(([text]) => !after.has(text))
const come = [...after].filter(([text]) => !before.has(text))
const pairs = paired(gone, come)

console.log(`${pairs.length} texts changed from ${from} to ${to}.\n`)
for (const [place, some] of Map.groupBy(pairs, ({ place }) => place)) {
  console.log(`## ${place}\n\n| before | now |\n| --- | --- |`)
  for (const { old = '', now = '' } of some) console.log(`| ${cell(old)} | ${cell(now)} |`)
  console.log('')
}

/** Texts of a commit, with the package that each is in. */
function textsOf(commit) {
  const paths = git('ls-tree', '-r', '--name-only', commit).split('\n')
  const found = new Map()
  const add = (text, path) => {
    if (!found.has(text)) found.set(text, path.split('/').slice(0, 2).join('/'))
  }
  for (const path of paths.filter((path) => SOURCES.test(path) && !GENERATED.test(path))) {
    for (const text of literalsOf(path, git('show', `${commit}:${path}`))) add(text, path)
  }
  for (const path of paths.filter((path) => MANIFESTS.test(path))) {
    const { description } = JSON.parse(git('show', `${commit}:${path}`))
    if (description) add(description, path)
  }
  return found
}

function literalsOf(path, source) {
  const texts = []
  const unread = new Set()
  const labels = new Set()
  const add = (text, least = /\p{L}{2,}\W* \W*\p{L}{2,}/u) => {
    const plain = text.replace(/\s+/g, ' ').trim()
    if (least.test(plain) && !isCode(plain)) texts.push(plain)
  }
  const { program } = parseSync(path, source)
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (value) (UNREAD.test(name.name) ? unread : labels).add(value.start)
    },
    Literal: ({ value, start }) => {
      if (typeof value !== 'string' || unread.has(start)) return
      if (labels.has(start)) add(value, WORD)
      else add(value)
    },
    JSXText: ({ value }) => add(value, WORD),
    TemplateLiteral: ({ quasis, expressions }) =>
      add(
        quasis
          .map(({ value }, at) => {
            const inner = expressions[at]
            return value.cooked + (inner ? `\${${source.slice(inner.start, inner.end)}}` : '')
          })
          .join('')
      )
  }).visit(program)
  return texts
}

/** SQL, CSS selectors, lists of words: literals that are not sentences. */
function isCode(text) {
  return (
    /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|WITH|PRAGMA|ALTER|BEGIN)\b/.test(text) ||
    /[{};]\s*$/.test(text) ||
    /^[.#[][\w-]/.test(text) ||
    (/^[\w\p{L}-]+(?: [\w\p{L}-]+){7,}$/u.test(text) && (text.match(OF_SENTENCES) ?? []).length < 2)
  )
}

/** Texts that went, each beside the one most like it in the same package; what is left is old or new alone. */
function paired(gone, come) {
  const left = new Set(come)
  const pairs = []
  for (const [old, place] of gone) {
    let best
    for (const entry of left) {
      const [now, there] = entry
      const share = distance(old, now) / Math.max(old.length, now.length)
      if (there === place && share < (best?.share ?? LIKE)) best = { entry, share }
    }
    if (best) left.delete(best.entry)
    pairs.push({ place, old, now: best?.entry[0] })
  }
  for (const [now, place] of left) pairs.push({ place, now })
  return pairs.sort((a, b) => a.place.localeCompare(b.place))
}

function cell(text) {
  return text.replaceAll('|', '\\|')
}

function git(...words) {
  return execFileSync('git', words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}
