/**
 * Consent dialogs that our own list of buttons does not know, refused by DuckDuckGo's autoconsent where it is
 * installed.
 *
 * It is started on pages that show something like a banner, and on those only: its 800 rules and their waits cost
 * half a second (`benchmarks/browser/banners.mjs`). The library fetches nothing; new rules come with its releases.
 */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** State of the library in a page. */
export interface ConsentState {
  /** It found nothing to do, or has done it. */
  readonly isDone: boolean
  /** It pressed or hid something. */
  readonly hasActed: boolean
  /** Questions that only the page's own scripts can answer. */
  readonly questions: readonly { readonly id: string; readonly code: string }[]
}

const NAME = '@duckduckgo/autoconsent'

let source: Promise<ConsentSource | undefined> | undefined

interface ConsentSource {
  readonly library: string
  rulesFor(url: string): string
}

/** An expression that starts the library in a page of that URL; `undefined` where the library is not installed. */
export async function consentExpression(url: string): Promise<string | undefined> {
  source ??= readSource()
  const found = await source
  if (!found) return undefined
  return `(${startConsent.toString()})(((module, exports) => {${found.library}
    return module.exports
  })({ exports: {} }), ${found.rulesFor(url)})`
}

async function readSource(): Promise<ConsentSource | undefined> {
  const require = createRequire(import.meta.url)
  try {
    const { filterCompactRules } = require(NAME) as Library
    const rules = JSON.parse(
      await readFile(require.resolve(`${NAME}/rules/compact-rules.json`), 'utf8')
    ) as unknown
    return {
      library: await readFile(require.resolve(NAME), 'utf8'),
      rulesFor: (url) => JSON.stringify(filterCompactRules(rules, { url, mainFrame: true }))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** The used part of the library, which has types for browsers only. */
interface Library {
  readonly filterCompactRules: (
    rules: unknown,
    of: { readonly url: string; readonly mainFrame: boolean }
  ) => unknown
  readonly default: new (
    send: (message: Message) => Promise<void>,
    config: object,
    rules: object
  ) => Consent
}

interface Consent {
  readonly state: { readonly lifecycle: string; findCmpAttempts: number }
  _start(): Promise<boolean>
  receiveMessageCallback(message: object): Promise<void>
}

type Message = { readonly type: string; readonly id?: string; readonly code?: string }

/** In the world that {@link startConsent} left its state in. */
interface ConsentWorld {
  sluiceConsent?: {
    readonly questions: { id: string; code: string }[]
    readonly consent: Consent
    isDone: boolean
  }
}

/** Runs in the page, sent as text. */
function startConsent({ default: AutoConsent }: Library, rules: object): void {
  const world = globalThis as ConsentWorld
  const questions: { id: string; code: string }[] = []
  const send = async ({ type, id = '', code = '' }: Message) => {
    if (type === 'eval') questions.push({ id, code })
    if (type === 'optOutResult' && world.sluiceConsent) world.sluiceConsent.isDone = true
  }
  class Started extends AutoConsent {
    override async _start() {
      await super._start()
      // A dialog that was found is answered after this returns.
      if (world.sluiceConsent && !this.state.lifecycle.startsWith('running'))
        world.sluiceConsent.isDone = true
      return true
    }
  }
  const config = {
    autoAction: 'optOut',
    enablePrehide: false,
    // The page is at rest: an element that is absent now does not appear.
    detectRetries: 0,
    heuristicMode: 'tier2',
    logs: {}
  }
  const consent = new Started(send, config, { autoconsent: [], compact: rules })
  // Only every other look is for dialogs that no rule knows.
  consent.state.findCmpAttempts = 1
  world.sluiceConsent = { questions, consent, isDone: false }
}

/** An expression that hands the page's answers over and whose value is a {@link ConsentState}. */
export function consentStateExpression(
  answers: readonly { readonly id: string; readonly result: boolean }[]
): string {
  return `(${consentState.toString()})(${JSON.stringify(answers)})`
}

function consentState(answers: readonly { id: string; result: boolean }[]): ConsentState {
  const running = (globalThis as ConsentWorld).sluiceConsent
  // The page went on to another document.
  if (!running) return { isDone: true, hasActed: true, questions: [] }
  for (const { id, result } of answers) {
    void running.consent.receiveMessageCallback({ type: 'evalResp', id, result })
  }
  return {
    isDone: running.isDone,
    hasActed: /^(?:running|optOut|done)/.test(running.consent.state.lifecycle),
    questions: running.questions.splice(0)
  }
}
