/** Addresses of Instagram and Threads. */

/** Address of a profile. */
export function profileUrl(platform: 'instagram' | 'threads', handle: string): string {
  return platform === 'instagram'
    ? `https://www.instagram.com/${handle}/`
    : `https://www.threads.com/@${handle}`
}
