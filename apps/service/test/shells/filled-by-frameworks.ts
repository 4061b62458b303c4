/** Pages as frameworks and tools for websites serve them, before their scripts have put anything there. */

import { paragraphs, story } from './story.ts'
import type { Served, WebPage } from './web-page.ts'

/** Data that a page's scripts ask for. */
const data = (value: unknown, after = 250): Served => ({ body: JSON.stringify(value), after })

/** Frameworks of components. */
export const COMPONENTS: readonly WebPage[] = [
  {
    title: 'React as Create React App builds it',
    answer: 'browser',
    has: ['The lighthouse keeper kept bees on the gallery.'],
    serves: {
      '': `<!doctype html><html lang="en"><head><meta charset="utf-8"/><link rel="icon" href="favicon.ico"/><title>React App</title><script defer="defer" src="static/js/main.3f1c.js"></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`,
      'static/js/main.3f1c.js': `fetch('api/lighthouse.json').then((r) => r.json()).then(({ text }) => { const root = document.getElementById('root'); for (const one of text) { const p = document.createElement('p'); p.textContent = one; root.append(p) } })`,
      'api/lighthouse.json': data({
        text: story('The lighthouse keeper kept bees on the gallery.')
      })
    }
  },
  {
    title: 'Vue as Vite builds it',
    answer: 'browser',
    has: ['The glass for the greenhouse came by canal.'],
    serves: {
      '': `<!DOCTYPE html><html lang=""><head><meta charset="UTF-8"><title>Vite App</title><script type="module" crossorigin src="assets/index-D3ad.js"></script><link rel="modulepreload" crossorigin href="assets/store-Ba1.js"></head><body><div id="app"></div></body></html>`,
      'assets/index-D3ad.js': `import { load } from './store-Ba1.js'\nconst text = await load()\ndocument.querySelector('#app').innerHTML = '<main>' + text.map((one) => '<p>' + one + '</p>').join('') + '</main>'`,
      'assets/store-Ba1.js': `export const load = async () => ${JSON.stringify(story('The glass for the greenhouse came by canal.'))}`
    }
  },
  {
    title: 'Vue with its template in the page',
    answer: 'browser',
    has: ['Swans nest on the island from March.'],
    lacks: ['{{'],
    serves: {
      '': `<!doctype html><title>Swans</title><style>[v-cloak]{display:none}</style><div class="page" v-cloak><h1>{{ title }}</h1><p v-for="line in lines" :key="line">{{ line }}</p></div><script src="vue.js"></script>`,
      'vue.js': `setTimeout(() => { const page = document.querySelector('[v-cloak]'); page.removeAttribute('v-cloak'); page.innerHTML = '<h1>Swans</h1>' + ${JSON.stringify(paragraphs('Swans nest on the island from March.'))} }, 300)`
    }
  },
  {
    title: 'SvelteKit without rendering on the server',
    answer: 'browser',
    has: ['The rope walk is four hundred paces long.'],
    serves: {
      '': `<!doctype html><html lang="en"><head><meta charset="utf-8" /><link rel="modulepreload" href="_app/immutable/entry/start.js"></head><body data-sveltekit-preload-data="hover"><div style="display: contents"><script>{ __sveltekit_1a2b = { base: "" }; const element = document.currentScript.parentElement; import("./_app/immutable/entry/start.js").then((kit) => kit.start(element)) }</script></div></body></html>`,
      '_app/immutable/entry/start.js': `export function start(element) { setTimeout(() => { element.insertAdjacentHTML('beforeend', ${JSON.stringify(paragraphs('The rope walk is four hundred paces long.'))}) }, 150) }`
    }
  },
  {
    title: 'Angular with a note in its own element',
    answer: 'browser',
    has: ['The ferry carries sheep on Tuesdays.'],
    lacks: ['Getting things ready'],
    serves: {
      '': `<!doctype html><html lang="en"><head><title>Portal</title><base href="./"></head><body class="mat-typography"><harbour-shell>Getting things ready…</harbour-shell><script src="polyfills.js" type="module"></script><script src="main.js" type="module"></script></body></html>`,
      'polyfills.js': 'globalThis.Zone = {}',
      'main.js': `const { text } = await (await fetch('boats.json')).json(); const shell = document.querySelector('harbour-shell'); shell.innerHTML = '<router-outlet></router-outlet><harbour-page>' + text + '</harbour-page>'`,
      'boats.json': data({ text: paragraphs('The ferry carries sheep on Tuesdays.') }, 600)
    }
  },
  {
    title: 'Ember with its settings in a meta element',
    answer: 'browser',
    has: ['The bell was cast in a pit in the churchyard.'],
    serves: {
      '': `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Bells</title><meta name="bells/config/environment" content="%7B%22modulePrefix%22%3A%22bells%22%2C%22environment%22%3A%22production%22%7D" /></head><body><script src="assets/vendor.js"></script><script src="assets/bells.js"></script><div id="ember-basic-dropdown-wormhole"></div></body></html>`,
      'assets/vendor.js': 'var requirejs = {}',
      'assets/bells.js': `addEventListener('load', () => { const view = document.createElement('div'); view.className = 'ember-view'; view.innerHTML = ${JSON.stringify(paragraphs('The bell was cast in a pit in the churchyard.'))}; document.body.prepend(view) })`
    }
  },
  {
    title: 'a Lit element that draws into its shadow tree',
    answer: 'browser',
    has: ['Quince is picked after the first frost.'],
    serves: {
      '': `<!doctype html><html><head><title>Fruit</title><script type="module" src="fruit-list.js"></script></head><body><fruit-list season="autumn"></fruit-list></body></html>`,
      'fruit-list.js': `customElements.define('fruit-list', class extends HTMLElement { async connectedCallback() { const root = this.attachShadow({ mode: 'open' }); const lines = await (await fetch('fruit.json')).json(); root.innerHTML = '<style>p{color:green}</style>' + lines.map((l) => '<p>' + l + '</p>').join('') } })`,
      'fruit.json': data(story('Quince is picked after the first frost.'))
    }
  },
  {
    title: 'a page of Next.js that bails out to the client',
    answer: 'browser',
    has: ['The observatory opens on clear nights only.'],
    serves: {
      '': `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>Observatory</title><script src="_next/static/chunks/main-app.js" async=""></script></head><body><!--$!--><template data-dgst="BAILOUT_TO_CLIENT_SIDE_RENDERING"></template><!--/$--><script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n2:I[5244,[],\\"\\"]\\n"])</script></body></html>`,
      '_next/static/chunks/main-app.js': `fetch('sky.json').then((r) => r.json()).then((sky) => { const main = document.createElement('main'); main.innerHTML = sky.html; document.body.append(main) })`,
      'sky.json': data({ html: paragraphs('The observatory opens on clear nights only.') })
    }
  },
  {
    title: 'Nuxt with its loading screen',
    answer: 'browser',
    has: ['The sawmill runs when the stream is high.'],
    lacks: ['Loading'],
    serves: {
      '': `<!DOCTYPE html><html><head><title>Sawmill</title></head><body><div id="__nuxt"><style>#nuxt-loading{visibility:hidden;animation:nuxtLoadingIn 10s ease}</style><div id="nuxt-loading" aria-live="polite" role="status"><div>Loading...</div></div></div><script>window.__NUXT__={serverRendered:false,config:{app:{basePath:"/"}}}</script><script type="module" src="_nuxt/entry.js"></script></body></html>`,
      '_nuxt/entry.js': `setTimeout(() => { document.getElementById('__nuxt').innerHTML = ${JSON.stringify(paragraphs('The sawmill runs when the stream is high.'))} }, 400)`
    }
  },
  {
    title: 'Qwik with its parts still paused',
    answer: 'browser',
    has: ['The tannery closed when the railway came.'],
    serves: {
      '': `<!DOCTYPE html><html q:container="paused" q:version="1.9" q:render="ssr" lang="en"><head><title>Tannery</title></head><body><!--qv q:id=1 q:key=root--><main on:qvisible="q-chunk.js#load" q:id="2"><!--qv q:key=async--><!--/qv--></main><!--/qv--><script type="qwik/json">{"refs":{"2":"0"},"ctx":{},"objs":["tannery"]}</script><script type="module">const main = document.querySelector('main'); const { load } = await import('./q-chunk.js'); await load(main)</script></body></html>`,
      'q-chunk.js': `export const load = async (main) => { main.innerHTML = ${JSON.stringify(paragraphs('The tannery closed when the railway came.'))} }`
    }
  },
  {
    title: 'an Astro island for the client only',
    answer: 'browser',
    has: ['The windmill has lost two of its sails.'],
    serves: {
      '': `<!DOCTYPE html><html lang="en"><head><title>Windmill</title></head><body><nav><a href="./">Home</a> <a href="about">About</a></nav><astro-island uid="Z1" component-url="_astro/Mill.js" renderer-url="_astro/client.js" props="{}" ssr="" client="only" opts='{"name":"Mill","value":"preact"}'></astro-island><script type="module">customElements.define('astro-island', class extends HTMLElement { async connectedCallback() { const { default: draw } = await import('./' + this.getAttribute('component-url')); this.innerHTML = draw() } })</script></body></html>`,
      '_astro/Mill.js': `export default () => ${JSON.stringify(`<section><h1>Windmill</h1>${paragraphs('The windmill has lost two of its sails.')}</section>`)}`
    }
  },
  {
    title: 'Remix in its mode without a server',
    answer: 'browser',
    has: ['The dovecote has room for six hundred pairs.'],
    serves: {
      '': `<!DOCTYPE html><html lang="en"><head><title>Dovecote</title></head><body><p class="fallback">Just a moment…</p><script>window.__remixContext = {"isSpaMode":true,"state":{"loaderData":{"root":null}}};</script><script type="module" async>import('./entry.client.js')</script></body></html>`,
      'entry.client.js': `const answer = await fetch('dovecote.json'); const lines = await answer.json(); document.body.replaceChildren(...lines.map((line) => Object.assign(document.createElement('p'), { textContent: line })))`,
      'dovecote.json': data(story('The dovecote has room for six hundred pairs.'), 500)
    }
  },
  {
    title: 'Preact from an import map without a build',
    answer: 'browser',
    has: ['The ice house was filled from the pond each January.'],
    serves: {
      '': `<!doctype html><html><head><title>Ice house</title><script type="importmap">{"imports":{"preact":"./vendor/tiny.js"}}</script></head><body><script type="module">import { h, render } from 'preact'; render(h('article', ${JSON.stringify(paragraphs('The ice house was filled from the pond each January.'))}), document.body)</script></body></html>`,
      'vendor/tiny.js': `export const h = (name, html) => { const made = document.createElement(name); made.innerHTML = html; return made }; export const render = (node, parent) => parent.append(node)`
    }
  },
  {
    title: 'Gatsby without rendering on the server',
    answer: 'browser',
    has: ['The saddler worked by the window to save candles.'],
    serves: {
      '': `<!DOCTYPE html><html><head><meta charSet="utf-8"/><title data-gatsby-head="true">Saddler</title></head><body><div id="___gatsby"><div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"></div></div><div id="gatsby-announcer" style="position:absolute;top:0;width:1px;height:1px" aria-live="assertive" aria-atomic="true"></div><script src="app.js" async></script></body></html>`,
      'app.js': `fetch('page-data/index/page-data.json').then((r) => r.json()).then(({ result }) => { document.getElementById('gatsby-focus-wrapper').innerHTML = result.data.html })`,
      'page-data/index/page-data.json': data({
        result: { data: { html: paragraphs('The saddler worked by the window to save candles.') } }
      })
    }
  },
  {
    title: 'Blazor in WebAssembly',
    answer: 'browser',
    has: ['The toll house took a penny for each wheel.'],
    lacks: ['unhandled error'],
    serves: {
      '': `<!DOCTYPE html><html lang="en"><head><title>TollHouse</title><base href="./" /><style>#blazor-error-ui{display:none}</style></head><body><div id="app"><svg class="loading-progress"><circle r="40%" cx="50%" cy="50%" /></svg><div class="loading-progress-text"></div></div><div id="blazor-error-ui">An unhandled error has occurred. <a href="." class="reload">Reload</a> <span class="dismiss">🗙</span></div><script src="_framework/blazor.webassembly.js"></script></body></html>`,
      '_framework/blazor.webassembly.js': `setTimeout(() => { document.getElementById('app').innerHTML = ${JSON.stringify(paragraphs('The toll house took a penny for each wheel.'))} }, 700)`
    }
  },
  {
    title: 'Flutter with its semantics tree',
    answer: 'browser',
    has: ['The night train stops here on request.'],
    serves: {
      '': `<!DOCTYPE html><html><head><base href="./"><meta name="description" content="A new Flutter project."><title>timetable</title><link rel="manifest" href="manifest.json"></head><body><script src="flutter_bootstrap.js" async></script></body></html>`,
      'flutter_bootstrap.js': `const view = document.createElement('flutter-view'); view.innerHTML = '<flt-glass-pane></flt-glass-pane><flt-semantics-host></flt-semantics-host>'; document.body.append(view); setTimeout(() => { for (const line of ${JSON.stringify(story('The night train stops here on request.'))}) { const one = document.createElement('flt-semantics'); one.innerHTML = '<span>' + line + '</span>'; view.lastChild.append(one) } }, 500)`
    }
  },
  {
    title: 'Elm that takes the place of an element',
    answer: 'browser',
    has: ['The hurdle maker cut hazel every seventh year.'],
    serves: {
      '': `<!DOCTYPE HTML><html><head><meta charset="UTF-8"><title>Main</title></head><body><pre id="elm"></pre><script src="elm.js"></script><script>try { Elm.Main.init({ node: document.getElementById("elm") }) } catch (e) { var header = document.createElement("h1"); header.innerText = "Initialization Error"; document.body.insertBefore(header, document.getElementById("elm")); throw e }</script></body></html>`,
      'elm.js': `window.Elm = { Main: { init: ({ node }) => { const made = document.createElement('div'); made.innerHTML = ${JSON.stringify(paragraphs('The hurdle maker cut hazel every seventh year.'))}; node.replaceWith(made) } } }`
    }
  },
  {
    title: 'Backbone with its templates in scripts',
    answer: 'browser',
    has: ['The well is ninety feet deep and dry.'],
    lacks: ['<%='],
    serves: {
      '': `<!doctype html><title>Well</title><div class="region region-main"></div><script type="text/template" id="page-view"><h1><%= title %></h1><p><%= lead %></p><%= rest %></script><script src="app.js"></script>`,
      'app.js': `const view = { title: 'Well', lead: 'The well is ninety feet deep and dry.', rest: ${JSON.stringify(paragraphs('Buckets hang beside it for show.'))} }; document.querySelector('.region-main').innerHTML = document.getElementById('page-view').textContent.replace(/<%= (\\w+) %>/g, (_, key) => view[key])`
    }
  },
  {
    title: 'OpenUI5 on a bare body',
    answer: 'browser',
    has: ['The quarry supplied the kerbs of four cities.'],
    serves: {
      '': `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Quarry</title><script id="sap-ui-bootstrap" src="resources/sap-ui-core.js" data-sap-ui-async="true" data-sap-ui-oninit="module:sap/ui/core/ComponentSupport"></script></head><body class="sapUiBody" id="content"><div data-sap-ui-component data-name="quarry" data-id="container"></div></body></html>`,
      'resources/sap-ui-core.js': `addEventListener('DOMContentLoaded', () => setTimeout(() => { document.querySelector('[data-sap-ui-component]').innerHTML = ${JSON.stringify(paragraphs('The quarry supplied the kerbs of four cities.'))} }, 200))`
    }
  },
  {
    title: 'an application of GWT',
    answer: 'browser',
    has: ['The granary stands on mushrooms of stone.'],
    lacks: ['must have JavaScript enabled'],
    serves: {
      '': `<!doctype html><html><head><title>Granary</title><script type="text/javascript" src="granary/granary.nocache.js"></script></head><body><iframe src="javascript:''" id="__gwt_historyFrame" tabIndex='-1' style="position:absolute;width:0;height:0;border:0"></iframe><noscript><div style="width: 22em; position: absolute">Your web browser must have JavaScript enabled in order for this application to display correctly.</div></noscript></body></html>`,
      'granary/granary.nocache.js': `addEventListener('load', () => { const panel = document.createElement('div'); panel.className = 'gwt-HTML'; panel.innerHTML = ${JSON.stringify(paragraphs('The granary stands on mushrooms of stone.'))}; document.body.append(panel) })`
    }
  }
]

/** Tools and platforms that make whole websites. */
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
    has: ['Open a gate by its number', 'Lists the gates of a river'],
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
    answer: 'browser',
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
