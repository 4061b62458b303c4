/** Text with the percent escapes of an address decoded; unchanged if a percent sign escapes nothing. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
