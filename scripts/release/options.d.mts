export interface ReleaseOptions {
  readonly registry: string | undefined
  readonly tag: string | undefined
  readonly dryRun: boolean
}
export function readOptions(given: readonly string[]): ReleaseOptions | undefined
