const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether a host, as `URL` writes it, always means the machine itself. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}
