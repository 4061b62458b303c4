/** The URL of a cluster: `redis+cluster://[user:password@]host:port,host:port`, `rediss+cluster://…` for TLS. */

/** The nodes of a cluster and the login for them. */
export interface ClusterPlace {
  readonly nodes: readonly { readonly host: string; readonly port: number }[]
  readonly login: { readonly username?: string; readonly password?: string; readonly tls?: object }
}

/** @returns `undefined` - it is not the URL of a cluster. */
export function clusterOf(url: string): ClusterPlace | undefined {
  const [, secure, login = '', hosts] =
    /^redis(s)?\+cluster:\/\/(?:([^@/]*)@)?([^/]+)/.exec(url) ?? []
  if (hosts === undefined) return undefined
  const [username, password] = login.split(':').map(decodeURIComponent)
  return {
    nodes: hosts.split(',').map((host) => nodeOf(host)),
    login: {
      ...(username ? { username } : {}),
      ...(password ? { password } : {}),
      ...(secure ? { tls: {} } : {})
    }
  }
}

function nodeOf(text: string): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${text}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) }
}
