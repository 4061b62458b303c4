/** One page, a list, a crawl or a file: the options stay. */

import { MODES, type Mode } from '../play-draft/play-draft.ts'

const NAMES: Readonly<Record<Mode, string>> = {
  page: 'One page',
  list: 'List of URLs',
  crawl: 'Crawl',
  file: 'File'
}

/** A choice of one. */
export function ModeSwitch(props: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <fieldset class="modes">
      <legend class="unseen">What to read</legend>
      {MODES.map((mode) => (
        <label key={mode}>
          <input
            type="radio"
            name="mode"
            checked={props.mode === mode}
            onChange={() => props.onChange(mode)}
          />
          <span>{NAMES[mode]}</span>
        </label>
      ))}
    </fieldset>
  )
}
