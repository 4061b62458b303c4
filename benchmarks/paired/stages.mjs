/** The stages of reading a page, as the packages of a checkout do them. */

import { join } from 'node:path'

/**
 * Load a checkout. It needs the exports that are used here, and may differ in everything else.
 *
 * @returns for each stage: its name, `prepare(page)` for what it needs, which is not measured, and
 *   `run(page, prepared)`, which returns what the stage makes of the page.
 */
export async function stagesOf(checkout) {
  const { baseUrl, bodyContent, mainContent, metadata, parseHtml, toMarkdown } = await import(
    join(checkout, 'packages/content/src/index.ts')
  )
  const { default: parser } = await import(join(checkout, 'plugins/generic/src/index.ts'))
  const parse = ({ html }) => parseHtml(html)
  const nothing = () => undefined

  return [
    { name: 'parse', prepare: nothing, run: parse },
    { name: 'main content', prepare: parse, run: ({ url }, tree) => mainContent(tree, { url }) },
    { name: 'metadata', prepare: parse, run: ({ url }, tree) => metadata(tree, { url }) },
    {
      name: 'Markdown',
      prepare: (page) => bodyContent(parse(page)),
      run: ({ url }, body) => toMarkdown(body, { base: url }).markdown
    },
    {
      name: 'whole reading',
      prepare: nothing,
      run({ html, url }) {
        const page = { url, status: 200, contentType: 'text/html', html, tree: parseHtml(html) }
        const target = { url, filters: {} }
        const record = orRefusal(() => parser.parse([page], target))
        const main = parser.content([page], target, 'main')
        return [record, toMarkdown(main, { base: baseUrl(page.tree, url) }).markdown]
      }
    }
  ]
}

/** Some pages of the corpora have no content, and a parser says so by an error. */
function orRefusal(parse) {
  try {
    return parse()
  } catch (error) {
    if (error.code === undefined) throw error
    return error.code
  }
}
