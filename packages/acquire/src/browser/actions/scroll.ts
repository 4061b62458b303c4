/** Scrolls a page step by step until nothing more comes. */

import type { ScrollAction } from '../../action.ts'
import type { World } from '../page-world.ts'
import { ActionFailure } from './action-failure.ts'
import type { ActionFacts, ActionTime } from './action-time.ts'
import { type ScrollState, type ScrollStep, scrollStepExpression } from './scroll-script.ts'

/** Tools for scrolling. */
interface ScrollTools {
  readonly world: World
  readonly maxCollected: number
  rest(most: number): Promise<void>
}

/** A step may bring the page to rest within this time, ms. */
const STEP_REST = 2_000
/** At the end more may come by itself within this time, ms. */
const PATIENCE = 700
/** Between two looks, ms. */
const LOOK = 70

/** @param index - index of the action: names its collection. @throws ActionFailure */
export async function scroll(
  tools: ScrollTools,
  action: ScrollAction,
  index: number,
  time: ActionTime
): Promise<ActionFacts> {
  const { to, selector = null, frame = [], collect = null, maxSteps } = action
  const step = async (way: ScrollStep['to']): Promise<ScrollState> => {
    const place = { selector, frame, collect, place: index, most: tools.maxCollected }
    const state = (await tools.world.evaluate(
      scrollStepExpression({ to: way, ...place })
    )) as ScrollState
    if (state.fault !== null) throw new ActionFailure(state.fault)
    return state
  }
  const collected = (state: ScrollState) =>
    collect === null ? lost(state) : { collected: state.collected }

  if (to === 'up' || to === 'down') {
    await step(to)
    await tools.rest(Math.min(STEP_REST, time.left()))
    return { steps: 1, ...collected(await step('stay')) }
  }
  let state = await step('stay')
  for (let steps = 1; ; steps++) {
    const before = state.height
    await step(to)
    await tools.rest(Math.min(STEP_REST, time.left()))
    state = await step('stay')
    if (isDone(action, state, before)) {
      state = await grown(state, step, time)
      if (isDone(action, state, before)) return { steps, reachedEnd: true, ...collected(state) }
    }
    if (steps >= maxSteps || time.left() < 2 * LOOK) {
      return { steps, reachedEnd: false, ...collected(state) }
    }
  }
}

function lost({ replaced }: ScrollState): Pick<ActionFacts, 'replaced'> {
  return replaced === 0 ? {} : { replaced }
}

function isDone({ to }: ScrollAction, { isAtEnd, height }: ScrollState, before: number): boolean {
  return to === 'start' || (isAtEnd && height <= before)
}

/** The state once more has come, or none within our patience. */
async function grown(
  state: ScrollState,
  step: (way: 'stay') => Promise<ScrollState>,
  time: ActionTime
): Promise<ScrollState> {
  const until = performance.now() + Math.min(PATIENCE, time.left())
  let now = state
  while (performance.now() < until && now.isAtEnd && now.height <= state.height) {
    await new Promise((resolve) => setTimeout(resolve, LOOK))
    now = await step('stay')
  }
  return now
}
