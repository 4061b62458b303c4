/** Templates of blogs and magazines. */

import { chroma, hljs, plain, prettify, prism, rouge, shiki } from './template-code.ts'
import { type Family, html } from './template-page.ts'

export const BLOG_FAMILIES: readonly Family[] = [
  {
    name: 'wordpress-classic',
    code: prism,
    page: ({ title, body, f }) =>
      html(
        `${title} &#8211; ${f.site}`,
        '<meta name="generator" content="WordPress 6.4.2">',
        `<body class="post-template-default single single-post postid-${f.int(10, 999)} single-format-standard"><div id="page" class="site"><a class="skip-link screen-reader-text" href="#content">${f.say('Skip to content')}</a><header id="masthead" class="site-header"><div class="site-branding"><p class="site-title"><a href="/" rel="home">${f.site}</a></p><p class="site-description">${f.say('Thoughts on software and other weather')}</p></div><nav id="site-navigation" class="main-navigation"><ul id="primary-menu" class="menu">${f.links('nav', f.int(3, 7), 'class="menu-item menu-item-type-post_type"')}</ul></nav></header><div id="content" class="site-content"><div id="primary" class="content-area"><main id="main" class="site-main"><article class="post type-post status-publish hentry category-tools"><header class="entry-header"><h1 class="entry-title">${title}</h1><div class="entry-meta"><span class="posted-on"><a href="/" rel="bookmark"><time class="entry-date published" datetime="${f.date}">${f.date}</time></a></span><span class="byline"> by <a class="url fn n" href="/author/">${f.author}</a></span></div></header><div class="entry-content">${body}<div class="sharedaddy sd-sharing-enabled"><h3 class="sd-title">${f.say('Share this with others:')}</h3><ul><li class="share-x"><a href="?share=x">X</a></li><li class="share-facebook"><a href="?share=facebook">Facebook</a></li></ul></div></div><footer class="entry-footer"><span class="cat-links">Posted in <a href="/c">Tools</a></span></footer></article><nav class="navigation post-navigation"><h2 class="screen-reader-text">Post navigation</h2><div class="nav-links"><div class="nav-previous"><a href="/p" rel="prev">${f.say('A slow week in the workshop')}</a></div></div></nav><div id="comments" class="comments-area"><ol class="comment-list">${f.comments(f.int(0, 4), (name, text) => `<li class="comment even thread-even depth-1"><article class="comment-body"><footer class="comment-meta"><div class="comment-author vcard"><b class="fn">${name}</b> says:</div></footer><div class="comment-content"><p>${text}</p></div><div class="reply"><a rel="nofollow" class="comment-reply-link" href="#respond">Reply</a></div></article></li>`)}</ol><div id="respond" class="comment-respond"><h3 id="reply-title" class="comment-reply-title">Leave a Reply</h3><form id="commentform"><p class="comment-notes">${f.say('Your email address will not be published. Required fields are marked *')}</p><textarea id="comment"></textarea></form></div></div></main></div><aside id="secondary" class="widget-area"><section class="widget widget_recent_entries"><h2 class="widget-title">Recent Posts</h2><ul>${f.links('related', f.int(3, 5))}</ul></section><section class="widget widget_archive"><h2 class="widget-title">Archives</h2><ul>${f.links('archives', 4)}</ul></section><section class="widget widget_categories"><ul>${f.links('categories', 4, 'class="cat-item"')}</ul></section></aside></div><footer id="colophon" class="site-footer"><div class="site-info">${f.copyright()}</div></footer></div></body>`
      )
  },
  {
    name: 'wordpress-blocks',
    code: hljs,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth} class="wp-block-heading" id="${id}">${inner}</h${depth}>`,
      table: (table) => `<figure class="wp-block-table">${table}</figure>`
    },
    page: ({ title, body, f }) =>
      html(
        `${title} – ${f.site}`,
        '',
        `<body class="wp-embed-responsive"><div class="wp-site-blocks"><header class="wp-block-template-part"><div class="wp-block-group has-global-padding is-layout-constrained"><div class="wp-block-group alignwide is-content-justification-space-between is-layout-flex"><p class="wp-block-site-title"><a href="/">${f.site}</a></p><nav class="is-responsive wp-block-navigation"><ul class="wp-block-page-list">${f.links('nav', f.int(3, 6), 'class="wp-block-pages-list__item"')}</ul></nav></div></div></header><main class="wp-block-group is-layout-flow" id="wp--skip-link--target"><div class="wp-block-group has-global-padding is-layout-constrained"><h1 class="wp-block-post-title">${title}</h1><div class="wp-block-template-part"><div class="wp-block-group is-layout-flex"><div class="wp-block-post-date"><time datetime="${f.date}">${f.date}</time></div><div class="wp-block-post-author-name">${f.author}</div></div></div></div><div class="entry-content alignfull wp-block-post-content has-global-padding is-layout-constrained">${body}</div><div class="wp-block-template-part"><div class="wp-block-group"><p class="wp-block-group has-small-font-size">${f.say('Discover more from our little corner')}</p><p>${f.newsletter()}</p></div></div><div class="wp-block-group alignwide"><h2 class="wp-block-heading">More posts</h2><ul class="wp-block-post-template is-layout-grid">${f.links('related', 4, 'class="wp-block-post"')}</ul></div></main><footer class="wp-block-template-part"><div class="wp-block-group"><p class="has-small-font-size">${f.copyright()}</p></div></footer></div></body>`
      )
  },
  {
    name: 'ghost',
    code: prism,
    page: ({ title, body, f }) =>
      html(
        title,
        '<meta name="generator" content="Ghost 5.75">',
        `<body class="post-template"><div class="gh-viewport"><header id="gh-head" class="gh-head outer is-head-left-logo"><div class="gh-head-inner inner"><div class="gh-head-brand"><a class="gh-head-logo no-image" href="/">${f.site}</a></div><nav class="gh-head-menu"><ul class="nav">${f.links('nav', f.int(3, 6))}</ul></nav><div class="gh-head-actions"><a class="gh-head-button" href="#/portal/signup">Subscribe</a></div></div></header><main id="site-main" class="site-main"><article class="article post tag-notes no-image"><header class="article-header gh-canvas"><div class="article-tag post-card-tags"><span class="post-card-primary-tag"><a href="/tag/notes/">Notes</a></span></div><h1 class="article-title">${title}</h1><div class="article-byline"><section class="article-byline-content"><div class="article-byline-meta"><h4 class="author-name"><a href="/author/">${f.author}</a></h4><div class="byline-meta-content"><time class="byline-meta-date" datetime="${f.date}">${f.date}</time><span class="byline-reading-time"><span class="bull">&bull;</span> 4 min read</span></div></div></section></div></header><section class="gh-content gh-canvas">${body}</section></article></main><section class="footer-cta outer"><div class="inner"><h2 class="footer-cta-title">${f.say('Sign up for more like this.')}</h2><a class="footer-cta-button" href="#/portal"><div class="footer-cta-input">${f.say('Enter your email')}</div><span>Subscribe</span></a></div></section><aside class="read-more-wrap outer"><div class="read-more inner">${f.links('related', 3).replaceAll('<li>', '<article class="post-card post"><h2 class="post-card-title">').replaceAll('</li>', '</h2></article>')}</div></aside><footer class="site-footer outer"><div class="inner"><section class="copyright">${f.copyright()}</section><div class="gh-powered-by"><a href="https://ghost.org/">Powered by Ghost</a></div></div></footer></div></body>`
      )
  },
  {
    name: 'jekyll-minima',
    code: rouge,
    page: ({ title, body, f }) =>
      html(
        `${title} | ${f.site}`,
        '',
        `<body><header class="site-header"><div class="wrapper"><a class="site-title" rel="author" href="/">${f.site}</a><nav class="site-nav"><input type="checkbox" id="nav-trigger" class="nav-trigger"><div class="trigger">${f
          .some(['About', 'Archive', 'Projects', 'Now'], 2)
          .map((text) => `<a class="page-link" href="/">${text}</a>`)
          .join(
            ''
          )}</div></nav></div></header><main class="page-content" aria-label="Content"><div class="wrapper"><article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting"><header class="post-header"><h1 class="post-title p-name" itemprop="name headline">${title}</h1><p class="post-meta"><time class="dt-published" datetime="${f.date}" itemprop="datePublished">${f.date}</time></p></header><div class="post-content e-content" itemprop="articleBody">${body}</div><a class="u-url" href="/x" hidden></a></article></div></main><footer class="site-footer h-card"><div class="wrapper"><h2 class="footer-heading">${f.site}</h2><div class="footer-col-wrapper"><div class="footer-col footer-col-1"><ul class="contact-list"><li class="p-name">${f.author}</li></ul></div><div class="footer-col footer-col-3"><p>${f.say('Writing about compilers, cooking and cold water swimming.')}</p></div></div></div></footer></body>`
      )
  },
  {
    name: 'hugo-paper',
    code: chroma,
    page: ({ title, body, f }) =>
      html(
        `${title} | ${f.site}`,
        '',
        `<body id="top" class=""><header class="header"><nav class="nav"><div class="logo"><a href="/" accesskey="h">${f.site}</a></div><ul id="menu">${f.links('nav', f.int(2, 5))}</ul></nav></header><main class="main"><article class="post-single"><header class="post-header"><div class="breadcrumbs"><a href="/">Home</a>&nbsp;»&nbsp;<a href="/posts/">Posts</a></div><h1 class="post-title entry-hint-parent">${title}</h1><div class="post-meta"><span>${f.date}</span>&nbsp;·&nbsp;3 min&nbsp;·&nbsp;${f.author}</div></header><div class="post-content">${body}</div><footer class="post-footer"><ul class="post-tags"><li><a href="/tags/a/">linux</a></li><li><a href="/tags/b/">notes</a></li></ul><nav class="paginav"><a class="prev" href="/p"><span class="title">« Prev</span><br><span>${f.say('Moving house with a rack of servers')}</span></a></nav><ul class="share-buttons"><li><a aria-label="share on x" href="x"></a></li></ul></footer></article></main><footer class="footer"><span>${f.copyright()}</span><span>Powered by <a href="https://gohugo.io/">Hugo</a></span></footer></body>`
      )
  },
  {
    name: 'blogger',
    code: prettify,
    blocks: { paragraph: (inner) => `<div>${inner}</div><div><br></div>` },
    page: ({ title, body, f }) =>
      html(
        `${f.site}: ${title}`,
        "<meta content='blogger' name='generator'>",
        `<body class='item-view version-1-3-3'><div class='body-fauxcolumns'></div><div class='content'><div class='content-outer'><header><div class='header-outer'><div class='header section' id='header'><div class='widget Header'><div class='titlewrapper'><h1 class='title'><a href='/'>${f.site}</a></h1></div><div class='descriptionwrapper'><p class='description'><span>${f.say('A notebook kept in public since 2009')}</span></p></div></div></div></div></header><div class='main-outer'><div class='region-inner main-inner'><div class='columns fauxcolumns'><div class='column-center-outer'><div class='main section' id='main'><div class='widget Blog' id='Blog1'><div class='blog-posts hfeed'><div class='date-outer'><h2 class='date-header'><span>${f.date}</span></h2><div class='date-posts'><div class='post-outer'><div class='post hentry uncustomized-post-template'><h3 class='post-title entry-title' itemprop='name'>${title}</h3><div class='post-header'></div><div class='post-body entry-content' itemprop='description articleBody'>${body}<div style='clear: both;'></div></div><div class='post-footer'><div class='post-footer-line post-footer-line-1'><span class='post-author vcard'>Posted by <span class='fn'>${f.author}</span></span></div></div></div><div class='comments' id='comments'><h4>Comments:</h4><div id='comments-block'>${f.comments(f.int(0, 3), (name, text) => `<div class='comment-block'><div class='comment-header'><cite class='user'>${name}</cite></div><p class='comment-content'>${text}</p></div>`)}</div><p class='comment-footer'><a href='x'>Post a Comment</a></p></div></div></div></div></div><div class='blog-pager' id='blog-pager'><a class='blog-pager-newer-link' href='x'>Newer Post</a></div></div></div></div><div class='column-right-outer'><aside><div class='sidebar section'><div class='widget BlogArchive'><h2>Blog Archive</h2><ul class='hierarchy'>${f.links('archives', 4)}</ul></div><div class='widget PopularPosts'><ul>${f.links('related', 4)}</ul></div></div></aside></div></div></div></div><footer><div class='footer-outer'><div class='widget Attribution'>${f.copyright()}</div></div></footer></div></div></body>`
      )
  },
  {
    name: 'hashed-medium',
    code: hljs,
    blocks: {
      heading: (inner, { depth, id }) =>
        `<h${depth} id="${id.slice(0, 4)}" class="nu nv gu bf nw nx hd">${inner}</h${depth}>`,
      paragraph: (inner) => `<p class="pw-post-body-paragraph na nb gu nc b nd ne hb">${inner}</p>`
    },
    page: ({ title, body, f }) =>
      html(
        `${title} | by ${f.author} | Medium`,
        '',
        `<body><div id="root"><div class="${f.hash(1)} ${f.hash(1)} c"><div class="${f.hash(2)}"><div class="ag ah ai aj"><a href="/">${f.site}</a><div class="ak al"><a href="/m/signin"><span>Sign in</span></a></div><div class="am"><p class="be b an">${f.say('Read this story in the app')}</p></div></div><div class="ca bh fk"><article><div class="l"><div class="l"><section><div><div class="fs ft fu fv fw"><div class="ab ca"><div class="ch bg"><h1 id="3f2a" class="pw-post-title gt gu gv">${title}</h1><div class="hy hz ia"><div class="ab"><a rel="noopener follow" href="/@x">${f.author}</a><p class="be b ie z dw"><button>Follow</button></p><span class="be b bf z dw">5 min read · ${f.date}</span></div></div>${body}</div></div></div></div></section></div></div></article><div class="ab ca"><div class="ch bg"><div class="pq pr"><a href="/tag/a"><div class="ps">Programming</div></a><a href="/tag/b"><div class="ps">Productivity</div></a></div><div class="bx"><h2 class="be qx">${f.say('Written by somebody you may know')}</h2><p class="be b">${f.say('2.3K Followers and counting since spring')}</p></div></div></div><div class="ab ca"><h2 class="be">${f.say('Recommended from the editors')}</h2>${f.links('related', f.int(3, 6)).replaceAll('<li>', '<div class="qq"><h2 class="be qr">').replaceAll('</li>', '</h2></div>')}</div></div><div class="ab k"><a href="/help"><p class="be b">Help</p></a><a href="/about"><p class="be b">About</p></a></div></div></div></div></body>`
      )
  },
  {
    name: 'next-css-in-js',
    code: shiki,
    page: ({ title, body, f }) => {
      const css = () => `css-${f.hash(6)}`
      return html(
        `${title} | ${f.site}`,
        '<script src="/_next/static/chunks/main.js" defer></script>',
        `<body><div id="__next"><div class="${css()}"><div class="${css()}"><div class="${css()}"><a class="${css()}" href="/">${f.site}</a></div><div class="${css()}">${f.links('nav', f.int(3, 7)).replaceAll('<li>', `<span class="${css()}">`).replaceAll('</li>', '</span>')}</div></div><div class="${css()}"><div class="${css()}"><h1 class="${css()}">${title}</h1><div class="${css()}"><span class="${css()}">${f.author}</span><span class="${css()}">${f.date}</span></div></div><div class="${css()}">${body}</div><div class="${css()}"><p class="${css()}">${f.newsletter()}</p><input type="email"><button>Subscribe</button></div></div><div class="${css()}"><div class="${css()}">${f.links('related', 3).replaceAll('<li>', `<div class="${css()}">`).replaceAll('</li>', '</div>')}</div></div><div class="${css()}"><p class="${css()}">${f.copyright()}</p></div></div></div></body>`
      )
    }
  },
  {
    name: 'amp',
    code: plain,
    page: ({ title, body, f }) =>
      html(
        title,
        '<script async src="https://cdn.ampproject.org/v0.js"></script>',
        `<body><header class="amp-wp-header"><div><a href="/">${f.site}</a></div></header><amp-sidebar id="sidebar" layout="nodisplay"><ul>${f.links('nav', 4)}</ul></amp-sidebar><article class="amp-wp-article"><header class="amp-wp-article-header"><h1 class="amp-wp-title">${title}</h1><div class="amp-wp-meta amp-wp-byline"><span class="amp-wp-author author vcard">${f.author}</span></div></header><div class="amp-wp-article-content">${body}</div><footer class="amp-wp-article-footer"><div class="amp-wp-meta amp-wp-tax-category">Categories: <a href="/c">Tools</a></div><div class="amp-wp-meta amp-wp-comments-link"><a href="#respond">${f.say('Leave a comment on the full site')}</a></div></footer></article><footer class="amp-wp-footer"><div><h2>${f.site}</h2><p>${f.copyright()}</p><a href="#top" class="back-to-top">${f.say('Back to top')}</a></div></footer><amp-user-notification layout="nodisplay" id="consent"><p>${f.cookies()}</p><button on="tap:consent.dismiss">Accept</button></amp-user-notification></body>`
      )
  },
  {
    name: 'bem-magazine',
    code: prism,
    blocks: {
      paragraph: (inner) => `<p class="c-article-body__paragraph">${inner}</p>`,
      heading: (inner, { depth, id }) =>
        `<h${depth} id="${id}" class="c-article-body__heading c-article-body__heading--level-${depth}">${inner}</h${depth}>`
    },
    page: ({ title, body, f }) =>
      html(
        `${title} - ${f.site}`,
        '',
        `<body class="t-default"><div class="c-cookie-bar"><p class="c-cookie-bar__text">${f.cookies()}</p><button class="c-cookie-bar__button">Accept all</button></div><header class="o-page__header c-masthead"><a class="c-masthead__logo" href="/">${f.site}</a><ul class="c-masthead__list">${f.links('nav', f.int(4, 8), 'class="c-masthead__item"')}</ul></header><div class="o-page__body"><div class="o-page__primary"><div class="c-article-header"><h1 class="c-article-header__title">${title}</h1><p class="c-article-header__byline">${f.author}, ${f.date}</p><ul class="c-share c-share--top"><li class="c-share__item">Share</li><li class="c-share__item">Tweet</li><li class="c-share__item">Pin</li></ul></div><div class="c-article-body">${body}</div><div class="c-newsletter-box"><h4 class="c-newsletter-box__title">${f.newsletter()}</h4></div></div><div class="o-page__secondary"><div class="c-teaser-list"><h3 class="c-teaser-list__title">${f.say('Most read this week')}</h3>${f.links('related', f.int(4, 8), 'class="c-teaser-list__item"').replaceAll('<li', '<div').replaceAll('</li>', '</div>')}</div><div class="c-ad"><span class="c-ad__label">${f.say('Advertisement from our partners')}</span></div></div></div><footer class="o-page__footer c-footer"><ul class="c-footer__list">${f.links('footer', 6, 'class="c-footer__item"')}</ul><p class="c-footer__legal">${f.copyright()}</p></footer></body>`
      )
  },
  {
    name: 'newsletter-archive',
    code: plain,
    page: ({ title, body, f }) =>
      html(
        `${title} - by ${f.author} - ${f.site}`,
        '',
        `<body class="flex-auto-j3S2WA"><div id="entry"><div id="main" class="main typography use-theme-bg"><div class="pencraft pc-display-contents topbar"><a class="pencraft" href="/">${f.site}</a><button class="pencraft">Subscribe</button><button>Sign in</button></div><div class="single-post-container"><div class="container"><div class="single-post"><article class="typography newsletter-post post"><div class="post-header" role="region"><h1 class="post-title published">${title}</h1><div class="byline-wrapper"><div class="pencraft">${f.author}</div><div class="pencraft">${f.date}</div></div></div><div class="available-content"><div dir="auto" class="body markup">${body}</div></div><div class="subscription-widget-wrap"><div class="subscription-widget show-subscribe"><div class="preamble"><p class="cta-caption">${f.newsletter()}</p></div></div></div></article></div><div id="discussion" class="comments-page"><h4>${f.say('Discussion about this post')}</h4>${f.comments(f.int(1, 3), (name, text) => `<div class="comment"><div class="comment-meta">${name}</div><div class="comment-body"><p>${text}</p></div></div>`)}</div><div class="portable-archive"><div class="portable-archive-list">${f.links('related', 4).replaceAll('<li>', '<div class="post-preview">').replaceAll('</li>', '</div>')}</div></div></div></div><div class="footer-wrap"><div class="footer-copyright-blurb">${f.copyright()}</div></div></div></div></body>`
      )
  }
]
