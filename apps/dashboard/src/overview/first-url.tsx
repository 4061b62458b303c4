/** A URL to begin with: one of the reader's own, or a sample. */

import { Field } from '../parts/field.tsx'
import { Link, navigate } from '../router.tsx'

/** Public pages of different kinds. */
const SAMPLES = [
  ['An article', 'https://en.wikipedia.org/wiki/Web_scraping'],
  ['A news list', 'https://news.ycombinator.com/'],
  ['A short page', 'https://example.com/']
] as const

const playground = (url: string) => `/playground?${new URLSearchParams({ url })}`

/** Opens the playground with a URL, which shows the price before anything is fetched. */
export function FirstUrl() {
  const open = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget as HTMLFormElement).get('url')
    navigate(playground(withScheme(String(typed).trim())))
  }
  return (
    <>
      <form class="url-row" onSubmit={open}>
        <Field label="URL">
          <input
            name="url"
            inputMode="url"
            required
            maxLength={8_192}
            autocomplete="off"
            spellcheck={false}
            placeholder="https://example.com/"
          />
        </Field>
        <button type="submit" class="primary">
          Open in playground
        </button>
      </form>
      <div class="row tight">
        {SAMPLES.map(([name, url]) => (
          <Link key={url} to={playground(url)} class="button small">
            {name}
          </Link>
        ))}
      </div>
    </>
  )
}

/** `example.com` as `https://example.com`; a URL that has a scheme as it is. */
function withScheme(text: string): string {
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
}
