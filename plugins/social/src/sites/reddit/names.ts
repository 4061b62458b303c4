/** Names and addresses of Reddit. */

/** Its own hosts, those of its media among them. */
export const REDDIT_HOSTS = ['reddit.com', 'redd.it', 'redditmedia.com', 'redditstatic.com']

/** An author by name and id; empty for a deleted account. */
export function redditAuthor(name: string | undefined, id: string | undefined) {
  if (!name || /^\[(?:deleted|removed)\]$/.test(name)) return {}
  const url = `https://www.reddit.com/user/${name}/`
  return { id: id?.replace(/^t2_/, '') ?? null, handle: name, name, url }
}
