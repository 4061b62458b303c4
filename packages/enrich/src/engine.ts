/** The contract of a provider: its inputs and outputs. Any of the four abilities may be absent. */

/** One ability that a provider may have. Source: decisions.md §4. */
export type Ability = 'summary' | 'extraction' | 'images' | 'audio'

/** Part of a request for text that a provider may be unable to follow. */
export type Wish = 'prompt' | 'language' | 'key_facts'

/** Form of a summary: running text, a list, or a list of `name: value`. */
export type SummaryStyle = 'paragraph' | 'bullets' | 'key_facts'

/** The usage of a call, for logs and metrics. It never affects prices. */
export interface Usage {
  /** Requests to the model, including repairs and parts of long pages. */
  readonly calls: number
  /** Input tokens as the model counts them; 0 if it does not report them. */
  readonly inputTokens: number
  readonly outputTokens: number
}

/** A page to summarise. */
export interface SummaryInput {
  readonly markdown: string
  /** Facts that the page declares about itself, a line each. Unlike `markdown`, they are in every part of a long page. */
  readonly declared?: string
  /** BCP 47 of the summary; default: the page's language. */
  readonly language?: string
  /** Additional instructions of the client; unlike the page, they are followed. */
  readonly prompt?: string
  /** Default: plain text in the model's own form. */
  readonly style?: SummaryStyle
  /** Words that the summary may have. */
  readonly maxWords?: number
  /** Name among {@link Engine.choices}; default: the provider's own choice. */
  readonly model?: string
  /** Account of the request. */
  readonly account?: string
  /** Called for each answer of a model, also where the whole fails. */
  readonly onUsage?: (usage: Usage) => void
  readonly signal: AbortSignal
}

/** A page, and a question about it. */
export interface QuestionInput
  extends Pick<
    SummaryInput,
    'markdown' | 'declared' | 'prompt' | 'model' | 'account' | 'onUsage' | 'signal'
  > {
  readonly question: string
  /** BCP 47 of the answer; default: the question's language. */
  readonly language?: string
}

/** A page to read into a JSON Schema. */
export interface ExtractInput {
  readonly markdown: string
  /** Facts that the page declares about itself, a line each. Unlike `markdown`, they are in every part of a long page. */
  readonly declared?: string
  /** Already checked and within its limits. */
  readonly schema: JsonSchema
  /** Validation errors, one sentence each; empty if the data is valid. */
  readonly validate: (data: unknown) => readonly string[]
  /** An answer in the types of the schema, without what the schema does not name. It comes before `validate`. */
  readonly coerce?: (data: unknown) => unknown
  readonly prompt?: string
  /** Name among {@link Engine.choices}; default: the provider's own choice. */
  readonly model?: string
  /** Account of the request. */
  readonly account?: string
  /** Called for each answer of a model, also where the whole fails. */
  readonly onUsage?: (usage: Usage) => void
  readonly signal: AbortSignal
}

/** A JSON Schema that is an object. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** An image whose type and size were read from its bytes. */
export interface ImageInput {
  readonly bytes: Uint8Array
  readonly mediaType: string
  /** BCP 47 of the expected text, usually the page's language. */
  readonly language?: string
  readonly prompt?: string
  /** Account of the request. */
  readonly account?: string
  readonly signal: AbortSignal
}

/** A recording whose type and length were read from its bytes. */
export interface AudioInput {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly durationSeconds: number
  readonly language?: string
  readonly prompt?: string
  /** Account of the request. */
  readonly account?: string
  readonly signal: AbortSignal
}

/** Text made by a provider. */
export interface TextAnswer {
  readonly text: string
  /** BCP 47, if the provider reports the language it heard. */
  readonly language?: string
  /** Parts of the request that the provider did not follow, a sentence each. */
  readonly notes?: readonly string[]
  readonly usage?: Usage
}

/** An answer, and passages of the page that it rests on. */
export interface QuotedAnswer {
  readonly text: string
  /** At least one; each is on the page, word for word. */
  readonly quotes: readonly string[]
  readonly usage?: Usage
}

/** A part of a transcript, with its time in the recording. */
export interface Segment {
  /** Seconds. */
  readonly start: number
  /** Seconds. */
  readonly end: number
  readonly text: string
}

/** A transcript. */
export interface AudioAnswer extends TextAnswer {
  /** In order of time; absent if the provider gives no times. */
  readonly segments?: readonly Segment[]
}

/** Data that is valid against the requested schema. */
export interface DataAnswer {
  readonly data: unknown
  readonly usage?: Usage
}

/** A configured model, and whether it works. */
export interface ModelReport {
  readonly model: string
  /** Name of its setting, such as `AI_MODEL`. */
  readonly setting: string
  readonly abilities: readonly Ability[]
  /** `impaired` works, but not as configured; `unknown` was not asked yet. */
  readonly state: 'unknown' | 'works' | 'impaired' | 'fails'
  /** A sentence; it holds no address, no key and no words of the server. */
  readonly problem?: string
  /** Remedy, for the operator alone: it can name the server's models. */
  readonly advice?: string
}

/**
 * A provider: makes text or data from pages, images and recordings.
 *
 * Every method throws `SluiceError` `AI_UNAVAILABLE` or `AI_OUTPUT_INVALID`, and ends when its
 * signal aborts. Text that comes back is only text: nothing is fetched, billed or routed by it.
 */
export interface Engine {
  /** Appears in answers: `'extractive'`, `'openai-compatible:qwen3'`. */
  readonly name: string
  /** The name for an ability, if it has another model. */
  readonly names?: Readonly<Partial<Record<Ability, string>>>
  summarize?(input: SummaryInput): Promise<TextAnswer>
  extract?(input: ExtractInput): Promise<DataAnswer>
  /** Part of the ability `extraction`. */
  answer?(input: QuestionInput): Promise<QuotedAnswer>
  transcribeImage?(input: ImageInput): Promise<TextAnswer>
  transcribeAudio?(input: AudioInput): Promise<AudioAnswer>
  /** Models for text that a request may choose: each with the provider's name where it answers. */
  readonly choices?: Readonly<Record<string, string>>
  /** Wishes that the provider cannot follow. */
  readonly ignores?: readonly Wish[]
  /** Reasons why abilities are absent, as sentences for the operator. */
  readonly missing?: Readonly<Partial<Record<Ability, string>>>
  /** State of each model, from its last calls. */
  models?(): readonly ModelReport[]
  /** Tests each model of which nothing recent is known, by a request of a few tokens. Never throws. */
  probe?(signal: AbortSignal): Promise<void>
  /**
   * Returns the reason why the provider cannot do an ability in a language that the client asks for; it is
   * known before anything is fetched.
   */
  refusal?(ability: Ability, language: string): string | undefined
  /** Stops everything that the provider keeps running. */
  close?(): Promise<void>
}
