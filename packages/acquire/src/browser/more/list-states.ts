/** The states of a page that shows more of its list on request: after each press of its button, or each scroll to its end. */

import type { ListStates, MorePlan } from '../../list-states.ts'
import type { World } from '../page-world.ts'
import { FRESH, HAS_GROWN, HAS_NEXT, type MoreStep, moreExpression } from './more-script.ts'

/** Tools for following a list. */
interface StateTools {
  readonly world: World
  /** Bytes of all states. */
  readonly maxBytes: number
  /** A step begins: it may lead to another document. */
  begin(): void
  /** Resolves once the page rests, at the latest after `most` ms. */
  rest(most: number): Promise<void>
  /** Reads the document. */
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** A step may bring the page to rest within this time, ms. */
const REST = 4_000
/** More may come after the page rested, within this time, ms. */
const PATIENCE = 1_200
const SHORT_PATIENCE = 300
/** Between two looks, ms. */
const LOOK = 100
/** New texts and addresses that are more than a clock or a counter. */
const GROWN = 2

/** Follow the list of a page that has settled. */
export async function listStates(tools: StateTools, plan: MorePlan): Promise<ListStates> {
  const { world } = tools
  const until = performance.now() + plan.timeMs
  const bodies: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  if (await world.evaluate(HAS_NEXT)) return { bodies, ended: 'end' }
  await world.evaluate(FRESH)
  if (plan.isEnough && (await plan.isEnough(await tools.read()))) return { bodies, ended: 'steps' }
  while (bodies.length < plan.steps) {
    if (performance.now() >= until) return { bodies, ended: 'time' }
    if (!(await hasGrown(tools, plan.words, until))) return { bodies, ended: 'end' }
    const body = await tools.read()
    bytes += body.byteLength
    if (bytes > tools.maxBytes) return { bodies, ended: 'bytes' }
    bodies.push(body)
    if (await plan.isEnough?.(body)) break
  }
  return { bodies, ended: 'steps' }
}

/** Ways of asking for more, in order; each is tried if the one before brought nothing. */
const WAYS: readonly MoreStep[] = ['press', 'press', 'end', 'back', 'back', 'back']

async function hasGrown(
  tools: StateTools,
  words: readonly string[],
  until: number
): Promise<boolean> {
  for (const way of WAYS) {
    tools.begin()
    if (!(await tools.world.evaluate(moreExpression(way, words)))) continue
    await tools.rest(Math.min(REST, Math.max(0, until - performance.now())))
    const patience = way === 'back' ? SHORT_PATIENCE : PATIENCE
    if (await freshWithin(tools, Math.min(until, performance.now() + patience))) {
      await tools.world.evaluate(HAS_GROWN)
      return true
    }
  }
  return false
}

async function freshWithin({ world, rest }: StateTools, until: number): Promise<boolean> {
  let fresh = (await world.evaluate(FRESH)) as number
  while (fresh < GROWN && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK))
    fresh += (await world.evaluate(FRESH)) as number
    // What has begun to come may still be coming.
    if (fresh >= GROWN) await rest(REST)
  }
  return fresh >= GROWN
}
