/** The reader's own service in the code of served pages: its address, and the start of a key of a signed-in reader. */

/** Addresses in the examples of the guides. */
const EXAMPLE = /http:\/\/(?:127\.0\.0\.1|localhost):8080/g
const EXAMPLE_KEY = 'slc_live_…'

/** Shows them in place of those of the examples. */
export function showOwnService(): void {
  const texts = codeTexts()
  for (const text of texts) text.data = text.data.replace(EXAMPLE, location.origin)
  const ofKeys = texts.filter(({ data }) => data.includes(EXAMPLE_KEY))
  if (ofKeys.length > 0 && isSignedIn()) void showKey(ofKeys)
}

function codeTexts(): Text[] {
  const texts: Text[] = []
  for (const code of document.querySelectorAll('code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
  }
  return texts
}

/** The dashboard keeps this mark while a user is signed in. */
function isSignedIn(): boolean {
  try {
    return localStorage.getItem('sluice-signed-in') !== null
  } catch {
    return false
  }
}

/** Shows the start of the newest key: the service does not have the rest. */
async function showKey(texts: readonly Text[]): Promise<void> {
  const answer = await fetch('/api/v1/account/keys')
  if (!answer.ok) return
  const { data }: { data: { prefix: string; revoked_at: string | null }[] } = await answer.json()
  const key = data.findLast(({ revoked_at }) => revoked_at === null)
  if (key) for (const text of texts) text.data = text.data.replaceAll(EXAMPLE_KEY, key.prefix)
}
