import { paragraphs, story } from './story.ts'
import { data, type WebPage } from './web-page.ts'

/** Pages as frameworks of components serve them, before their scripts have put anything there. */
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
    // The notice of an error is hidden by a style sheet.
    answer: 'warned',
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
