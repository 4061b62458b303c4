/** One stage. */
export interface Stage {
  readonly runs: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly command?: readonly string[]
  readonly health?: readonly string[]
}
export function readDockerfile(text: string): Record<string, Stage | undefined>
