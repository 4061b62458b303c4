/** The flags of the text that a model makes of a page: `--question`, `--summary`, `--model`. */

/** The flags. */
export interface AiFlags {
  readonly question?: string
  /** The form of the summary. */
  readonly summary?: string
  /** Name of a model of the server. */
  readonly model?: string
}

/** The parts of `options.ai` that they stand for; undefined without one of them. */
export function aiOptions({ question, summary, model }: AiFlags): object | undefined {
  const options = {
    ...(question === undefined ? {} : { question }),
    ...(summary === undefined ? {} : { summary: { style: summary } }),
    ...(model === undefined ? {} : { model })
  }
  return Object.keys(options).length > 0 ? options : undefined
}
