/** Pages with a cookie banner over them, and pages without; the title says what became of the banner. */

const PROSE = 'The weir holds the river back by the height of a man. '.repeat(30)

const page = (banner, more = '') => `<!doctype html><html lang=en><title>open</title>
  <main><h1>The weir</h1><p>${PROSE}</p></main>${more}${banner}
  <script>
    const answer = (how, id) => { document.title = how; document.getElementById(id).remove() }
  </script>`

const button = (how, id, attributes, text) =>
  `<button ${attributes} onclick="answer('${how}', '${id}')">${text}</button>`

const bar = (id, inner, attributes = '') =>
  `<div id="${id}" ${attributes} style="position:fixed;left:0;right:0;bottom:0;padding:20px;background:#ddd">
    <p>We use cookies to improve this site.</p>${inner}</div>`

const two = (id, refuse, agree, attributes) =>
  bar(
    id,
    button('refused', id, refuse, 'Reject all') + button('agreed', id, agree, 'Accept all'),
    attributes
  )

/** HTML by name. */
export const PAGES = {
  'no banner': page(''),
  'no banner, 3,000 elements': page(
    '',
    `<ul>${'<li><a href="/x">a lock</a></li>'.repeat(1_500)}</ul>`
  ),
  'no banner, fixed head': page(
    '<div style="position:fixed;top:0;left:0;right:0">Weirs and locks</div>'
  ),
  'no banner, foot names cookies': page(
    '<div style="position:fixed;bottom:0;left:0;right:0">Terms, privacy, cookies</div>'
  ),
  OneTrust: page(
    two('onetrust-banner-sdk', 'id=onetrust-reject-all-handler', 'id=onetrust-accept-btn-handler')
  ),
  Cookiebot: page(
    two(
      'CybotCookiebotDialog',
      'id=CybotCookiebotDialogBodyButtonDecline',
      'id=CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll'
    )
  ),
  Didomi: page(
    two('didomi-notice', 'id=didomi-notice-disagree-button', 'id=didomi-notice-agree-button')
  ),
  CookieYes: page(
    two('cky', 'class=cky-btn-reject', 'class=cky-btn-accept', 'class=cky-consent-container')
  ),
  Termly: page(
    `<div id="termly-code-snippet-support">${two('termly', 'data-tid=banner-decline', 'data-tid=banner-accept')}</div>`
  ),
  Fides: page(
    `<div id="fides-overlay-wrapper">${two('fides-banner', 'class="fides-banner-button fides-reject-all-button"', 'class="fides-banner-button fides-accept-all-button"')}</div><script>window.Fides = { initialized: true, options: {} }</script>`
  ),
  'Civic Cookie Control': page(
    `<div id="ccc">${two('ccc-notify', 'class="ccc-notify-button ccc-reject-button"', 'class="ccc-notify-button ccc-accept-button"')}</div>`
  ),
  Ketch: page(
    `<div id="lanyard_root">${two('ketch-banner', 'aria-label="Reject all" id=ketch-banner-button-secondary', 'id=ketch-banner-button-primary', 'role=dialog')}</div>`
  ),
  'Usercentrics, old button': page(
    `<div id="usercentrics-button">${two('uc-banner', 'id=uc-btn-deny-banner', 'id=uc-btn-accept-banner')}</div>`
  ),
  'of no tool, with a refusal': page(two('note', 'class=b1', 'class=b2')),
  'of no tool, agreement only': page(
    bar('note', button('agreed', 'note', 'class=b2', 'Accept all cookies'))
  ),
  'of no tool, acknowledgement': page(bar('note', button('agreed', 'note', 'class=b2', 'Got it'))),
  'of no tool, in French': page(
    `<div id=avis style="position:fixed;bottom:0;left:0;right:0;background:#ddd"><p>Nous utilisons des cookies pour
      mesurer l’audience de ce site.</p>${button('agreed', 'avis', '', 'Tout accepter')}${button('refused', 'avis', '', 'Tout refuser')}</div>`
  ),
  'of no tool, in German': page(
    `<div id=hinweis style="position:fixed;top:30%;left:30%;width:40%;background:#ddd"><p>Wir verwenden Cookies, um
      diese Seite zu verbessern.</p>${button('agreed', 'hinweis', '', 'Alle akzeptieren')}${button('refused', 'hinweis', '', 'Alle ablehnen')}</div>`
  ),
  'a dialog about cookies to bake': page(
    `<dialog open style="position:fixed"><p>Subscribe for cookie recipes!</p><button onclick="document.title='subscribed'">Subscribe</button></dialog>`
  )
}
