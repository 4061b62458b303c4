/** A record from its sides: fields, Markdown, links, images, HTML, provenance, JSON. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Code } from './code.tsx'
import { FieldList } from './field-list.tsx'
import { Markdown } from './markdown.tsx'
import { Table } from './table.tsx'
import { Tabs } from './tabs.tsx'

/** Rows that are laid out. */
const ROWS = 500

/** @param provenance - of the answer; `undefined` where it is not known, which leaves its tab out. */
export function RecordTabs(props: {
  data: unknown
  provenance?: Readonly<Record<string, string>> | null
  raw: { readonly label: string; readonly value: unknown }
}) {
  const data = isObject(props.data) ? props.data : {}
  const { markdown, links, image_urls: images, html, ...fields } = data
  return (
    <Tabs
      label="The result"
      tabs={[
        { name: 'Data', show: () => <FieldList fields={fields} /> },
        { name: 'Markdown', show: () => <MarkdownSide text={markdown} /> },
        { name: 'Links', show: () => <Links links={links} /> },
        { name: 'Images', show: () => <Images images={images} /> },
        { name: 'HTML', show: () => <Html html={html} /> },
        ...(props.provenance === undefined
          ? []
          : [{ name: 'Provenance', show: () => <Provenance of={props.provenance ?? null} /> }]),
        {
          name: props.raw.label,
          show: () => (
            <Code label={props.raw.label} text={JSON.stringify(props.raw.value, null, 2)} />
          )
        }
      ]}
    />
  )
}

function MarkdownSide({ text }: { text: unknown }) {
  const [isSource, setSource] = useState(false)
  if (typeof text !== 'string') return <Absent option="markdown" />
  if (text === '') return <p class="quiet">The page has no text.</p>
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={isSource}
          onChange={(event) => setSource(event.currentTarget.checked)}
        />{' '}
        Show the source
      </label>
      {isSource ? <Code label="Markdown" text={text} /> : <Markdown text={text} />}
    </>
  )
}

function Links({ links }: { links: unknown }) {
  if (!Array.isArray(links)) return <Absent option="include_links" />
  if (links.length === 0) return <p class="quiet">The page has no links.</p>
  const known = links.filter(isObject)
  return (
    <>
      <Table
        label="Links"
        head={['Text', 'URL', 'Kind']}
        rows={known
          .slice(0, ROWS)
          .map(({ text, url, type }) => [
            String(text ?? ''),
            <Outside key="url" url={url} />,
            String(type ?? '')
          ])}
      />
      <Rest of={known.length} />
    </>
  )
}

/** Addresses only: loading the pictures would tell the site who looks. */
function Images({ images }: { images: unknown }) {
  if (!Array.isArray(images)) return <Absent option="image_urls" />
  if (images.length === 0) return <p class="quiet">The page has no images.</p>
  return (
    <>
      <p class="quiet">URLs only: the dashboard loads nothing from other sites.</p>
      <ul class="plain wrap">
        {images.slice(0, ROWS).map((url) => (
          <li key={String(url)}>
            <Outside url={url} />
          </li>
        ))}
      </ul>
      <Rest of={images.length} />
    </>
  )
}

function Html({ html }: { html: unknown }) {
  if (typeof html !== 'string') return <Absent option="include_html" />
  return <Code label="HTML source" text={html} />
}

function Provenance({ of }: { of: Readonly<Record<string, string>> | null }) {
  if (of === null) return <Absent option="provenance" />
  return (
    <Table
      label="Provenance"
      head={['Field', 'Read from']}
      rows={Object.entries(of).map(([field, source]) => [
        <code key="field">{field}</code>,
        <code key="source" class="small-text">
          {source}
        </code>
      ])}
    />
  )
}

function Absent({ option }: { option: string }): ComponentChildren {
  return (
    <p class="quiet">
      Not asked for. The option <code>{option}</code> brings it.
    </p>
  )
}

function Rest({ of }: { of: number }) {
  if (of <= ROWS) return null
  return (
    <p class="quiet">
      The first {ROWS} of {of}; the JSON has all.
    </p>
  )
}

/** What a page calls a URL may be anything; only addresses of the web become links. */
function Outside({ url }: { url: unknown }) {
  const text = String(url)
  if (!/^https?:\/\//i.test(text)) return <>{text}</>
  return (
    <a href={text} rel="noreferrer noopener nofollow" target="_blank">
      {text}
    </a>
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
