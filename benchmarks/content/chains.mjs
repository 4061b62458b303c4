/**
 * Chains to compare, from HTML text to Markdown. Each is written as its users write it.
 *
 * An async function makes a chain, so that a process loads only its own libraries.
 */

const ours = new URL('../../packages/content/src/index.ts', import.meta.url).href

/** HTML to Markdown of the whole page: name → maker of `(html, url) => markdown`. */
export const markdown = {
  sluice: async () => {
    const { bodyContent, parseHtml, toMarkdown } = await import(ours)
    return (html, url) => toMarkdown(bodyContent(parseHtml(html)), { base: new URL(url) }).markdown
  },
  'hast-util-from-html → to-mdast → to-markdown': async () => {
    const { fromHtml } = await import('hast-util-from-html')
    const { toMdast } = await import('hast-util-to-mdast')
    const { toMarkdown } = await import('mdast-util-to-markdown')
    const { gfmToMarkdown } = await import('mdast-util-gfm')
    return (html) => toMarkdown(toMdast(fromHtml(html)), { extensions: [gfmToMarkdown()] })
  },
  'turndown + gfm': async () => {
    const service = await turndown()
    return (html) => service.turndown(html)
  },
  mdream: async () => {
    const { htmlToMarkdown } = await import('mdream')
    return (html, url) => htmlToMarkdown(html, { origin: url })
  }
}

/** Main content, metadata and Markdown: name → maker of `(html, url) => markdown | Promise`. */
export const reading = {
  sluice: async () => {
    const { parseHtml, toMarkdown, baseUrl } = await import(ours)
    const generic = new URL('../../plugins/generic/src/index.ts', import.meta.url).href
    const { default: parser } = await import(generic)
    return (html, href) => {
      const url = new URL(href)
      const page = { url, status: 200, contentType: 'text/html', html, tree: parseHtml(html) }
      const target = { url, filters: {} }
      parser.parse([page], target)
      return toMarkdown(parser.content([page], target, 'main'), { base: baseUrl(page.tree, url) })
        .markdown
    }
  },
  'readability + jsdom + turndown': async () => {
    const { JSDOM, VirtualConsole } = await import('jsdom')
    const { Readability } = await import('@mozilla/readability')
    const service = await turndown()
    return (html, url) => {
      const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() })
      const article = new Readability(window.document).parse()
      const text = service.turndown(article?.content ?? '')
      window.close()
      return text
    }
  },
  'readability + linkedom + turndown': async () => {
    const { parseHTML } = await import('linkedom')
    const { Readability } = await import('@mozilla/readability')
    const service = await turndown()
    return (html) => {
      const article = new Readability(parseHTML(html).document).parse()
      return service.turndown(article?.content ?? '')
    }
  },
  'defuddle/node + linkedom': async () => {
    const { parseHTML } = await import('linkedom')
    const { Defuddle } = await import('defuddle/node')
    return async (html, url) =>
      (await Defuddle(parseHTML(html).document, url, { markdown: true })).content
  },
  '@postlight/parser': async () => {
    const { default: Parser } = await import('@postlight/parser')
    return async (html, url) => (await Parser.parse(url, { html, contentType: 'markdown' })).content
  }
}

async function turndown() {
  const { default: TurndownService } = await import('turndown')
  const { gfm } = await import('turndown-plugin-gfm')
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' })
  service.use(gfm)
  service.remove(['script', 'style', 'noscript'])
  return service
}
