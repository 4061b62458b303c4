/** The operator's rules on URLs: which pages this service fetches, and why it does not fetch others. */

import { pathMatches } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import { z } from 'zod'

const names = z.array(z.string().min(1).max(253).toLowerCase()).default([])

/** A rule. A URL matches if one of its lists has it. */
const Rule = z.strictObject({
  name: z.string().min(1).max(100),
  action: z.enum(['allow', 'deny']),
  /** For people; part of the error. */
  reason: z.string().max(500).optional(),
  /** Host names as they are, `www.example.com`. */
  hosts: names,
  /** Domains with all their subdomains, `example.com`. */
  domains: names,
  /** Domain and path, `example.com/private/*`, with `*` and `$` as in robots.txt. */
  paths: z.array(z.string().min(1).max(2_000)).default([]),
  /** File with a domain on each line, relative to the policy; `#` begins a comment. */
  file: z.string().min(1).optional()
})

const Policy = z.strictObject({
  /** For URLs that no rule matches. */
  default: z.enum(['allow', 'deny']).default('allow'),
  rules: z.array(Rule).max(1_000)
})

/** The rules, ready to judge. */
export interface UrlPolicy {
  /** Number of rules. */
  readonly size: number
  /** @throws SluiceError `URL_NOT_ALLOWED` `{rule}` - the first rule that matches denies the URL. */
  check(url: URL): void
}

/**
 * Read a policy.
 *
 * @param readFile - reads a category file. @throws Error - the text is no policy, or a file cannot be read.
 */
export function readUrlPolicy(text: string, readFile: (name: string) => string): UrlPolicy {
  const { default: otherwise, rules } = Policy.parse(JSON.parse(text))
  const judges = rules.map((rule) => {
    const listed = rule.file === undefined ? [] : domainsOf(readFile(rule.file))
    return { ...rule, hosts: new Set(rule.hosts), domains: new Set([...rule.domains, ...listed]) }
  })
  return {
    size: rules.length,
    check(url) {
      const host = url.hostname.replace(/\.$/, '')
      const found = judges.find((rule) => matches(rule, host, url))
      if ((found?.action ?? otherwise) === 'allow') return
      throw refusal(found?.name ?? 'default', found?.reason)
    }
  }
}

interface Judge {
  readonly hosts: ReadonlySet<string>
  readonly domains: ReadonlySet<string>
  readonly paths: readonly string[]
}

function matches({ hosts, domains, paths }: Judge, host: string, url: URL): boolean {
  return hosts.has(host) || isWithin(domains, host) || paths.some((path) => isPath(path, host, url))
}

/** Tells if a set has a host or one of its parent domains. */
function isWithin(domains: ReadonlySet<string>, host: string): boolean {
  if (domains.size === 0) return false
  for (let at = 0; at >= 0; at = host.indexOf('.', at) + 1 || -1) {
    if (domains.has(host.slice(at))) return true
  }
  return false
}

function isPath(written: string, host: string, { pathname, search }: URL): boolean {
  const slash = written.indexOf('/')
  const domain = (slash < 0 ? written : written.slice(0, slash)).toLowerCase()
  const pattern = slash < 0 ? '/' : written.slice(slash)
  const isOf = host === domain || host.endsWith(`.${domain}`)
  return isOf && pathMatches(pattern, pathname + search)
}

function domainsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().toLowerCase())
    .filter((line) => line !== '')
}

function refusal(rule: string, reason: string | undefined): SluiceError {
  const why = reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`
  const text = `The operator's rule “${rule}” does not allow this URL${why}.`
  return new SluiceError('URL_NOT_ALLOWED', text, { details: { rule } })
}
