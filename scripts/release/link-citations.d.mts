export function unlinkedCitations(text: string, root?: string): string[]
export function linkCitations(
  folder: string,
  manifest: { readonly repository: { readonly url: string } },
  root?: string
): void
