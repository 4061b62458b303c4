/** A shell command, or files of the context and the folder they are copied to. */
export type Step =
  | { readonly run: string }
  | { readonly copy: readonly string[]; readonly to: string }
/** One stage. */
export interface Stage {
  readonly runs: readonly string[]
  readonly steps: readonly Step[]
  readonly environment: Readonly<Record<string, string>>
  readonly command?: readonly string[]
  readonly health?: readonly string[]
}
export function readDockerfile(text: string): Record<string, Stage | undefined>
