/** What Chromium is told of its surroundings: nothing of ours that is secret. */

/** Variables that a browser needs to find its files, its fonts, its language and its clock. */
const NEEDED =
  /^(?:PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_\w+|TZ|TZDIR|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|FONTCONFIG_\w+|XDG_(?:CACHE_HOME|CONFIG_HOME|DATA_HOME|RUNTIME_DIR)|SSL_CERT_(?:FILE|DIR)|NSS_\w+|SystemRoot|SYSTEMROOT|windir|LOCALAPPDATA|APPDATA|USERPROFILE)$/

/** The variables of `environment` that a browser needs. */
export function browserEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env
): Record<string, string> {
  const needed: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && NEEDED.test(name)) needed[name] = value
  }
  return needed
}
