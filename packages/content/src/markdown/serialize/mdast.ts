/**
 * The clean tree of ../clean-tree/tree.ts as mdast. hast-util-to-mdast's public handlers do the work, called by our own
 * state: its `toMdast` clones the tree, indexes ids and minifies white space, which a clean tree does not need and
 * which takes twice as long as the rest of `toMarkdown` (../README.md).
 *
 * Handlers are public, but the shape of the state is not guaranteed: the version is pinned, and `toMdast` is used if a
 * sample comes out differently.
 */

import type { Element, Nodes, Parents, Root } from 'hast'
import {
  defaultHandlers,
  defaultNodeHandlers,
  type Handle,
  type State,
  toMdast
} from 'hast-util-to-mdast'
import type {
  BlockContent,
  Code,
  DefinitionContent,
  FootnoteDefinition,
  FootnoteReference,
  Image,
  Link,
  ListItem,
  Root as MdastRoot,
  Parent,
  PhrasingContent,
  RootContent
} from 'mdast'
import { selfTested } from '../../self-tested.ts'
import { sampleTree } from './sample-tree.ts'

declare module 'mdast' {
  interface PhrasingContentMap {
    inlineMath: InlineMath
    script: Script
  }
  interface RootContentMap {
    inlineMath: InlineMath
    script: Script
    callout: Callout
  }
  interface BlockContentMap {
    callout: Callout
  }
  interface ListItem {
    /** Its number, if the list does not count up by one. */
    number?: number
  }
}

/** A formula with its dollar signs, written unchanged. */
export interface InlineMath {
  type: 'inlineMath'
  value: string
}

/** Superscript or subscript text, for which Markdown has no marker. */
export interface Script extends Parent {
  type: 'script'
  tagName: 'sub' | 'sup'
  children: PhrasingContent[]
}

/** A quote that names the kind of the callout. */
export interface Callout extends Parent {
  type: 'callout'
  kind: string
  children: (BlockContent | DefinitionContent)[]
}

/** Convert a tree made by `markdownTree`. */
export function mdastOf(tree: Root): MdastRoot {
  return isConvertedDirectly() ? converted(tree) : stock(tree)
}

/** True if our own state converts trees. */
export const isConvertedDirectly = selfTested('hast-util-to-mdast', () => {
  const tree = sampleTree()
  return JSON.stringify(converted(tree)) === JSON.stringify(stock(tree))
})

function converted(tree: Root): MdastRoot {
  return { type: 'root', children: createState().all(tree) }
}

function stock(tree: Root): MdastRoot {
  return toMdast(tree, { handlers: HANDLERS }) as MdastRoot
}

function createState(): State {
  return {
    all,
    baseFound: true,
    elementById: new Map(),
    frozenBaseUrl: undefined,
    handlers: HANDLERS,
    inTable: false,
    nodeHandlers: defaultNodeHandlers,
    one,
    options: {},
    patch: () => {},
    qNesting: 0,
    resolve: (url) => url ?? '',
    // Blocks of the clean tree contain only blocks.
    toFlow: (nodes) => nodes as never,
    toSpecificContent: (nodes) => nodes as never
  }
}

const HANDLERS: Record<string, Handle> = {
  ...defaultHandlers,
  a: link,
  'footnote-reference': footnoteReference,
  'footnote-definition': footnoteDefinition,
  img: image,
  li: listItem,
  pre: code,
  code: inlineCode,
  sub: script,
  sup: script,
  callout,
  math
}

function all(this: State, parent: Parents): RootContent[] {
  const results: RootContent[] = []
  for (const child of parent.children) {
    const result = this.one(child, parent)
    if (Array.isArray(result)) for (const node of result) results.push(node as RootContent)
    else if (result) results.push(result as RootContent)
  }
  return results
}

function one(this: State, node: Nodes, parent: Parents | undefined) {
  if (node.type === 'text') return { type: 'text' as const, value: node.value }
  return node.type === 'element'
    ? this.handlers[node.tagName]!(this, node, parent) || undefined
    : undefined
}

function link(state: State, node: Element): Link {
  const { href, title } = node.properties
  const children = state.all(node) as Link['children']
  return { type: 'link', url: String(href), title: title ? String(title) : null, children }
}

function footnoteReference(_: State, { properties }: Element): FootnoteReference {
  const label = String(properties.label)
  return { type: 'footnoteReference', identifier: label, label }
}

function footnoteDefinition(state: State, node: Element): FootnoteDefinition {
  const label = String(node.properties.label)
  const children = state.all(node) as FootnoteDefinition['children']
  return { type: 'footnoteDefinition', identifier: label, label, children }
}

function image(_: State, { properties: { src, alt, title } }: Element): Image {
  return {
    type: 'image',
    url: String(src),
    title: title ? String(title) : null,
    alt: String(alt)
  }
}

function listItem(state: State, node: Element): ListItem {
  const { checked, spread, number } = node.properties
  return {
    type: 'listItem',
    ...(typeof number === 'number' ? { number } : {}),
    spread: spread === true,
    checked: typeof checked === 'boolean' ? checked : null,
    children: state.all(node) as ListItem['children']
  }
}

function script(state: State, node: Element): Script {
  const tagName = node.tagName === 'sub' ? 'sub' : 'sup'
  return { type: 'script', tagName, children: state.all(node) as PhrasingContent[] }
}

function callout(state: State, node: Element): Callout {
  const children = state.all(node) as Callout['children']
  return { type: 'callout', kind: String(node.properties.kind), children }
}

function code(_: State, node: Element): Code {
  const { language } = node.properties
  const lang = typeof language === 'string' ? language : null
  return { type: 'code', lang, meta: null, value: literal(node) }
}

function inlineCode(_: State, node: Element) {
  return { type: 'inlineCode' as const, value: literal(node) }
}

function math(_: State, node: Element): InlineMath {
  return { type: 'inlineMath', value: literal(node) }
}

function literal({ children }: Element): string {
  const [child] = children
  return child?.type === 'text' ? child.value : ''
}
