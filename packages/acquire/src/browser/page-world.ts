/** The isolated world in which our expressions run in a page. */

import type { CDPSession } from 'playwright-core'

/** Pause before retrying after the page navigated, ms. */
const LOOK = 50
/** Maximum number of navigations during one evaluation. */
const MOVES = 100

/** Runs our expressions isolated from the page's scripts. */
export interface World {
  /** @param isAwaited - the expression may be a promise: its value is the resolved one. */
  evaluate(expression: string, isAwaited?: boolean): Promise<unknown>
  /** Runs among the page's own scripts, which can forge the result. */
  evaluateAmongScripts(expression: string): Promise<unknown>
}

/** Open it in the main frame of a page, and again in each document that follows. */
export function openWorld(client: CDPSession): World {
  let place: number | undefined
  const enter = async () => {
    const { frameTree } = await client.send('Page.getFrameTree')
    const frameId = frameTree.frame.id
    const made = await client.send('Page.createIsolatedWorld', { frameId, worldName: 'sluice' })
    place = made.executionContextId
  }
  return {
    evaluateAmongScripts: (expression) => evaluated(client, expression),
    async evaluate(expression, isAwaited = false) {
      for (let tries = 1; ; tries++) {
        try {
          if (place === undefined) await enter()
          return await evaluated(client, expression, place as number, isAwaited)
        } catch (error) {
          // The page went on to another document, and the world went with the old one.
          if (
            tries === MOVES ||
            !/context|navigat|frame|Inspected target|Promise was collected/i.test(String(error))
          )
            throw error
          place = undefined
          await new Promise((resolve) => setTimeout(resolve, LOOK))
        }
      }
    }
  }
}

async function evaluated(
  client: CDPSession,
  expression: string,
  contextId?: number,
  awaitPromise = false
) {
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    awaitPromise,
    ...(contextId === undefined ? {} : { contextId })
  })
  if (exceptionDetails) throw new Error(`in the page: ${exceptionDetails.text}`)
  return result.value as unknown
}
