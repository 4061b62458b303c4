const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Returns true if a host, as `URL` writes it, always means this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}
