/** Answer of a tool: text, followed by pictures. */

/** A picture for the model. */
export interface AnswerImage {
  readonly type: 'image'
  /** Base64. */
  readonly data: string
  readonly mimeType: string
}

/** The answer of a tool. */
export type ToolAnswer = string | { readonly text: string; readonly images: readonly AnswerImage[] }

/** The blocks of an answer, as the protocol has them. */
export function contentOf(answer: ToolAnswer) {
  const { text, images } = typeof answer === 'string' ? { text: answer, images: [] } : answer
  return { content: [{ type: 'text' as const, text }, ...images] }
}
