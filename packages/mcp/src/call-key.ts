/** Keys of paid calls, derived from that of the request which they answer. */

/**
 * The Idempotency-Key of a call: the same for the same call in a repeated request, another for any other call. A client
 * may send one key with all its requests, and a request may have several calls.
 *
 * @param requestKey - Idempotency-Key of the request.
 */
export async function callKey(requestKey: string, tool: string, input: object): Promise<string> {
  const text = JSON.stringify([requestKey, tool, input])
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `mcp-${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
