/** The image URLs of a page. Loading the images would reveal the reader to the site. */

import { csvLine } from '@sluice/core/csv'
import { CopyButton } from '../parts/code.tsx'
import { DownloadText } from '../viewer/download-text.tsx'
import { FoundList } from './found-list.tsx'
import { OutsideLink } from './outside-link.tsx'

/** @param props.name - name of the download, without its extension. */
export function ImagesPart({ name, images }: { name: string; images: readonly unknown[] }) {
  if (images.length === 0) return <p class="quiet">The page has no images.</p>
  const urls = images.map(String)
  return (
    <FoundList
      what="image"
      items={urls}
      textOf={(url) => url}
      tools={
        <>
          <CopyButton label="Images" text={urls.map((url) => `${url}\n`).join('')} />
          <DownloadText
            name={`${name}-images.csv`}
            type="text/csv"
            text={['url', ...urls].map((url) => csvLine([url])).join('')}
          />
        </>
      }
      show={(shown) => (
        <>
          <p class="quiet">URLs only: the dashboard loads nothing from other sites.</p>
          <ul class="plain wrap image-list">
            {shown.map((url) => (
              <li key={url}>
                <OutsideLink url={url} />
              </li>
            ))}
          </ul>
        </>
      )}
    />
  )
}
