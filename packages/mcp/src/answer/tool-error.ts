/** Failures that a tool finds by itself, in the form of those that the service answers. */

/** A request that cannot be done as it is. Nothing was fetched or charged. */
export class ToolError extends Error {
  readonly code: string

  /** @param code - as in the table of errors of the service. @param message - the failure and advice. */
  constructor(code: string, message: string) {
    super(message)
    this.name = new.target.name
    this.code = code
  }
}
