/** A clip through the popup, by keyboard, and the requests that it made. */

import type { OpenCompanion } from './open-companion.ts'
import type { Popup } from './popup.ts'
import type { Recorded } from './recording-proxy.ts'

/** A clip. */
export interface Clip {
  readonly status: string
  readonly markdown: string
  /** The record as the popup shows it. */
  readonly record: Record<string, unknown>
  /** Addresses that the popup requested, by its own account. */
  readonly asked: readonly string[]
  /** Requests of the whole browser from the press of the button to the result. */
  readonly requests: readonly Recorded[]
}

/** Clips the current page. */
export async function clip(open: OpenCompanion): Promise<Clip> {
  const before = open.proxy.requests.length
  const popup = await open.press()
  try {
    await popup.until('document.activeElement.id === "clip"')
    await popup.press('Enter')
    await popup.until(
      '!document.getElementById("result").hidden || !document.getElementById("failure").hidden'
    )
    const { asked } = popup
    return { ...(await shown(popup)), asked, requests: open.proxy.requests.slice(before) }
  } finally {
    await popup.close()
  }
}

/** Opens the popup on the current page, presses the button if there is one, and returns the refusal. */
export async function refusal(open: OpenCompanion): Promise<string> {
  const popup = await open.press()
  try {
    const isOver = '!document.getElementById("failure").hidden'
    await popup.until(`document.activeElement.id === "clip" || ${isOver}`)
    if (!(await popup.evaluate(isOver))) await popup.press('Enter')
    await popup.until(isOver)
    return await popup.evaluate('document.getElementById("failure").textContent')
  } finally {
    await popup.close()
  }
}

async function shown(popup: Popup) {
  const text = (id: string) =>
    popup.evaluate<string>(`document.getElementById(${JSON.stringify(id)}).textContent`)
  const failure = await text('failure')
  if (failure !== '') throw new Error(`refused: ${failure}`)
  const status = await text('status')
  const markdown = await text('text')
  await popup.evaluate('document.getElementById("markdown-tab").focus()')
  await popup.press('ArrowRight')
  await popup.until('document.activeElement.id === "record-tab"')
  return { status, markdown, record: JSON.parse(await text('text')) }
}
