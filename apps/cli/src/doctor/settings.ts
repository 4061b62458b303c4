/** The settings of the environment: all faults, and the valid ones to continue with. */

import { missingSandbox } from '@sluice/acquire/chromium'
import { createGuard } from '@sluice/acquire/guard'
import { type Config, loadConfig, mayHoldCredential } from '@sluice/service/config'
import { exposures } from '@sluice/service/pipeline'
import { type Check, failed, ok, reasonOf, warning } from './check.ts'

/** The readable settings; an invalid one counts as unset, so that the other checks can run. */
export function readSettings(environment: NodeJS.ProcessEnv): { config: Config; checks: Check[] } {
  const given = { ...environment }
  const checks: Check[] = []
  let config: Config
  for (;;) {
    try {
      config = loadConfig(given)
      break
    } catch (error) {
      const faults = [...(error as Error).message.matchAll(/^ {2}`([A-Z_]+)[^`]*`:? (.*)$/gm)]
      if (faults.length === 0) throw error
      for (const [, name = '', text = ''] of faults) {
        checks.push(faultOf(name, text, given[name]))
        delete given[name]
      }
    }
  }
  try {
    createGuard({ allowPrivateCidrs: config.ALLOW_PRIVATE_CIDRS })
  } catch (error) {
    const value = environment.ALLOW_PRIVATE_CIDRS
    checks.push(faultOf('ALLOW_PRIVATE_CIDRS', reasonOf(error), value))
    config = { ...config, ALLOW_PRIVATE_CIDRS: [] }
  }
  if (checks.length === 0) checks.push(ok('settings', 'all environment variables can be read'))
  return { config, checks }
}

/** Lists the access that others have to a service with these settings. */
export function checkExposure(config: Config): Check[] {
  const name = 'exposure'
  const hasBrowser = config.BROWSER !== 'off' && config.BROWSER_URL === undefined
  const found = exposures({ config, hasBrowser, missingSandbox: missingSandbox() })
  if (found.length > 0) return found.map(({ risk, todo }) => warning(name, risk, todo))
  return [ok(name, `HOST is ${config.HOST}, SIGNUP is ${config.SIGNUP}`)]
}

/** Secret values are never printed. */
function faultOf(name: string, text: string, value = ''): Check {
  const shown = mayHoldCredential(name)
    ? `${value.length} characters`
    : JSON.stringify(value.slice(0, 100))
  return failed(
    'settings',
    `${name} is ${shown}: ${text}`,
    `Correct ${name} or unset it; docs/settings.md lists the valid values. The service does not start.`
  )
}
