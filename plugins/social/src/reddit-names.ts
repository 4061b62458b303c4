/** Names and addresses of Reddit. */

/** Its own hosts, those of its media among them. */
export const REDDIT_HOSTS = ['reddit.com', 'redd.it', 'redditmedia.com', 'redditstatic.com']

/** An author by name; nobody for one that is gone. */
export function redditAuthor(name: string | undefined) {
  const handle = name && !/^\[(?:deleted|removed)\]$/.test(name) ? name : null
  return { handle, name: handle, url: handle ? `https://www.reddit.com/user/${handle}/` : null }
}
