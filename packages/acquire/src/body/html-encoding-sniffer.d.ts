/** Types of a library that ships none. Source: its README, version 7. */
declare module 'html-encoding-sniffer' {
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: {
      transportLayerEncodingLabel?: string
      defaultEncoding?: string
      maxPrescanBytes?: number
    }
  ): string
}
