/**
 * Markdown to nodes, by its syntax tree: there is no step in which text becomes markup, so nothing in it can become an
 * element, an attribute or a script. HTML in it shows as text. Pictures show as links: loading them would tell the
 * fetched site who reads.
 */

import type { Nodes, Root, RootContent, Table } from 'mdast'
import { type ComponentChildren, Fragment, h, type VNode } from 'preact'

/** Levels of nesting that are laid out. Deeper ones are left out. */
const DEEPEST = 60

/** Nodes of a Markdown text. Headings begin at the third level, below the page's own headings. */
export function markdownNodes(tree: Root): VNode {
  const definitions = new Map(
    tree.children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier, node.url] as const] : []
    )
  )
  return <>{many(tree.children, { definitions, depth: 0 })}</>
}

/** Context of a node. */
interface Surroundings {
  readonly definitions: ReadonlyMap<string, string>
  readonly depth: number
}

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del'
}

function many(nodes: readonly Nodes[], around: Surroundings): ComponentChildren {
  if (around.depth === DEEPEST) return '…'
  const deeper = { ...around, depth: around.depth + 1 }
  return nodes.map((node, index) => <Fragment key={index}>{one(node, deeper)}</Fragment>)
}

function one(node: Nodes, around: Surroundings): ComponentChildren {
  const inner = () => ('children' in node ? many(node.children, around) : null)
  switch (node.type) {
    case 'text':
      return node.value
    case 'html':
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre tabIndex={0}>
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
      return outside(around.definitions.get(node.identifier) ?? '', inner())
    case 'image':
      return outside(node.url, `[picture] ${node.alt ?? ''}`)
    case 'imageReference':
      return outside(around.definitions.get(node.identifier) ?? '', `[picture] ${node.alt ?? ''}`)
    case 'table':
      return table(node, around)
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

function table({ children: [head, ...rows] }: Table, around: Surroundings): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div class="scroller" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, index) =>
              // An empty header names no column: screen readers would announce nothing.
              cell.children.length === 0 ? (
                <td key={index} />
              ) : (
                <th key={index} scope="col">
                  {many(cell.children, around)}
                </th>
              )
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.children.map((cell, index) => (
                <td key={index}>{many(cell.children, around)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
