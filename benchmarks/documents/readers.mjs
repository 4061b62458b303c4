/**
 * Readers of documents to Markdown, by name: each has the formats, and a function that loads the library. That function
 * returns a function for one file. With `takesAll`, it returns a function for the paths of all files, because starting
 * once per file would take most of the time.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const READERS = {
  sluice: {
    formats: ['pdf', 'docx', 'odt', 'rtf', 'pptx', 'odp', 'epub', 'xlsx', 'ods'],
    async load() {
      const { toMarkdown } = await import('../../packages/content/src/index.ts')
      const { convert } = await import('../../packages/documents/src/index.ts')
      return async (bytes) => toMarkdown((await convert(bytes)).root).markdown
    }
  },
  anydoc: {
    formats: ['docx', 'odt', 'rtf', 'pptx', 'odp', 'epub', 'xlsx', 'ods'],
    async load() {
      const { toMarkdownBytes } = await import('@firecrawl/anydoc')
      return (bytes, format) => toMarkdownBytes(bytes, format)
    }
  },
  liteparse: {
    formats: ['pdf'],
    async load() {
      const { LiteParse } = await import('@llamaindex/liteparse')
      const quiet = { ocrEnabled: false, quiet: true }
      const parser = new LiteParse({ ...quiet, outputFormat: 'markdown', imageMode: 'off' })
      return async (bytes) => (await parser.parse(Buffer.from(bytes))).text
    }
  },
  'pdf-inspector': {
    formats: ['pdf'],
    async load() {
      const { extractPagesMarkdown } = await import('@firecrawl/pdf-inspector')
      return (bytes) =>
        extractPagesMarkdown(Buffer.from(bytes))
          .pages.map(({ markdown }) => markdown)
          .join('\n\n')
    }
  },
  pdf2md: {
    formats: ['pdf'],
    async load() {
      const { default: pdf2md } = await import('@opendocsg/pdf2md')
      return (bytes) => pdf2md(Buffer.from(bytes))
    }
  },
  opendataloader: {
    formats: ['pdf'],
    takesAll: true,
    lacks: () => (spawnSync('java', ['-version']).status === 0 ? undefined : 'Java'),
    async load() {
      const { convert } = await import('@opendataloader/pdf')
      return async (files) => {
        const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'))
        const names = files.map(({ path }, at) => {
          symlinkSync(path, join(folder, `${at}.pdf`))
          return join(folder, `${at}.pdf`)
        })
        await convert(names, {
          outputDir: folder,
          format: 'markdown',
          imageOutput: 'off',
          tableMethod: 'cluster',
          quiet: true
        })
        const texts = names.map((name) => {
          const made = name.replace(/pdf$/, 'md')
          return existsSync(made) ? readFileSync(made, 'utf8') : undefined
        })
        rmSync(folder, { recursive: true })
        return texts
      }
    }
  },
  unpdf: {
    formats: ['pdf'],
    async load() {
      const { extractText, getDocumentProxy } = await import('unpdf')
      return async (bytes) => {
        const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
        return text.join('\n\n')
      }
    }
  },
  'mammoth + turndown': {
    formats: ['docx'],
    async load() {
      const { default: mammoth } = await import('mammoth')
      const { default: Turndown } = await import('turndown')
      const { gfm } = await import('turndown-plugin-gfm')
      const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).use(gfm)
      return async (bytes) => {
        const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
        return turndown.turndown(asGrid(value))
      }
    }
  },
  officeparser: {
    formats: ['docx', 'odt', 'rtf', 'pptx', 'odp', 'epub', 'xlsx', 'ods'],
    async load() {
      const { parseOffice } = await import('officeparser')
      return async (bytes) => {
        const document = await parseOffice(Buffer.from(bytes))
        return String((await document.to('md')).value)
      }
    }
  },
  'read-excel-file': {
    formats: ['xlsx'],
    async load() {
      const { default: read } = await import('read-excel-file/node')
      return async (bytes) => {
        const sheets = await read(Buffer.from(bytes))
        return sheets.map(({ sheet, data }) => `## ${sheet}\n\n${grid(data)}`).join('\n\n')
      }
    }
  }
}

/** Turndown writes a table only where the first row has header cells, and cells of one paragraph each. */
function asGrid(html) {
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) =>
    table
      .replace(/<\/p>\s*<p>/g, '<br>')
      .replace(/<\/?p>/g, '')
      .replace(/<tr>[\s\S]*?<\/tr>/, (row) => row.replace(/(<\/?)td/g, '$1th'))
  )
}

function grid(rows) {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const line = (row) =>
    `| ${Array.from({ length: width }, (_, column) => cell(row[column])).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n')
}

function cell(value) {
  if (value === null || value === undefined) return ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  return text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ')
}
