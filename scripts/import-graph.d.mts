/** Paths that a file imports or exports from by a relative specifier. */
export function importsOf(file: string, text: string): string[]

/** In each folder, the entries whose files import each other in a circle. @param graph - imports by file. */
export function folderCircles(
  graph: ReadonlyMap<string, readonly string[]>
): { readonly folder: string; readonly members: readonly string[] }[]

/** Groups of nodes that reach each other. */
export function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][]
