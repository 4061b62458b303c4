/**
 * The URL of a store without its password.
 */

/**
 * A store's URL without what may be secret: `redis://…@host:6379/0`. A password is hidden even if it holds `@` or `/`,
 * which it should not unescaped; options after `?` may be a password too and are left off.
 */
export function withoutPassword(url: string): string {
  // Whether `?` begins the options or is of the password, only its owner knows.
  if (/[?#].*@/s.test(url)) return url.replace(/\/\/.*$/s, '//…')
  return url.replace(/\/\/.*@/s, '//…@').replace(/[?#].*$/s, '')
}
