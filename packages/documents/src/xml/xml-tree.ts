/**
 * XML as a small tree. Names are without their prefixes: formats differ in prefixes between producers,
 * and none of those read here gives one name two meanings in one place.
 */

import { Parser } from 'htmlparser2'

/** An element. */
export interface XmlElement {
  /** Without its prefix, `'tbl'`. */
  readonly name: string
  /** Attributes by their names as written, `'r:id'`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (XmlElement | string)[]
}

type Growing = XmlElement & { readonly children: (Growing | string)[] }

/**
 * Read XML, leniently: a part that ends early gives what is there. Only the entities of XML are known.
 *
 * @param xml - checked by `checkXml`: depth and document types are not looked at here.
 * @returns an element without a name that holds the root.
 */
export function xmlTree(xml: Buffer | string): XmlElement {
  const top: Growing = { name: '', attributes: {}, children: [] }
  const open = [top]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Growing = { name: localName(name), attributes, children: [] }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      ontext(text) {
        const { children } = open.at(-1)!
        const last = children.length - 1
        if (typeof children[last] === 'string') children[last] += text
        else children.push(text)
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      }
    },
    { xmlMode: true }
  )
  parser.end(typeof xml === 'string' ? xml : decoded(xml))
  return top
}

/** Without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The child elements, optionally only those with a name. */
export function elements(parent: XmlElement | undefined, name?: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const child of parent?.children ?? []) {
    if (typeof child !== 'string' && (name === undefined || child.name === name)) found.push(child)
  }
  return found
}

/** The first child element along a path of names, `child(shape, 'nvSpPr', 'nvPr')`. */
export function child(parent: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let at = parent
  for (const name of path) {
    at = at?.children.find((one): one is XmlElement => typeof one !== 'string' && one.name === name)
  }
  return at
}

/** Descendants of a name in document order, not those within one another. */
export function* descendants(parent: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const one of elements(parent)) {
    if (one.name === name) yield one
    else yield* descendants(one, name)
  }
}

/** An attribute by its name without prefix, the one without a prefix first. */
export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  const { attributes } = element ?? {}
  if (!attributes) return undefined
  if (attributes[name] !== undefined) return attributes[name]
  const key = Object.keys(attributes).find((one) => one.endsWith(`:${name}`))
  return key === undefined ? undefined : attributes[key]
}

/** All text in an element. */
export function xmlText(node: XmlElement | string | undefined): string {
  if (node === undefined) return ''
  return typeof node === 'string' ? node : node.children.map(xmlText).join('')
}

/** Decodes XML by the encoding in its declaration, or as UTF-8 if the declaration names no known encoding. */
export function decoded(xml: Buffer): string {
  const named = /^<\?xml[^>]*?encoding=["']([\w.-]+)/.exec(xml.toString('latin1', 0, 200))?.[1]
  if (named === undefined || /^utf-?8$/i.test(named)) return new TextDecoder().decode(xml)
  try {
    return new TextDecoder(named).decode(xml)
  } catch {
    return new TextDecoder().decode(xml)
  }
}
