/** Types of a tool and of its context. */

import type {
  CallOptions,
  Client,
  FetchInput,
  FetchMeta,
  HistoryItem,
  JobsResource,
  LearnedParsersResource,
  PaidCallOptions,
  Receipt,
  Warnings
} from '@sluice/client'
import type { z } from 'zod'
import type { ToolAnswer } from './answer/tool-answer.ts'
import type { ToolName } from './tool-names.ts'

/** A page that was read. */
export interface ReadPage {
  readonly data: object
  readonly meta: Pick<FetchMeta, 'final_url' | 'request_id' | 'extraction'>
  readonly warnings: Warnings
  readonly receipt: Pick<Receipt, 'charged' | 'remaining' | 'replayed'>
}

/** A result that is read again. */
export interface KeptPage
  extends Pick<HistoryItem, 'id' | 'url' | 'final_url' | 'status' | 'error'> {
  readonly data?: object | null
  readonly metadata: Pick<HistoryItem['metadata'], 'title'>
}

/** The parts of a client of `@sluice/client` that tools need. A tool whose part is missing cannot be offered. */
export interface ToolClient {
  fetch(url: string, input: FetchInput & PaidCallOptions): Promise<ReadPage>
  quote(
    url: string,
    input: FetchInput & CallOptions
  ): Promise<{ readonly billing: { readonly tokens_max: number } }>
  /** @throws NotFoundError - none exists. */
  result(id: string, options: CallOptions): Promise<KeptPage>
  readonly account?: Client['account']
  readonly artifact?: Client['artifact']
  readonly map?: Client['map']
  readonly search?: Client['search']
  readonly resultsPage?: Client['resultsPage']
  readonly learnedParsers?: Pick<LearnedParsersResource, 'learn'>
  readonly jobs?: Pick<JobsResource, 'crawl' | 'quoteCrawl' | 'get' | 'pagesPage'>
}

/** Context of a tool call, besides its arguments. */
export interface ToolContext {
  readonly client: ToolClient
  /** Aborted when the client cancels the call, or goes. */
  readonly signal: AbortSignal
  /** For what is charged: the signal, and a key if the request has one. @param part - tells the parts of a call apart. */
  paid(part?: number): PaidCallOptions
  /** Tell how far the call is, if its client wants to know. */
  progress(done: number, total: number | undefined, message: string): Promise<void>
}

/** A tool. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: ToolName
  readonly title: string
  readonly description: string
  readonly input: Input
  /** Hints for clients. Reading a page changes nothing on its site, but costs tokens: the descriptions say so. */
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly openWorldHint: boolean
    readonly destructiveHint?: boolean
    readonly idempotentHint?: boolean
  }
  /** The answer. @throws the errors that {@link failureText} describes. */
  run(input: z.infer<Input>, context: ToolContext): Promise<ToolAnswer>
}

/** Declare a tool: its input gets the type of its schema. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool
}

/** A part of the client, which a server that offers the tool has. */
export function needed<Part>(part: Part | undefined, tool: ToolName): Part {
  if (part === undefined) throw new Error(`${tool} is offered without its requirements`)
  return part
}
