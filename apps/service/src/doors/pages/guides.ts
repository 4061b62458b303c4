/**
 * The guides of `docs/` as Markdown, and `/llms.txt` (llmstxt.org), which lists them: a program that is to use the
 * service finds out how from the service itself.
 */

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { SluiceError } from '@sluice/core'
import { lastingBody } from '../http/compression.ts'
import type { Context, Step } from '../http/context.ts'
import { MARKDOWN } from '../http/prefer.ts'

/** Guides in the built package (scripts/build-served-files.mjs); from sources, the repository's guides. */
const BUILT = new URL('../../docs/', import.meta.url)
const FOLDER = existsSync(BUILT) ? BUILT : new URL('../../../../../docs/', import.meta.url)

/** Base address of links that leave the guides. */
const REPOSITORY = 'https://github.com/sluice-dev/sluice/blob/main/'

/** Guides that a program needs first. The others follow by name. */
const FIRST = ['api.md', 'errors.md', 'jobs.md', 'billing.md']

/** Served files by name, made when first asked for. */
let made: Promise<ReadonlyMap<string, Buffer>> | undefined

function guides(): Promise<ReadonlyMap<string, Buffer>> {
  made ??= readGuides()
  return made
}

/** `GET /docs/{name}.md`, and `GET /docs/skills/{name}/SKILL.md`. @throws SluiceError `NOT_FOUND`. */
export async function sendGuide(ctx: Context, name: string): Promise<void> {
  const body = (await guides()).get(name)
  if (!body) throw new SluiceError('NOT_FOUND', 'Not found: there is no guide with this name.')
  sendText(ctx, body, MARKDOWN)
}

/** `GET /llms.txt`. */
export const llmsText: Step = async (ctx) => {
  sendText(ctx, (await guides()).get('llms.txt') ?? Buffer.alloc(0), 'text/plain')
}

function sendText(ctx: Context, body: Buffer, type: string): void {
  ctx.set('Cache-Control', 'public, max-age=3600')
  ctx.set('Content-Type', `${type}; charset=utf-8`)
  ctx.body = body
}

async function readGuides(): Promise<ReadonlyMap<string, Buffer>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, FOLDER), 'utf8')))
  const files = new Map(names.map((name, at) => [name, lastingBody(linked(texts[at] ?? ''))]))
  for (const [name, text] of await readSkills()) files.set(name, lastingBody(text))
  const entries = names.map((name, at) => entryOf(name, texts[at] ?? ''))
  return files.set('llms.txt', lastingBody(listOf(entries)))
}

/** The skills for agents. A client copies them into its own folder, so that they have no links. */
async function readSkills(): Promise<[string, string][]> {
  const names = await readdir(new URL('skills/', FOLDER))
  return Promise.all(
    names.map(async (folder): Promise<[string, string]> => {
      const name = `skills/${folder}/SKILL.md`
      return [name, await readFile(new URL(name, FOLDER), 'utf8')]
    })
  )
}

/** Links within the guides stay; those to the rest of the repository become absolute. */
function linked(text: string): string {
  return text
    .replace(/\]\(\.\.\//g, `](${REPOSITORY}`)
    .replace(/\]\(design\//g, `](${REPOSITORY}docs/design/`)
}

/** A guide in the list. */
interface Entry {
  readonly name: string
  readonly title: string
  /** Its first sentence. */
  readonly about: string
}

function entryOf(name: string, text: string): Entry {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name
  const paragraph = /^# .+\n\n((?:[^\n|]+\n)+)/m.exec(text)?.[1] ?? ''
  const plain = paragraph
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*/g, '')
  return { name, title, about: /^.+?[.:](?= |$)/.exec(plain.trim())?.[0].replace(/:$/, '.') ?? '' }
}

function listOf(entries: readonly Entry[]): string {
  const line = ({ name, title, about }: Entry) =>
    `- [${title}](/docs/${name})${about === '' ? '' : `: ${about}`}`
  const isFirst = ({ name }: Entry) => FIRST.includes(name)
  const first = FIRST.flatMap((name) => entries.filter((entry) => entry.name === name))
  return `# Sluice

> Turns a URL into structured data: Markdown, a typed record, links, HTML, images, or JSON of your own schema. Requests are charged in tokens, only when they succeed.

Send \`Authorization: Bearer <API_KEY>\`. The shortest way to read a page: \`GET /r/https://example.com/page\` answers its Markdown. \`POST /api/v1/internet/fetch\` with \`{"url": "…"}\` answers JSON.

## Guides

${first.map(line).join('\n')}
- [OpenAPI document](/openapi.json): every route with its schemas.

## Optional

${entries
  .filter((entry) => !isFirst(entry))
  .map(line)
  .join('\n')}
`
}
