/** A tab without data, because the request did not ask for it. */

/** What a request can leave out, and the option that returns it. */
const PARTS = {
  Markdown: { says: "Markdown wasn't requested.", options: { markdown: 'on' } },
  Links: { says: "Links weren't requested.", options: { include_links: true } },
  Images: { says: "Images weren't requested.", options: { image_urls: true } },
  HTML: { says: "HTML wasn't requested.", options: { include_html: 'raw' } },
  Provenance: { says: "Provenance wasn't requested.", options: { provenance: true } }
} as const

/** The name of a tab that may be without data. */
export type PartName = keyof typeof PARTS

/** Options of the playground by their names. */
type Options = Readonly<Record<string, string | boolean>>

/** Runs the request again with the options that return a part. */
export type Include = (options: Options, part: PartName) => void

/** @param props.onInclude - without it, as in the history, there is no button. */
export function Absent(props: { part: PartName; onInclude: Include | undefined }) {
  const { part, onInclude } = props
  const { says, options } = PARTS[part]
  return (
    <>
      <p class="quiet">
        {says} The option is <code>{Object.keys(options)[0]}</code>.
      </p>
      {onInclude && (
        <button type="button" onClick={() => onInclude(options, part)}>
          Include {part === 'HTML' || part === 'Markdown' ? part : part.toLowerCase()} and run again
        </button>
      )}
    </>
  )
}
