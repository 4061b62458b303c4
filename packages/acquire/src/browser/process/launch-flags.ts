/** The flags that Chromium is started with. */

/**
 * Features that are off: those that Playwright turns off, which one list of ours replaces, and windows of the full
 * Chromium that show nothing of a page. Each context of it would have processes of its own for them, which takes two
 * thirds of the CPU time of a page.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn'
]

/** Datagrams of WebRTC, which know no proxy, stay here. */
export const WEBRTC_FLAGS: readonly string[] = [
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp'
]

/** Everything goes through the proxy, names are looked up there, and nothing is fetched for the browser itself. */
export const FLAGS: readonly string[] = [
  '--proxy-bypass-list=<-loopback>',
  ...WEBRTC_FLAGS,
  '--disable-quic',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--dns-prefetch-disable',
  '--no-first-run',
  '--mute-audio',
  '--disable-gpu',
  '--hide-scrollbars',
  // Pages of different clients never share a process, since their contexts are separate. Within a page one process is
  // enough, and takes a quarter of the memory.
  '--disable-site-isolation-trials',
  '--js-flags=--max-old-space-size=512',
  `--disable-features=${DISABLED_FEATURES.join(',')}`
]
