/** Traits of the content before each container, and the comments around it. */

import { COMMENT } from './element-traits.ts'
import type { Container, PageBlocks } from './page-blocks.ts'

/** See {@link placesOf}. */
export interface Places {
  /** For each container, token traits of the content that precedes it in its parent or grandparent. */
  readonly afterNear: Int32Array
  /** The same for all its ancestors. */
  readonly afterAll: Int32Array
  /** For each container, the outermost ancestor with comments, or itself. */
  readonly comments: readonly (Container | undefined)[]
  /** Characters of running text outside comments. */
  readonly proseOutside: number
}

/** One pass over the containers. */
export function placesOf({ containers }: PageBlocks): Places {
  const passed = new Int32Array(containers.length)
  const afterNear = new Int32Array(containers.length)
  const afterAll = new Int32Array(containers.length)
  const comments: (Container | undefined)[] = []
  let proseOutside = containers[0]!.total.prose
  for (const container of containers) {
    const { index, parent, ownTokens } = container
    if (parent === undefined) {
      comments.push(undefined)
      continue
    }
    const before = passed[parent.index]!
    afterNear[index] = before | (parent.parent ? passed[parent.parent.index]! : 0)
    afterAll[index] = before | afterAll[parent.index]!
    passed[parent.index] = before | ownTokens
    const around = comments[parent.index]
    const outermost = around === undefined && (ownTokens & COMMENT) !== 0
    if (outermost) proseOutside -= container.total.prose
    comments.push(outermost ? container : around)
  }
  return { afterNear, afterAll, comments, proseOutside }
}
