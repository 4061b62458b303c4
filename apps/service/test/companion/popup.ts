/** The popup of the extension, as the browser opens it for a click on its button. Playwright does not show it as a page. */

import type { CDPSession } from 'playwright-core'

/** An open popup. */
export interface Popup {
  /** Addresses that the popup itself has requested, without its own files. */
  readonly asked: string[]
  /** Value of an expression in the popup, which may be a promise. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Waits until an expression is true. @throws Error - it is not within 10 s. */
  until(expression: string): Promise<void>
  /** Presses a key: `Enter`, `Tab`, `ArrowRight`. The popup may close because of it. */
  press(key: string): Promise<void>
  /** Calls a method of the DevTools protocol on the popup. */
  send(method: string, params?: object): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** Presses the extension's button on the active tab, and attaches to the popup. */
export async function openPopup(browser: CDPSession, id: string): Promise<Popup> {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const tab = targetInfos.find((target) => {
    const { embedderData } = target as { embedderData?: { tabActive?: boolean } }
    return embedderData?.tabActive
  })
  if (!tab) throw new Error('no tab is active')
  await browser.send('Extensions.triggerAction' as never, { id, targetId: tab.targetId } as never)
  const address = `chrome-extension://${id}/popup.html`
  for (let tries = 0; tries < 100; tries++) {
    const all = await browser.send('Target.getTargets')
    const found = all.targetInfos.find(({ url }) => url === address)
    if (found) return attachTo(browser, found.targetId)
    await pause(100)
  }
  throw new Error('the popup did not open')
}

async function attachTo(browser: CDPSession, targetId: string): Promise<Popup> {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false })
  const asked: string[] = []
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  const onMessage = (event: { sessionId: string; message: string }) => {
    if (event.sessionId !== sessionId) return
    const { id, result, error, method, params } = JSON.parse(event.message)
    if (method === 'Network.requestWillBeSent') {
      const { url } = params.request
      if (!url.startsWith('chrome-extension:')) asked.push(url)
    }
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  }
  browser.on('Target.receivedMessageFromTarget', onMessage)
  const gone = new Error('the popup is closed')
  const onDetached = (event: { sessionId: string }) => {
    if (event.sessionId === sessionId) for (const one of waiting.values()) one.reject(gone)
  }
  browser.on('Target.detachedFromTarget', onDetached)
  let last = 0
  const send = async (method: string, params: object = {}) => {
    const answer = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(++last, answer)
    // The popup may close before the message is sent, which fails by itself.
    answer.promise.catch(() => undefined)
    const message = JSON.stringify({ id: last, method, params })
    await browser.send('Target.sendMessageToTarget', { sessionId, message })
    return answer.promise
  }
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const given = { expression, awaitPromise: true, returnByValue: true, userGesture: true }
    const { result, exceptionDetails } = (await send('Runtime.evaluate', given)) as {
      result: { value: Value; description?: string }
      exceptionDetails?: object
    }
    if (exceptionDetails) throw new Error(`${expression}: ${result.description}`)
    return result.value
  }
  const isOpen = async () => {
    const { targetInfos } = await browser.send('Target.getTargets')
    return targetInfos.some((target) => target.targetId === targetId)
  }
  await send('Network.enable')
  return {
    asked,
    evaluate,
    send,
    async until(expression) {
      for (let tries = 0; tries < 200; tries++) {
        // The document is not there yet.
        if (await evaluate(expression).catch(() => false)) return
        await pause(50)
      }
      const seen = await evaluate<string>('document.body.innerText')
      throw new Error(`not true within 10 s: ${expression}; the popup shows: ${seen}`)
    },
    async press(key) {
      const text = key === 'Enter' ? '\r' : undefined
      const codes: Record<string, number> = { Enter: 13, Tab: 9, ArrowRight: 39, ArrowLeft: 37 }
      const about = { key, code: key, windowsVirtualKeyCode: codes[key], text }
      try {
        await send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...about })
        await send('Input.dispatchKeyEvent', { type: 'keyUp', ...about, text: undefined })
      } catch (error) {
        if (await isOpen()) throw error
      }
    },
    async close() {
      browser.off('Target.receivedMessageFromTarget', onMessage)
      browser.off('Target.detachedFromTarget', onDetached)
      if (await isOpen()) await browser.send('Target.closeTarget', { targetId })
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
