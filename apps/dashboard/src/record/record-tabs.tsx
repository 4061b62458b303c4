/** A record in tabs: fields, Markdown, links, images, HTML, provenance, JSON. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Code } from '../parts/code.tsx'
import { type Changes, Difference } from '../parts/difference.tsx'
import { Markdown } from '../parts/markdown.tsx'
import { Table } from '../parts/table.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Absent, type Include, type PartName } from './absent.tsx'
import { FieldList } from './field-list.tsx'

/** Rows that are laid out. */
const ROWS = 500

type ShowAbsent = (part: PartName) => ComponentChildren

/**
 * @param props.provenance - of the answer; `undefined` where it is not known, which leaves its tab out.
 * @param props.open - name of the tab that is open at first; default: the data.
 * @param props.onInclude - lets tabs without data offer to run the request again with the option they need.
 */
export function RecordTabs(props: {
  data: unknown
  provenance?: Readonly<Record<string, string>> | null
  raw: { readonly label: string; readonly value: unknown }
  open?: string | undefined
  onInclude?: Include
}) {
  const data = isObject(props.data) ? props.data : {}
  const { markdown, links, image_urls: images, html, changes, ...fields } = data
  const absent = (part: PartName) => <Absent part={part} onInclude={props.onInclude} />
  return (
    <Tabs
      label="The result"
      open={props.open}
      tabs={[
        { name: 'Data', show: () => <FieldList fields={fields} /> },
        { name: 'Markdown', show: () => <MarkdownSide text={markdown} absent={absent} /> },
        { name: 'Links', show: () => <Links links={links} absent={absent} /> },
        { name: 'Images', show: () => <Images images={images} absent={absent} /> },
        { name: 'HTML', show: () => <Html html={html} absent={absent} /> },
        ...(isChanges(changes)
          ? [{ name: 'Changes', show: () => <Difference of={changes} /> }]
          : []),
        ...(props.provenance === undefined
          ? []
          : [
              {
                name: 'Provenance',
                show: () => <Provenance of={props.provenance ?? null} absent={absent} />
              }
            ]),
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

function MarkdownSide({ text, absent }: { text: unknown; absent: ShowAbsent }) {
  const [isSource, setSource] = useState(false)
  if (typeof text !== 'string') return absent('Markdown')
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

function Links({ links, absent }: { links: unknown; absent: ShowAbsent }) {
  if (!Array.isArray(links)) return absent('Links')
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

/** URLs only: loading the images would reveal the viewer to the site. */
function Images({ images, absent }: { images: unknown; absent: ShowAbsent }) {
  if (!Array.isArray(images)) return absent('Images')
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

function Html({ html, absent }: { html: unknown; absent: ShowAbsent }) {
  if (typeof html !== 'string') return absent('HTML')
  return <Code label="HTML source" text={html} />
}

function Provenance(props: { of: Readonly<Record<string, string>> | null; absent: ShowAbsent }) {
  if (props.of === null) return props.absent('Provenance')
  return (
    <Table
      label="Provenance"
      head={['Field', 'Read from']}
      rows={Object.entries(props.of).map(([field, source]) => [
        <code key="field">{field}</code>,
        <code key="source" class="small-text">
          {source}
        </code>
      ])}
    />
  )
}

function Rest({ of }: { of: number }) {
  if (of <= ROWS) return null
  return (
    <p class="quiet">
      Showing the first {ROWS} of {of}. The JSON has all of them.
    </p>
  )
}

/** A page may put anything where a URL belongs; only http and https become links. */
function Outside({ url }: { url: unknown }) {
  const text = String(url)
  if (!/^https?:\/\//i.test(text)) return <>{text}</>
  return (
    <a href={text} rel="noreferrer noopener nofollow" target="_blank">
      {text}
    </a>
  )
}

/** A record may have a field of this name too. */
function isChanges(value: unknown): value is Changes {
  return isObject(value) && 'previous' in value && 'truncated' in value && 'mode' in value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
