interface PublishedPackage {
  readonly folder: string
  // biome-ignore lint/suspicious/noExplicitAny: a manifest, whose fields each reader knows.
  readonly manifest: Record<string, any>
}
export function publishedPackages(root?: string): PublishedPackage[]
