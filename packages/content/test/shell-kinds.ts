/** Small pages of many kinds: shells that scripts fill, pages without content, and short pages that are complete. */

function page(body: string, head = ''): string {
  return `<!doctype html><html><head><title>Harbour</title>${head}</head><body>${body}</body></html>`
}

const APP = '<script src=/app.js></script>'

const TEXT =
  'This is a long paragraph about the harbour, its boats and the people who keep the lamps burning all night long. '

/** Scripts, frames or a redirect are to show what these are about. */
export const SHELLS: readonly (readonly [name: string, html: string])[] = [
  [
    'angular ng-app',
    page(
      '<div ng-app="shop" ng-cloak><div ng-view></div></div><script src="angular.min.js"></script><script src="shop.js"></script>'
    )
  ],
  [
    'vue bindings as attributes',
    page(
      '<div id="app"><h1 v-text="title"></h1><ul><li v-for="p in products">{{ p.name }}</li></ul></div><script src="https://unpkg.com/vue@3"></script><script>Vue.createApp({}).mount("#app")</script>'
    )
  ],
  [
    'alpine',
    page(
      '<div x-data="{rows:[]}" x-init="fetch(\'/api\').then(r=>r.json()).then(d=>rows=d)"><template x-for="r in rows"><p x-text="r"></p></template></div><script defer src="https://cdn.jsdelivr.net/npm/alpinejs@3/dist/cdn.min.js"></script>'
    )
  ],
  [
    'htmx load',
    page(
      '<h1>Feed</h1><div hx-get="/feed" hx-trigger="load"></div><script src="https://unpkg.com/htmx.org@1.9"></script>'
    )
  ],
  [
    'knockout',
    page(
      '<h1 data-bind="text: title"></h1><div data-bind="html: body"></div><script src="knockout.js"></script><script>ko.applyBindings(vm)</script>'
    )
  ],
  [
    'mustache template script',
    page(
      '<div class="out"></div><script type="text/x-handlebars" id="t"><h1>{{title}}</h1></script><script src="handlebars.js"></script><script>document.querySelector(".out").innerHTML=Handlebars.compile(t.innerHTML)(data)</script>'
    )
  ],
  [
    'progress bar',
    page(
      '<div class="wrap"><progress></progress><span>42%</span></div><script src="/main.js"></script>'
    )
  ],
  [
    'role=status + spinner svg',
    page(
      '<div role="status"><svg class="animate-spin"></svg><span class="sr-only">Loading...</span></div><script src="/main.js"></script>'
    )
  ],
  [
    'role progressbar nested with header',
    page(
      '<header><a href="/">Shop</a></header><main><div role="progressbar"></div></main><footer>Imprint and privacy policy</footer><script src="/main.js"></script>'
    )
  ],
  [
    'lang: Spanish cargando',
    page('<p>Cargando contenido, por favor espere</p><script src="/main.js"></script>')
  ],
  ['lang: Chinese', page('<div>正在加载,请稍候</div><script src="/main.js"></script>')],
  ['lang: Arabic', page('<div>جاري التحميل...</div><script src="/main.js"></script>')],
  [
    'lang: Hungarian no dots',
    page('<div>Kis türelmet kérünk</div><script src="/main.js"></script>')
  ],
  ['gif loader', page('<img src="/img/ajax-loader.gif" alt=""><script src="/main.js"></script>')],
  ['emoji hourglass', page('<div style="font-size:50px">⏳</div><script src="/main.js"></script>')],
  ['meta refresh', page('Moving…', '<meta http-equiv="refresh" content="0;url=/art">')],
  ['location.replace', page('<script>location.replace("/art")</script>')],
  [
    'window.onload = location',
    page(
      '<p>Redirecting you to our new site</p><script>window.onload=function(){window.location="https://new.example/"}</script>'
    )
  ],
  [
    'location from pathname',
    page('<script>window.location.href = window.location.origin + "/en/"</script>')
  ],
  [
    'frameset',
    '<html><head><title>x</title></head><frameset rows="*"><frame src="/a.html"></frameset></html>'
  ],
  [
    'same origin iframe only',
    page('<iframe src="/inner.html" width="100%" height="800"></iframe>')
  ],
  ['iframe srcdoc', page('<iframe srcdoc="<p>hi</p>"></iframe>')],
  ['heading + iframe same', page('<h1>Viewer</h1><iframe src="viewer.html"></iframe>')],
  [
    'nav + h1 + empty ul with class',
    page(
      '<nav><a href=/>Home</a></nav><main><h1>Products</h1><ul class="products"></ul></main><script src="products.js"></script>'
    )
  ],
  [
    'nav + h2 + intro + skeleton cards',
    page(
      '<nav><a href=/>Home</a></nav><main><h1>Products</h1><p>Our range.</p><div class="card skeleton"></div><div class="card skeleton"></div></main><script src="products.js"></script>'
    )
  ],
  [
    'fetch into main',
    page(
      '<main id="m"></main><script>fetch("/x.json").then(r=>r.json()).then(d=>{m.innerHTML=d.html})</script>'
    )
  ],
  [
    'text after setTimeout in p',
    page(
      '<h1>Quote</h1><p id=q></p><script>setTimeout(()=>{q.textContent="To be or not to be"},500)</script>'
    )
  ],
  [
    'wasm app (dioxus/yew)',
    page(
      '<div id="main"></div><script type="module">import init from "/app.js"; init("/app_bg.wasm")</script>'
    )
  ],
  [
    'blazor',
    page(
      '<div id="app"><div class="loading-progress-text">Loading...</div></div><div id="blazor-error-ui">An unhandled error has occurred. <a href="">Reload</a></div><script src="_framework/blazor.webassembly.js"></script>'
    )
  ],
  [
    'flutter',
    '<!doctype html><html><head><base href="/"><title>app</title><script src="flutter.js" defer></script></head><body><script>window.addEventListener("load",function(){_flutter.loader.loadEntrypoint({})})</script></body></html>'
  ],
  [
    'gwt iframe history',
    page(
      '<iframe src="javascript:\'\'" id="__gwt_historyFrame" style="position:absolute;width:0;height:0;border:0"></iframe><script src="app/app.nocache.js"></script>'
    )
  ],
  [
    'elm',
    page(
      '<pre id="elm"></pre><script src="elm.js"></script><script>Elm.Main.init({node:document.getElementById("elm")})</script>'
    )
  ],
  [
    'astro island empty',
    page(
      '<header>Site</header><astro-island component-url="/x.js" client="only"></astro-island><script type="module" src="/hoisted.js"></script>'
    )
  ],
  [
    'turbo-frame lazy',
    page(
      '<h1>Inbox</h1><turbo-frame id="list" src="/list"></turbo-frame><script type="module" src="/turbo.js"></script>'
    )
  ],
  [
    'ES module only head',
    '<!doctype html><html><head><title>x</title><script type=module src=/a.js></script></head><body></body></html>'
  ],
  [
    'footer long, main empty',
    page(`<main></main><footer><p>${TEXT.repeat(8)}</p></footer><script src=/a.js></script>`)
  ],
  [
    'nav long lists, section empty',
    page(
      `<nav>${'<a href=/a>Section of the shop</a> '.repeat(60)}</nav><section class="results"></section><script src=/a.js></script>`
    )
  ],
  [
    'dl of empties',
    page(
      '<h1>Profile</h1><dl><dt>Name</dt><dd id="name"></dd><dt>Mail</dt><dd id="mail"></dd></dl><script>fetch("/me").then(r=>r.json()).then(d=>{document.getElementById("name").textContent=d.name;document.getElementById("mail").textContent=d.mail})</script>'
    )
  ],
  [
    'consent dialog role + empty',
    page(
      `<div role="dialog" aria-modal="true"><h2>Your privacy</h2><p>${TEXT.repeat(6)}</p><button>OK</button></div><div id="c"></div><script src=/a.js></script>`
    )
  ],
  [
    'sveltekit',
    page(
      '<div style="display: contents"><script>{ __sveltekit_1 = { base: "" }; Promise.all([import("/a.js")]).then(([k])=>k.start()) }</script></div>'
    )
  ],
  [
    'noscript in german w/ brand header',
    page(
      '<header><h1>Shop</h1></header><noscript>Bitte aktivieren Sie JavaScript.</noscript><div class=x></div><script src=/a.js></script>'
    )
  ],
  ['document.write of all', page('<script>document.write("<h1>Hello</h1><p>text</p>")</script>')],
  [
    'jquery load',
    page(
      '<div id="content"></div><script src="/jquery.min.js"></script><script>$("#content").load("/part.html")</script>'
    )
  ],
  [
    'jquery getJSON append into ul',
    page(
      '<h1>List</h1><ul id="l"></ul><script src="/jquery.min.js"></script><script>$.getJSON("/d.json",function(d){$.each(d,function(i,v){$("#l").append("<li>"+v+"</li>")})})</script>'
    )
  ],
  ['canvas app with nothing else', page('<canvas id=c></canvas><script src=/game.js></script>')],
  [
    'placeholder double brackets in list',
    page('<ul><li>[[ item.name ]] - [[ item.price ]]</li></ul><script src=/a.js></script>')
  ],
  ['ejs raw', page('<h1><%= title %></h1><p><%= body %></p><script src=/a.js></script>')],
  ['dots only text', page('<p>...</p><script src=/a.js></script>')],
  [
    'filters + list',
    page(
      `<h1>Find</h1><select><option>All</select><input placeholder=Filter><ul id="list"></ul>${APP}`
    )
  ],
  [
    'tabs',
    page(
      `<h1>Docs</h1><div role=tablist><button role=tab>A</button></div><div role=tabpanel></div>${APP}`
    )
  ],
  ['redoc', page(`<redoc spec-url="/o.json"></redoc>${APP}`)],
  [
    'swagger',
    page(
      `<div id="swagger-ui"></div><script src="swagger-ui-bundle.js"></script><script>window.ui=SwaggerUIBundle({url:"/o.json"})</script>`
    )
  ],
  [
    'docsify',
    page(
      '<div id="app">Please wait...</div><script src="//cdn.jsdelivr.net/npm/docsify@4"></script>'
    )
  ],
  [
    'remark',
    page(
      '<textarea id="source"># Slides\n\nText of slides which is long enough to be something</textarea><script src="remark.min.js"></script><script>remark.create()</script>'
    )
  ],
  [
    'reveal md',
    page(
      '<div class="reveal"><div class="slides"><section data-markdown="s.md"></section></div></div><script src=reveal.js></script>'
    )
  ],
  [
    'object html',
    page('<object data="/inner.html" type="text/html" width=800 height=600></object>')
  ],
  ['cookie reload challenge', page('<script>document.cookie="a=1";location.reload()</script>')],
  [
    'body hidden',
    `<html><head><title>x</title></head><body style="display:none"><h1>Hi</h1><p>some text</p><script>document.body.style.display="block"</script></body></html>`
  ],
  [
    'polling',
    page(
      '<h1>Score</h1><div id=score></div><script>setInterval(()=>fetch("/s").then(r=>r.text()).then(t=>score.innerHTML=t),1000)</script>'
    )
  ],
  [
    'websocket',
    page(
      '<ul id=log></ul><script>new WebSocket("wss://x").onmessage=e=>{log.innerHTML+="<li>"+e.data}</script>'
    )
  ],
  [
    'importmap',
    page(
      '<div></div><script type=importmap>{"imports":{}}</script><script type=module>import {h,render} from "preact"; render(h("h1",{},"x"),document.body)</script>'
    )
  ],
  [
    'tagline under h1 in header + empty main',
    page(
      `<header><h1>News</h1><p>The news of the valley, every day from six in the morning on, for free.</p></header><main></main>${APP}`
    )
  ],
  [
    'sidebar + empty content',
    page(
      `<div class="sidebar"><ul><li><a href=/a>Alpha section</a></li><li><a href=/b>Beta section</a></li><li><a href=/c>Gamma section of the site</a></li></ul></div><div class="content"></div>${APP}`
    )
  ],
  [
    'section headings all empty',
    page(
      `<section><h2>Latest</h2><div></div></section><section><h2>Popular</h2><div></div></section>${APP}`
    )
  ],
  [
    'card placeholders with labels',
    page(
      `<h1>Order</h1><p>Number: <span id=no></span></p><p>Total: <span id=total></span></p><script>fetch("/o").then(r=>r.json()).then(o=>{no.textContent=o.no;total.textContent=o.total})</script>`
    )
  ],
  [
    'error boundary text hidden',
    page(
      `<div id=root></div><div id=error hidden><p>Something went wrong. Please reload the page, or contact our support if it goes on for longer than you like.</p></div>${APP}`
    )
  ],
  [
    'lazy module by button-less import()',
    page('<main></main><script>import("/m.js").then(m=>m.start())</script>')
  ],
  [
    'meta refresh 3s note',
    page(
      '<h1>We have moved</h1><p>You will be taken to our new site in three seconds. If not, <a href="/new">click here</a>.</p>',
      '<meta http-equiv="refresh" content="3;url=/new">'
    )
  ],
  [
    'svg spinner large with title',
    page(`<svg role="img" viewBox="0 0 10 10"><title>Loading</title><circle/></svg>${APP}`)
  ],
  ['dots via css', page(`<div class="dot-flashing"></div>${APP}`)],
  ['percent', page(`<div class="preload"><div>0%</div></div>${APP}`)],
  ['offline first msg', page(`<p>Connecting to server</p>${APP}`)],
  [
    'links of no list, and an empty place',
    page(
      `<div><a href=/>Home</a> | <a href=/s>Shop</a> | <a href=/c>Contact us</a></div><div id="x"></div><div>Copyright 2026 Foo</div>${APP}`
    )
  ],
  ['a brand and an empty place', page(`<div class="logo">ACME</div><div id=app></div>${APP}`)],
  [
    'a visible note to turn scripts on',
    page(`<div id=root>You need to enable JavaScript to run this app.</div>${APP}`)
  ]
]

/** Nothing of these is content. */
export const EMPTY: readonly (readonly [name: string, html: string])[] = [
  ['still loading text + heading', page('<h1>Dashboard</h1><p>Loading data…</p>')],
  [
    'spinner + text',
    page(
      '<div class="loader-container"><div class="loader"></div><p>Please wait while we fetch your data</p></div>'
    )
  ],
  ['skeleton only', page('<main><div class="sk skeleton"></div></main>')],
  ['error-free empty list', page('<h1>Products</h1><ul></ul><footer>© 2026</footer>')],
  [
    'breadcrumbs & header only',
    page(
      '<header><a href=/>Home</a></header><ol class="breadcrumb"><li><a href=/>Home</a></li></ol>'
    )
  ],
  ['only buttons', page('<button>Start</button>')],
  ['only logo', page('<img src="/logo.svg" alt="Shop">')],
  [
    'consent text by buttons',
    page(
      '<div class="x"><p>We use cookies and similar technologies to improve your experience.</p><button>Accept all</button><button>Reject all</button></div>'
    )
  ],
  [
    'links of no list, and an empty place',
    page(
      `<div><a href=/>Home</a> | <a href=/s>Shop</a> | <a href=/c>Contact us</a></div><div id="x"></div><div>Copyright 2026 Foo</div>${APP}`
    )
  ],
  ['a brand and an empty place', page(`<div class="logo">ACME</div><div id=app></div>${APP}`)],
  [
    'a visible note to turn scripts on',
    page(`<div id=root>You need to enable JavaScript to run this app.</div>${APP}`)
  ]
]

/** HTTP alone reads these. */
export const WHOLE: readonly (readonly [name: string, html: string])[] = [
  [
    'maintenance-free short with module',
    page(
      '<main><h1>About</h1><p>We are a small team.</p></main><script type=module src=/a.js></script>'
    )
  ],
  [
    'hero page',
    page(
      '<header><nav><a href=/>x</a></nav></header><section class="hero"><h1>Build faster</h1><p>Tools for teams.</p><a class="btn" href="/start">Start</a></section><script src=/a.js></script>'
    )
  ],
  ['h1 + dl', page('<h1>Facts</h1><dl><dt>Born</dt><dd>1815</dd></dl><script src=/a.js></script>')],
  ['blockquote', page('<blockquote>Less is more.</blockquote><script>gtag("x")</script>')],
  [
    'changelog one entry',
    page(
      '<h1>Changelog</h1><h2>1.0</h2><ul><li>First release</li></ul><script src=/theme.js></script>'
    )
  ],
  [
    'price list table',
    page('<h1>Prices</h1><table><tr><td>A</td><td>1</td></tr></table><script src=/a.js></script>')
  ],
  [
    'details/faq',
    page(
      '<h1>FAQ</h1><details><summary>Why?</summary><p>Because.</p></details><script src=/a.js></script>'
    )
  ],
  [
    'youtube embed',
    page(
      '<h1>Talk</h1><iframe src="https://www.youtube.com/embed/x"></iframe><script src=/a.js></script>'
    )
  ],
  [
    'audio',
    page('<h1>Episode 3</h1><audio src="/3.mp3" controls></audio><script src=/a.js></script>')
  ],
  [
    'gallery figure',
    page(
      '<main><h1>Photos</h1><figure><img src=/p1.jpg><figcaption>Sea</figcaption></figure></main><script src=/lightbox.js></script>'
    )
  ],
  [
    'dark mode toggle inline',
    page(
      '<h1>Hi</h1><p>Personal page.</p><button id=t>Dark</button><script>document.getElementById("t").addEventListener("click",()=>document.body.classList.toggle("dark"))</script>'
    )
  ],
  [
    'service worker reg',
    page(
      '<h1>Hi</h1><p>Personal page.</p><script>navigator.serviceWorker.register("/sw.js")</script>'
    )
  ],
  [
    'modal & toast containers',
    page(
      '<h1>Hi</h1><p>Personal page.</p><div id="modal-root"></div><div id="toast-container"></div><div class="overlay"></div><script src=/bundle.js></script>'
    )
  ],
  [
    'login form',
    page(
      '<h1>Log in</h1><form><label>User<input name=u></label><label>Pass<input type=password></label><button>Go</button></form><script src=/a.js></script>'
    )
  ],
  [
    'noscript pixel + short',
    page(
      '<h1>Hi</h1><p>Personal page.</p><noscript><img src="https://www.facebook.com/tr?id=1"></noscript><script>!function(f){f.fbq=1}(window);fbq("init","1")</script>'
    )
  ],
  [
    'noscript comment hint',
    page(
      `<article><h1>Post</h1><p>${TEXT.repeat(2)}</p></article><div id="disqus_thread"></div><noscript>Please enable JavaScript to view the comments powered by Disqus.</noscript><script>(function(){var d=document,s=d.createElement("script");s.src="https://x.disqus.com/embed.js";(d.head||d.body).appendChild(s)})()</script>`
    )
  ],
  [
    'noscript hint short post',
    page(
      `<article><h1>Post</h1><p>Small update today: the new release is out.</p></article><div id="disqus_thread"></div><noscript>Please enable JavaScript to view the comments powered by Disqus.</noscript><script>(function(){var d=document,s=d.createElement("script");s.src="https://x.disqus.com/embed.js";(d.head||d.body).appendChild(s)})()</script>`
    )
  ],
  [
    'index of',
    page(
      '<h1>Index of /pub</h1><hr><pre><a href="../">../</a>\n<a href="a.tar.gz">a.tar.gz</a> 2024-01-01 10:00 1234</pre>'
    )
  ],
  [
    'nextjs rsc short',
    page(
      '<main><h1>Hello</h1><p>World</p></main><script src="/_next/static/chunks/main.js"></script><script>self.__next_f.push([1,"0:[\\"$\\",\\"html\\",null,{}]"])</script>'
    )
  ],
  [
    'short with map iframe',
    page(
      '<h1>Visit</h1><p>Main street 4</p><iframe src="https://www.google.com/maps/embed?pb=1"></iframe>'
    )
  ],
  [
    'calendar w/ canvas chart',
    page(
      '<h1>Stats</h1><p>Visitors rose by 4 % this week.</p><canvas id=chart></canvas><script src=/chart.js></script>'
    )
  ],
  [
    'recaptcha contact',
    page(
      '<h1>Contact</h1><form><input name=a placeholder=Name><textarea name=t></textarea><div class="g-recaptcha"></div><button>Send</button></form><script src="https://www.google.com/recaptcha/api.js"></script>'
    )
  ],
  [
    'countdown',
    page(
      '<h1>Launch</h1><p>We open on the first of May.</p><div id="countdown"></div><script>setInterval(()=>{countdown.textContent=Date.now()},1000)</script>'
    )
  ],
  [
    'load more button',
    page(
      '<h1>Posts</h1><ul><li><a href=/1>First post</a></li><li><a href=/2>Second post</a></li></ul><div class="spinner" hidden></div><button>Load more</button><script src=/a.js></script>'
    )
  ],
  [
    'hidden spinner css',
    page(
      '<h1>Posts</h1><ul><li><a href=/1>First post about the sea</a></li><li><a href=/2>Second post about lakes</a></li><li><a href=/3>Third post about rivers and their many boats</a></li></ul><div class="spinner"></div><script src=/a.js></script>'
    )
  ],
  [
    'haiku one para w/ heading in other lang',
    page('<h1>俳句</h1><p>古池や 蛙飛びこむ 水の音</p><script src=/a.js></script>')
  ],
  [
    'empty search result said',
    page('<h1>Search</h1><p>No results found for "xyz".</p><script src=/a.js></script>')
  ],
  [
    'linktree',
    page(
      '<img src=/me.jpg alt=Me><h1>@me</h1><a href="https://a.example">Blog</a><a href="https://b.example">Shop</a><script src=/a.js></script>'
    )
  ],
  [
    'status page',
    page('<h1>Status</h1><p>All systems operational.</p><script src=/a.js></script>')
  ],
  [
    'quiz form',
    page(
      '<h1>Quiz</h1><form><fieldset><legend>2+2?</legend><label><input type=radio>3</label><label><input type=radio>4</label></fieldset></form><script src=/a.js></script>'
    )
  ],
  [
    'pricing w/ empty clear divs',
    page(
      '<div class="row"><div class="col"><h2>Basic</h2><p>5 a month</p></div><div class="clearfix"></div></div><div class="spacer"></div><script src=/a.js></script>'
    )
  ],
  [
    'custom elements header/footer',
    page(
      `<my-header></my-header><main><h1>About</h1><p>A small team in the valley.</p></main><my-footer></my-footer>${APP}`
    )
  ],
  [
    'theme toggle',
    page(`<theme-toggle></theme-toggle><h1>About</h1><p>A small team in the valley.</p>${APP}`)
  ],
  [
    'stars count',
    page(
      '<h1>MyLib</h1><p>A small library for parsing dates in the browser, with no dependencies and in one file (<span id=stars></span> stars on GitHub).</p><script>fetch("https://api.github.com/x").then(r=>r.json()).then(d=>{document.getElementById("stars").textContent=d.n})</script>'
    )
  ],
  [
    'newsletter',
    page(
      '<h1>Soon</h1><p>We open in May. Leave your address.</p><form id=f><input type=email><button>Send</button></form><p id=msg></p><script>document.getElementById("f").addEventListener("submit",e=>{e.preventDefault();fetch("/n",{method:"POST"}).then(()=>{document.getElementById("msg").textContent="Thanks"})})</script>'
    )
  ],
  [
    'related empty',
    page(
      `<article><h1>Rain</h1><p>It rained all day.</p></article><section id="related"></section>${APP}`
    )
  ],
  ['old links page', page('<a href=1.html>Chapter 1</a><br><a href=2.html>Chapter 2</a><br>')],
  [
    'loose links and counter',
    page(
      '<a href=1.html>Chapter 1</a> <a href=2.html>Chapter 2</a><script async src="https://www.googletagmanager.com/gtag/js"></script>'
    )
  ],
  [
    'links class list',
    page(`<h1>@me</h1><div class="links"><a href=/b>Blog</a><a href=/s>Shop</a></div>${APP}`)
  ],
  [
    'how to enable js',
    page(
      '<h1>How to turn scripts on</h1><p>Open the settings, choose Privacy, and allow JavaScript.</p>'
    )
  ],
  [
    'poem br',
    page(`<h1>Night</h1><div>The moon is down,<br>I have not heard the clock.</div>${APP}`)
  ],
  ['definition in table layout', page(`<table><tr><td>Mail us at a@b.example</td></tr></table>`)],
  [
    'frame buster',
    page('<h1>Hello</h1><p>My page.</p><script>if(top!==self)top.location=self.location</script>')
  ],
  [
    'lang redirect w/ content',
    page(
      '<h1>Hello</h1><p>My page in English.</p><script>if(navigator.language.startsWith("de")) location.href="/de"</script>'
    )
  ],
  [
    'back link',
    page(
      '<h1>Thanks</h1><p>We got your order.</p><script>document.querySelector("h1").onclick=()=>{location.href="/"}</script>'
    )
  ],
  ['embed pdf', page(`<h1>Report</h1><embed src="/r.pdf" type="application/pdf">${APP}`)],
  [
    'svg figure',
    page(
      `<figure><svg aria-label="Map of the valley"></svg><figcaption>Map</figcaption></figure>${APP}`
    )
  ],
  [
    'tiny wasm demo w/ text',
    page(
      `<h1>Mandelbrot</h1><p>Drag to move, scroll to zoom.</p><canvas></canvas><script type=module src=/m.js></script>`
    )
  ],
  [
    'bootstrap spinner hidden',
    page(
      `<h1>Send</h1><p>Your message was sent.</p><div class="spinner-border d-none" role="status"><span class="visually-hidden">Loading...</span></div>${APP}`
    )
  ],
  [
    'vcard',
    page(
      `<div class="vcard"><h1 class="fn">Ada</h1><div class="adr">Weir Road 3</div><a href="tel:1">+1 555</a></div>${APP}`
    )
  ],
  ['faq single', page(`<h2>Is it free?</h2><div>Yes.</div>${APP}`)],
  [
    'ol steps',
    page(
      `<h1>Steps</h1><ol><li>Open</li><li>Close</li></ol><div id="root-portal" class="portal"></div>${APP}`
    )
  ],
  [
    'ad slots',
    page(
      `<h1>News</h1><p>Rain today, sun tomorrow.</p><div id="ad-top"></div><ins class="adsbygoogle"></ins><script src="https://pagead2.googlesyndication.com/x.js"></script>`
    )
  ],
  [
    'text in header class',
    page(`<div class="header"><h1>Ada</h1></div><div class="body"><p>Hi.</p></div>${APP}`)
  ],
  [
    'in center tag',
    `<html><head><title>x</title></head><body><center><b>Under construction</b></center></body></html>`
  ]
]
