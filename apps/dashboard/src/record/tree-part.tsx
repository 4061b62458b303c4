/** The accessibility tree of a page. */

import { CodeView } from '../viewer/code-view.tsx'

/** See the module. */
export function TreePart({ name, text }: { name: string; text: string }) {
  return (
    <CodeView
      label="Accessibility tree"
      language="markdown"
      text={text}
      file={`${name}.yaml`}
      isTall
    />
  )
}
