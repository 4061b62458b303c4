import { paragraphs, story } from './story.ts'
import { data, type WebPage } from './web-page.ts'

/** Pages as tools and platforms for websites serve them, before scripts have put anything there. */
export const PLATFORMS: readonly WebPage[] = [
  {
    title: 'Docsify that reads its Markdown',
    answer: 'browser',
    has: ['Kettle boils water over HTTP.', 'npm install kettle'],
    serves: {
      '': `<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>Document</title></head><body><div id="app">Please wait...</div><script>window.$docsify = { name: 'kettle', repo: '' }</script><script src="docsify.js"></script></body></html>`,
      'docsify.js': `fetch('README.md').then((r) => r.text()).then((text) => { const [title, ...rest] = text.split('\\n\\n'); app.outerHTML = '<main><aside class="sidebar"></aside><section class="content"><article class="markdown-section"><h1>' + title.slice(2) + '</h1>' + rest.map((p) => p.startsWith('    ') ? '<pre><code>' + p.trim() + '</code></pre>' : '<p>' + p + '</p>').join('') + '</article></section></main>' })`,
      'README.md': `# kettle\n\nKettle boils water over HTTP.\n\n    npm install kettle\n\nIt has one option, the temperature, and no default for it.`
    }
  },
  {
    title: 'Swagger UI over its description',
    answer: 'browser',
    has: ['Gates are opened and closed.', '/gates/{id}/open'],
    serves: {
      '': `<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>Swagger UI</title></head><body><div id="swagger-ui"></div><script src="swagger-ui-bundle.js" charset="UTF-8"></script><script src="swagger-initializer.js" charset="UTF-8"></script></body></html>`,
      'swagger-ui-bundle.js': `window.SwaggerUIBundle = async ({ url, dom_id }) => { const { info, paths } = await (await fetch(url)).json(); document.querySelector(dom_id).innerHTML = '<section><h2>' + info.title + '</h2><p>' + info.description + '</p>' + Object.entries(paths).map(([path, { get, post }]) => '<div class="opblock"><h3>' + path + '</h3><p>' + (get ?? post).summary + '</p></div>').join('') + '</section>' }`,
      'swagger-initializer.js': `window.onload = () => SwaggerUIBundle({ url: 'openapi.json', dom_id: '#swagger-ui' })`,
      'openapi.json': data({
        info: { title: 'Gates', description: story('Gates are opened and closed.').join(' ') },
        paths: {
          '/gates': { get: { summary: 'Lists the gates of a river' } },
          '/gates/{id}/open': { post: { summary: 'Open a gate by its number' } }
        }
      })
    }
  },
  {
    title: 'Redoc in its own element',
    answer: 'browser',
    has: ['Reads the level of the upper pool'],
    serves: {
      '': `<!DOCTYPE html><html><head><title>Levels</title></head><body><redoc spec-url="levels.json"></redoc><script src="redoc.standalone.js"></script></body></html>`,
      'redoc.standalone.js': `const at = document.querySelector('redoc'); fetch(at.getAttribute('spec-url')).then((r) => r.json()).then((spec) => { at.innerHTML = '<div class="redoc-wrap"><h1>' + spec.info.title + '</h1>' + spec.operations.map((o) => '<h2>' + o.summary + '</h2><p>' + o.description + '</p>').join('') + '</div>' })`,
      'levels.json': data({
        info: { title: 'Levels' },
        operations: [
          {
            summary: 'Reads the level of the upper pool',
            description: story('In metres.').join(' ')
          }
        ]
      })
    }
  },
  {
    title: 'Storybook with all its hidden notes',
    // The notes are hidden by a style sheet.
    answer: 'warned',
    has: ['The button says what it does in two words.'],
    lacks: ['No Preview', 'Sorry'],
    serves: {
      '': `<!doctype html><html lang="en"><head><title>Storybook</title><style>:not(.sb-show-main)>.sb-main,:not(.sb-show-nopreview)>.sb-nopreview,:not(.sb-show-errordisplay)>.sb-errordisplay,:not(.sb-show-preparing-story)>.sb-preparing-story{display:none}</style></head><body>
<div class="sb-preparing-story sb-wrapper"><div class="sb-loader"></div></div><div class="sb-nopreview sb-wrapper"><div class="sb-nopreview_main"><h1 class="sb-nopreview_heading">No Preview</h1><p>Sorry, but you either have no stories or none are selected somehow.</p><ul><li>Please check the Storybook config.</li><li>Try reloading the page.</li></ul></div></div><div class="sb-errordisplay sb-wrapper"><div id="error-message"></div></div><div id="storybook-root"></div><div id="storybook-docs"></div><script type="module" src="runtime.js"></script></body></html>`,
      'runtime.js': `document.getElementById('storybook-docs').innerHTML = '<h1>Button</h1>' + ${JSON.stringify(paragraphs('The button says what it does in two words.'))}; for (const one of document.querySelectorAll('.sb-wrapper')) one.remove()`
    }
  },
  {
    title: 'a forum that keeps its topic in an attribute',
    answer: 'either',
    has: ['My kettle whistles before the water boils.', 'Descale the whistle, not the kettle.'],
    serves: {
      '': `<!DOCTYPE html><html lang="en"><head><title>Kettle whistles - Forum</title></head><body class="crawler-none"><div class="hidden" id="data-preloaded" data-preloaded="${JSON.stringify(
        {
          topic_7: JSON.stringify({
            posts: [
              {
                by: 'ada',
                cooked: `<p>My kettle whistles before the water boils.</p>${paragraphs('It is new.')}`
              },
              { by: 'bob', cooked: '<p>Descale the whistle, not the kettle.</p>' }
            ]
          })
        }
      )
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll(
          '<',
          '&lt;'
        )}"></div><section id="d-splash"><div class="preloader-text">Loading</div></section><section id="main"></section><script src="assets/discourse.js" defer></script></body></html>`,
      'assets/discourse.js': `const topic = JSON.parse(JSON.parse(document.getElementById('data-preloaded').dataset.preloaded).topic_7); document.getElementById('d-splash').remove(); document.getElementById('main').innerHTML = '<h1>Kettle whistles</h1>' + topic.posts.map((p) => '<article><h2>' + p.by + '</h2>' + p.cooked + '</article>').join('')`
    }
  },
  {
    title: 'a site builder with a large model of its viewer',
    answer: 'browser',
    has: ['Our potter throws forty bowls before lunch.'],
    serves: {
      '': `<!DOCTYPE html><html lang="en"><head><title>Pottery</title><script type="application/json" id="wix-essential-viewer-model">${JSON.stringify({ fleetConfig: { name: 'main' }, siteFeatures: Array.from({ length: 200 }, (_, n) => `feature number ${n} of the viewer`), experiments: { 'specs.thunderbolt': true } })}</script></head><body class=""><div id="SITE_CONTAINER"></div><script>window.viewerModel = JSON.parse(document.getElementById('wix-essential-viewer-model').textContent)</script><script src="thunderbolt.js" async></script></body></html>`,
      'thunderbolt.js': `fetch('pages/home.json').then((r) => r.json()).then(({ structure }) => { SITE_CONTAINER.innerHTML = '<div id="masterPage"><main id="PAGES_CONTAINER">' + structure.map((c) => '<div class="wixui-rich-text">' + c.html + '</div>').join('') + '</main></div>' })`,
      'pages/home.json': data({
        structure: [{ html: paragraphs('Our potter throws forty bowls before lunch.') }]
      })
    }
  },
  {
    title: 'a shop that fetches the sections of its page',
    answer: 'browser',
    has: ['A trowel that outlives its owner.', '24.00'],
    serves: {
      '': `<!doctype html><html><head><title>Shop</title></head><body><a class="skip-to-content-link" href="#MainContent">Skip to content</a><header><a href="./">Shop</a></header><main id="MainContent" role="main"><div id="shopify-section-main-product" class="shopify-section" data-section="main-product"><div class="product-skeleton"><div class="sk-image"></div><div class="sk-line"></div><div class="sk-line"></div></div></div></main><script src="sections.js" defer></script></body></html>`,
      'sections.js': `for (const one of document.querySelectorAll('[data-section]')) fetch('section.html?section_id=' + one.dataset.section).then((r) => r.text()).then((html) => { one.innerHTML = html })`,
      'section.html': {
        after: 300,
        body: `<h1>Trowel</h1><p class="price">£24.00</p><div class="product__description">${paragraphs('A trowel that outlives its owner.')}</div>`
      }
    }
  },
  {
    title: 'an AMP list whose items are fetched',
    answer: 'browser',
    has: ['The oldest shop on the street sold rope.'],
    lacks: ['{{'],
    serves: {
      '': `<!doctype html><html amp><head><title>Street</title><script async src="amp-list.js"></script></head><body><amp-list src="shops.json" width="auto" height="600" layout="fixed-height"><template type="amp-mustache"><div class="shop">{{text}}</div></template><div placeholder></div></amp-list></body></html>`,
      'amp-list.js': `customElements.define('amp-list', class extends HTMLElement { async connectedCallback() { const { items } = await (await fetch(this.getAttribute('src'))).json(); this.innerHTML = '<div role="list">' + items.map(({ text }) => '<div class="shop" role="listitem">' + text + '</div>').join('') + '</div>' } })`,
      'shops.json': data({
        items: story('The oldest shop on the street sold rope.').map((text) => ({ text }))
      })
    }
  },
  {
    title: 'htmx that loads the page’s part',
    answer: 'browser',
    has: ['The reservoir is at two thirds of its depth.'],
    serves: {
      '': `<!doctype html><title>Reservoir</title><script src="htmx.js"></script><body><nav><a href="./">Levels</a></nav><main hx-get="part.html" hx-trigger="load"><img class="htmx-indicator" src="bars.svg" alt="loading"></main></body>`,
      'htmx.js': `addEventListener('DOMContentLoaded', async () => { for (const at of document.querySelectorAll('[hx-trigger=load]')) at.innerHTML = await (await fetch(at.getAttribute('hx-get'), { headers: { 'HX-Request': 'true' } })).text() })`,
      'part.html': {
        body: paragraphs('The reservoir is at two thirds of its depth.'),
        after: 400
      }
    }
  },
  {
    title: 'Alpine with its data elsewhere',
    answer: 'browser',
    has: ['The baker marks each loaf with a B.'],
    serves: {
      '': `<!doctype html><title>Loaves</title><script defer src="alpine.js"></script><div x-data="{ loaves: [] }" x-init="loaves = await (await fetch('loaves.json')).json()"><template x-for="loaf in loaves"><p x-text="loaf"></p></template><p x-show="!loaves.length">Fetching loaves</p></div>`,
      'alpine.js': `(async () => { const at = document.querySelector('[x-data]'); const loaves = await (await fetch('loaves.json')).json(); at.querySelector('[x-show]').style.display = 'none'; for (const loaf of loaves) { const p = document.createElement('p'); p.textContent = loaf; at.append(p) } })()`,
      'loaves.json': data(story('The baker marks each loaf with a B.'), 500)
    }
  },
  {
    title: 'a Turbo frame that loads at once',
    answer: 'browser',
    has: ['The postmistress knew every dog by name.'],
    serves: {
      '': `<!doctype html><title>Post</title><script type="module" src="turbo.js"></script><main><turbo-frame id="news" src="news.html" loading="eager">Loading…</turbo-frame></main>`,
      'turbo.js': `customElements.define('turbo-frame', class extends HTMLElement { async connectedCallback() { const page = new DOMParser().parseFromString(await (await fetch(this.getAttribute('src'))).text(), 'text/html'); this.replaceChildren(...page.getElementById(this.id).children) } })`,
      'news.html': {
        body: `<turbo-frame id="news">${paragraphs('The postmistress knew every dog by name.')}</turbo-frame>`,
        after: 200
      }
    }
  },
  {
    title: 'a lazy component of Livewire',
    answer: 'browser',
    has: ['The auction of the herd starts at ten.'],
    serves: {
      '': `<!doctype html><title>Auction</title><body><div wire:snapshot="{&quot;memo&quot;:{&quot;id&quot;:&quot;x&quot;}}" wire:id="x" x-intersect="$wire.__lazyLoad('eyJ')"><div class="animate-pulse"><div class="h-4 bg-gray-200"></div><div class="h-4 bg-gray-200"></div></div></div><script src="livewire.js" data-csrf="abc" data-update-uri="update.json" data-navigate-once="true"></script></body>`,
      'livewire.js': `const from = document.currentScript.dataset.updateUri; new IntersectionObserver(async ([seen], me) => { if (!seen.isIntersecting) return; me.disconnect(); const { html } = await (await fetch(from)).json(); seen.target.innerHTML = html }).observe(document.querySelector('[wire\\\\:id]'))`,
      'update.json': data({ html: paragraphs('The auction of the herd starts at ten.') })
    }
  },
  {
    title: 'a Dash board with its settings beside it',
    answer: 'browser',
    has: ['Rainfall has doubled since the gauge was moved.'],
    serves: {
      '': `<!DOCTYPE html><html><head><meta charset="UTF-8"><title>Dash</title></head><body><div id="react-entry-point"><div class="_dash-loading">Loading...</div></div><footer><script id="_dash-config" type="application/json">{"url_base_pathname":null,"ui":false,"update_title":"Updating..."}</script><script src="dash_renderer.js"></script></footer></body></html>`,
      'dash_renderer.js': `fetch('_dash-layout.json').then((r) => r.json()).then(({ props }) => { document.getElementById('react-entry-point').innerHTML = '<div id="_dash-app-content">' + props.children + '</div>' })`,
      '_dash-layout.json': data(
        { props: { children: paragraphs('Rainfall has doubled since the gauge was moved.') } },
        450
      )
    }
  },
  {
    title: 'an application of Meteor',
    answer: 'browser',
    has: ['The ropeway carried ore until 1961.'],
    serves: {
      '': `<!DOCTYPE html><html><head><title>ropeway</title></head><body><script type="text/javascript">__meteor_runtime_config__ = JSON.parse(decodeURIComponent("%7B%22meteorRelease%22%3A%22METEOR%403.0%22%7D"))</script><script type="text/javascript" src="app.js"></script></body></html>`,
      'app.js': `setTimeout(() => { document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(paragraphs('The ropeway carried ore until 1961.'))}) }, 350)`
    }
  }
]
