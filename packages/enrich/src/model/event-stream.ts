/** Streamed answers of servers that stream whether or not they are asked to. */

interface Delta {
  readonly content?: string | null
  readonly reasoning_content?: string | null
  readonly reasoning?: string | null
  readonly refusal?: string | null
}

/** A chat's stream of events as the answer that the server would have sent in one piece. */
export function joinedStream(text: string): unknown {
  let content = ''
  let thoughts = ''
  let refusal = ''
  let finish: unknown = null
  let usage: unknown = null
  for (const [, data = ''] of text.matchAll(/^data: ?(.*)$/gm)) {
    const event = eventOf(data)
    if (event?.error !== undefined) return event
    const choice = (event?.choices as { delta?: Delta; finish_reason?: unknown }[] | undefined)?.[0]
    content += choice?.delta?.content ?? ''
    thoughts += choice?.delta?.reasoning_content ?? choice?.delta?.reasoning ?? ''
    refusal += choice?.delta?.refusal ?? ''
    finish = choice?.finish_reason ?? finish
    usage = event?.usage ?? usage
  }
  const message = {
    role: 'assistant',
    content,
    ...(thoughts !== '' && { reasoning_content: thoughts }),
    ...(refusal !== '' && { refusal })
  }
  return { choices: [{ index: 0, message, finish_reason: finish }], usage }
}

function eventOf(data: string): Record<string, unknown> | undefined {
  try {
    const event: unknown = JSON.parse(data)
    return typeof event === 'object' && event !== null
      ? (event as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
