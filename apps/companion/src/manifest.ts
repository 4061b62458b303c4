/** The extension's manifest: its pages and its permissions. */

/** Side lengths of the icons in `icons/`, pixels. */
export const ICON_SIZES = [16, 32, 48, 128] as const

const icons = Object.fromEntries(ICON_SIZES.map((size) => [size, `icons/${size}.png`]))

/**
 * Makes the manifest.
 *
 * `activeTab` opens the current tab, after a click on the button only. The optional host permissions are asked for one
 * server at a time, when its address is saved. Plain `http` is for servers on this computer.
 */
export function manifestOf(version: string) {
  return {
    manifest_version: 3,
    name: 'Sluice Companion',
    short_name: 'Sluice',
    version,
    description:
      'Clip the page you see to your own Sluice server, as Markdown and structured data.',
    minimum_chrome_version: '123',
    icons,
    action: { default_popup: 'popup.html', default_title: 'Clip this page', default_icon: icons },
    options_ui: { page: 'options.html', open_in_tab: true },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+S' } }
    },
    permissions: ['activeTab', 'scripting', 'storage'],
    optional_host_permissions: [
      'https://*/*',
      'http://localhost/*',
      'http://127.0.0.1/*',
      'http://[::1]/*'
    ],
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src http: https:; form-action 'none'; frame-ancestors 'none'"
    }
  }
}
