/**
 * Translates the name that a browser gives itself into plain words, for the list of sessions. The rules are our own,
 * because only the common browsers matter here.
 */

/** In this order: most browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari']
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux']
]

/** `Firefox on Linux`; the first product of a program, `curl`; empty if it says nothing. */
export function deviceOf(userAgent: string): string {
  const find = (rules: typeof BROWSERS) => rules.find(([rule]) => rule.test(userAgent))?.[1]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  if (browser) return system ? `${browser} on ${system}` : browser
  const product = /^[A-Za-z][\w.-]{0,30}/.exec(userAgent)?.[0]
  return product && product !== 'Mozilla' ? product : (system ?? '')
}
