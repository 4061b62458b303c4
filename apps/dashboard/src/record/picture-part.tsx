/** Pictures of the page, and the page as PDF. They come from this service, not from the site. */

import { Icon } from '../parts/icon.tsx'
import { size } from '../parts/shown.tsx'
import type { Picture, Pictures } from './pictures.ts'

/** The session of the reader opens them, as long as the result is kept. */
function addressOf({ artifact }: Pick<Picture, 'artifact'>): string {
  return `/api/v1/artifacts/${encodeURIComponent(artifact)}`
}

/** The pictures one below the other, as the page is. */
export function PictureStack({ of }: { of: readonly Picture[] }) {
  return (
    <div class="pictures">
      {of.map((picture, index) => (
        <img
          key={picture.artifact}
          src={addressOf(picture)}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          alt={of.length === 1 ? 'The page' : `The page, part ${index + 1} of ${of.length}`}
        />
      ))}
    </div>
  )
}

/** The pictures, with downloads. */
export function PicturePart({ of }: { of: Pictures }) {
  const { screenshots, pdf } = of
  return (
    <>
      <div class="tools">
        {screenshots.map(({ width, height, bytes, artifact, media_type: type }) => (
          <a key={artifact} class="button small" href={addressOf({ artifact })} download>
            <Icon name="download" />
            {`${type.replace('image/', '.')} ${width} × ${height}, ${size(bytes)}`}
          </a>
        ))}
        {pdf && (
          <a class="button small" href={addressOf(pdf)} download>
            <Icon name="download" />
            {`.pdf ${size(pdf.bytes)}`}
          </a>
        )}
      </div>
      <PictureStack of={screenshots} />
    </>
  )
}
