/**
 * Markdown to nodes, by its syntax tree: there is no step in which text becomes markup, so nothing in it can become an
 * element, an attribute or a script. HTML in it shows as text. Pictures show as links: loading them would tell the
 * fetched site who reads.
 */

import type { Nodes, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { type ComponentChildren, Fragment, h, type VNode } from 'preact'

/** Nodes of a Markdown text. Headings begin at the third level, below those of the page. */
export function renderMarkdown(text: string): VNode {
  const tree = fromMarkdown(text, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()]
  })
  const definitions = new Map(
    tree.children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier, node.url] as const] : []
    )
  )
  return <>{many(tree.children, definitions)}</>
}

type Definitions = ReadonlyMap<string, string>

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del'
}

function many(nodes: readonly Nodes[], definitions: Definitions): ComponentChildren {
  return nodes.map((node, index) => <Fragment key={index}>{one(node, definitions)}</Fragment>)
}

function one(node: Nodes, definitions: Definitions): ComponentChildren {
  const inner = () => ('children' in node ? many(node.children, definitions) : null)
  switch (node.type) {
    case 'text':
      return node.value
    case 'html':
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      )
    case 'heading':
      return h(`h${Math.min(6, node.depth + 2)}`, {}, inner())
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inner()}</ol> : <ul>{inner()}</ul>
    case 'link':
      return outside(node.url, inner())
    case 'linkReference':
      return outside(definitions.get(node.identifier) ?? '', inner())
    case 'image':
      return outside(node.url, `[picture] ${node.alt ?? ''}`)
    case 'imageReference':
      return outside(definitions.get(node.identifier) ?? '', `[picture] ${node.alt ?? ''}`)
    case 'table':
      return table(node, definitions)
    case 'definition':
    case 'footnoteReference':
      return null
    default: {
      const tag = TAGS[(node as RootContent).type]
      return tag ? h(tag, {}, inner()) : inner()
    }
  }
}

/** A link to another site; only where its address is one of the web. */
function outside(url: string, children: ComponentChildren): ComponentChildren {
  if (!/^https?:\/\//i.test(url)) return children
  return (
    <a href={url} rel="noreferrer noopener nofollow" target="_blank">
      {children}
    </a>
  )
}

function table({ children: [head, ...rows] }: Table, definitions: Definitions): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="scroller" tabIndex={0} aria-label="Table">
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, index) => (
              <th key={index} scope="col">
                {many(cell.children, definitions)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.children.map((cell, index) => (
                <td key={index}>{many(cell.children, definitions)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
