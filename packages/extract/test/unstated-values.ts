/** Finds values that are read from a page and do not stand on it. */

import { all, metadata, parseHtml, textOf } from '@sluice/content'
import type { Root } from 'hast'
import { compileSchema, extract } from '../src/index.ts'

const text = { type: 'string' }
const SCHEMA = {
  type: 'object',
  properties: {
    company: text,
    phone: text,
    fax: text,
    email: text,
    street: text,
    city: text,
    zip: text,
    country: text,
    website: { ...text, format: 'uri' },
    github_url: { ...text, format: 'uri' },
    price: { type: 'number' },
    sku: text,
    brand: text,
    color: text,
    isbn: text,
    author: text,
    doi: text,
    difficulty: text,
    twitter: { ...text, format: 'uri' },
    features: { type: 'array', items: text },
    images: { type: 'array', items: { ...text, format: 'uri' } },
    sections: {
      type: 'array',
      items: { type: 'object', properties: { name: text, entries: { type: 'array', items: text } } }
    },
    opening_hours: { type: 'array', items: text },
    items: { type: 'array', items: { type: 'object', properties: { name: text, price: text } } }
  }
}

/** Letters and digits of a text, so that spaces and separators between elements do not matter. */
const plain = (value: string) =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** All that a page says: its text, its attributes and its data. */
function saidOn(tree: Root, html: string): string {
  const attributes = all(tree, '*').flatMap(({ properties }) =>
    Object.values(properties).flat().map(String)
  )
  const decoded = attributes.map((value) => {
    try {
      return decodeURIComponent(value)
    } catch {
      return value
    }
  })
  const data = [...html.matchAll(/<script[^>]*json[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, json]) => json
  )
  return plain([textOf(tree), ...attributes, ...decoded, ...data].join(' '))
}

/** The scalars of an answer that a page states, by their paths. */
function scalars(value: unknown, path: string): [string, string | number][] {
  if (typeof value === 'string' || typeof value === 'number') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => scalars(inner, `${path}.${name}`))
}

/** Values read from a page that do not stand on it, and those that cannot be what their property names. */
export function unstatedValues(html: string, address: URL): string[] {
  const tree = parseHtml(html)
  const { data, provenance } = extract(compileSchema(SCHEMA), {
    tree,
    url: address,
    metadata: metadata(tree, { url: address })
  })
  const isThere = statedOn(tree, html)
  return scalars(data, '').flatMap(([path, value]) => {
    const fault = `${path}: ${value} (${provenance[path.split('.')[1]!]})`
    const test = FORMS[path.split('.').at(-1)!]
    return isThere(value) && (!test || test.test(String(value))) ? [] : [fault]
  })
}

/** A test of whether a page states a value. Addresses are resolved against that of the page. */
export function statedOn(tree: Root, html: string): (value: string | number) => boolean {
  const said = saidOn(tree, html)
  return (value) =>
    typeof value === 'number'
      ? said.includes(plain(String(Math.trunc(value))))
      : said.includes(plain(value)) ||
        value.split(/, |\n/).every((part) => said.includes(plain(part))) ||
        said.includes(plain(value.replace(/^https?:/, ''))) ||
        said.includes(plain(decodeURI(value.replace(/^https?:\/\/[^/]+/, ''))))
}

const FORMS: Readonly<Record<string, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@\d]+$/,
  phone: /(?:\D*\d){6,}|[A-Z]{3}/,
  fax: /(?:\D*\d){6,}/,
  zip: /\d/,
  city: /^[^@:]+$/,
  country: /^[^@\d:]+$/,
  doi: /^10\.\d{4,9}\/\S+$/,
  website: /^https?:\/\/[^\s]+$/,
  twitter: /^https?:\/\/(?:[\w-]+\.)?(?:twitter|x)\.com\/./,
  github_url: /^https?:\/\/(?:[\w-]+\.)?github\.com\/./
}
