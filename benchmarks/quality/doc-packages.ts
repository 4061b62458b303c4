/**
 * Generators of documentation, and where each puts what a page is about.
 *
 * Pages come from Debian's packages, which nothing here installs: `apt-get download PACKAGE` and
 * `dpkg -x FILE FOLDER/PACKAGE` are enough.
 */

/** One generator, shown by one package. */
export interface DocGenerator {
  readonly name: string
  readonly package: string
  /** Pattern for the package's files that are its pages. */
  readonly pages: RegExp
  /** Selector of the content. Several elements together make it up. */
  readonly main: string
  /** Inside it, what is not content and must be absent. */
  readonly furniture?: string
  /** Inside it, what a reader may keep or leave out: lists of contents, links to sources. */
  readonly either?: string
  /** Code that is not in a `pre`: its lines are the children. */
  readonly code?: string
  /** Language of code that names none. */
  readonly language?: string
}

/** Links of headings to themselves: every theme has one of these. */
const SELF_LINKS = '.headerlink, a.permalink, a.mark, a.anchor'
const SPHINX = `${SELF_LINKS}, .viewcode-link, td.linenos, button.copybtn`
const DOCBOOK = {
  furniture: '.navheader, .navfooter, .spirit-nav',
  either: '.toc, .list-of-tables'
}

export const DOC_GENERATORS: readonly DocGenerator[] = [
  {
    name: 'sqlite',
    package: 'sqlite3-doc',
    pages: /\/sqlite3\/(?!releaselog|images).*\.html$/,
    main: 'body',
    furniture: 'body > div.nosearch:has(.menu)',
    either:
      'body > .nosearch > a[href="intro.html"], .fancy_toc, .fancy_title, .fancy_toc_title, p[align=center]:has(small)'
  },
  {
    name: 'javadoc',
    package: 'openjdk-17-doc',
    pages: /\/(java|javax|jdk|com|org)\.[a-z.]+\/.*\/[A-Z][\w.]*\.html$/,
    main: 'main',
    either: '.external-link-sup, .table-tabs'
  },
  {
    name: 'docbook-libstdcxx',
    package: 'libstdc++-12-doc',
    pages: /\/manual\//,
    main: 'body',
    ...DOCBOOK
  },
  {
    name: 'doxygen-libstdcxx',
    package: 'libstdc++-12-doc',
    pages: /\/user\/(?!.*(_source|-members|dir_)).*\.html$/,
    main: '#doc-content',
    furniture: '#nav-path, #MSearchSelectWindow',
    either:
      '.summary, .permalink, .dynheader, .dyncontent, .memSeparator, .ingroups, .lineno, hr.footer, .footer',
    code: 'div.fragment'
  },
  {
    name: 'doxygen-eigen',
    package: 'libeigen3-doc',
    pages: /\/html\/(?!.*(_source|-members|dir_)).*\.html$/,
    main: '#doc-content',
    furniture: '#nav-path, #MSearchSelectWindow',
    either:
      '.summary, .permalink, .dynheader, .dyncontent, .memSeparator, .ingroups, .lineno, hr.footer, .footer, .toc',
    code: 'div.fragment'
  },
  {
    name: 'sphinx-django',
    package: 'python-django-doc',
    pages: /\/html\/(?!_modules).*\.html$/,
    main: '#yui-main .yui-b',
    either: SPHINX
  },
  {
    name: 'sphinx-python',
    package: 'python3.11-doc',
    pages: /\/html\/(?!_modules).*\.html$/,
    main: 'div.body[role=main]',
    either: SPHINX
  },
  {
    name: 'docbook-postgresql',
    package: 'postgresql-doc-15',
    pages: /\/html\//,
    main: 'body',
    ...DOCBOOK
  },
  {
    name: 'docbook-postgis',
    package: 'postgis-doc',
    pages: /postgis\.html$/,
    main: 'body',
    ...DOCBOOK
  },
  {
    name: 'rustdoc',
    package: 'rust-doc',
    pages: /\/html\/(std|core|alloc)\/.*\/(?!all)[a-z]+\.\w+\.html$/,
    main: '#main-content',
    language: 'rust',
    either:
      '.srclink, .out-of-band, .anchor, #copy-path, .rightside, .test-arrow, details > summary.hideme, .notable-traits, .example-wrap > .information'
  },
  {
    name: 'mdbook',
    package: 'rust-doc',
    pages: /\/html\/(book|reference|cargo|nomicon|rust-by-example|edition-guide)\/.*\.html$/,
    main: '#content main',
    furniture: '.buttons'
  },
  {
    name: 'asciidoc-git',
    package: 'git-doc',
    pages: /\/git-doc\/.*\.html$/,
    main: '#header, #content',
    either: '#toc'
  },
  {
    name: 'apache',
    package: 'apache2-doc',
    pages: /\/manual\/en\/.*\.html$/,
    main: '#page-content',
    furniture:
      '.toplang, .bottomlang, .lang-toggle, .top, #comments_section, #comments_thread, .bottomlang',
    either: `${SELF_LINKS}, #quickview`
  },
  {
    name: 'node',
    package: 'nodejs-doc',
    pages: /\/api\/\w+\.html$/,
    main: '#apicontent',
    either: `${SELF_LINKS}, .srclink, .copy-button, .js-flavor-selector`
  },
  {
    name: 'haddock',
    package: 'libghc-aeson-doc',
    pages: /\/html\/[A-Z][\w-]*\.html$/,
    main: '#content',
    either: '#table-of-contents, #synopsis, a.link, a.selflink, table.info, .hide-when-js-enabled'
  },
  {
    name: 'qdoc',
    package: 'qtbase5-doc-html',
    pages: /\/doc\/qt\w+\/(?!.*-members).*\.html$/,
    main: '.mainContent',
    furniture: '.prevNext, .naviNextPrevious',
    either: '.sidebar'
  },
  {
    name: 'mkdocs',
    package: 'mkdocs-doc',
    pages: /\/html\//,
    main: '[role=main]',
    either: SELF_LINKS
  },
  {
    name: 'sphinx-borg',
    package: 'borgbackup-doc',
    pages: /\/html\//,
    main: 'div.document.body',
    either: SPHINX
  },
  {
    name: 'sphinx-cmake',
    package: 'cmake-doc',
    pages: /\/html\/(?!_modules).*\.html$/,
    main: 'div.body[role=main]',
    either: `${SPHINX}, .contents.topic`
  },
  {
    name: 'sphinx-debian',
    package: 'debian-policy',
    pages: /\/policy\.html\/.*\.html$/,
    main: 'div.body[role=main]',
    either: SPHINX
  },
  {
    name: 'sphinx-sqlalchemy',
    package: 'python-sqlalchemy-doc',
    pages: /\/html\/(?!_modules).*\.html$/,
    main: '#docs-body',
    either: `${SPHINX}, .topnav`
  },
  {
    name: 'sphinx-rtd',
    package: 'python-attr-doc',
    pages: /\/html\//,
    main: '[role=main]',
    either: SPHINX
  },
  {
    name: 'sphinx-pydata',
    package: 'python-pandas-doc',
    pages: /\/html\/(?!_modules).*\.html$/,
    main: 'main',
    furniture: '.prev-next-area, .bd-header-article',
    either: SPHINX
  },
  {
    name: 'gtk-doc',
    package: 'libglib2.0-doc',
    pages: /\/gtk-doc\/html\/.*\.html$/,
    main: 'body',
    furniture: 'table.navigation, .footer, td.listing_lines',
    either: '.toc'
  },
  {
    name: 'gi-docgen',
    package: 'libgtk-4-doc',
    pages: /\/gtk4\/.*\.html$/,
    main: '#main',
    either: '.srclink, .docs-toggle, button'
  },
  {
    name: 'exim',
    package: 'exim4-doc-html',
    pages: /\/spec_html\/.*\.html$/,
    main: '#chapter',
    either: SELF_LINKS
  },
  {
    name: 'texinfo-maxima',
    package: 'maxima-doc',
    pages: /\/html\/maxima_\d+\.html$/,
    main: 'body',
    furniture: 'div.header, body > hr',
    either: '.contents, .menu, .section-toc, a.copiable-anchor'
  },
  {
    name: 'texinfo-r',
    package: 'r-doc-html',
    pages: /\/share\/R\/doc\/manual\/.*\.html$/,
    main: 'body',
    furniture: 'div.header',
    either: '.Contents_element, .contents, .menu, .section-toc, a.copiable-anchor'
  },
  {
    name: 'man2html',
    package: 'bash-doc',
    pages: /bash\/bash\.html$/,
    main: 'body',
    either: 'h1, a[name=index] ~ dl, body > title'
  },
  {
    name: 'gapdoc',
    package: 'gap-doc',
    pages: /\/doc\/(ref|tut|hpc)\/chap\d+\.html$/,
    main: 'body',
    furniture:
      '.chlinktop, .chlinkbot, .chlinkprevnexttop, .chlinkprevnextbot, #mathjaxlink, .chooser',
    either: '.ChapSects, .ContChap, body > p.foot'
  },
  {
    name: 'scribble',
    package: 'racket-doc',
    pages: /\/racket\/(reference|guide|gui|draw|net|plot|syntax|web-server)\/.*\.html$/,
    main: '.maincolumn',
    furniture: '.navsettop, .navsetbottom',
    either: '.heading-anchor, .heading-source, .toclink, .RBackgroundLabel, .versionbox'
  },
  {
    name: 'boostbook',
    package: 'libboost1.74-doc',
    pages: /\/doc\/html\/.*\.html$/,
    main: 'body',
    furniture: '.spirit-nav, body > table, .copyright-footer',
    either: '.toc'
  },
  {
    name: 'erlang',
    package: 'erlang-doc',
    pages: /\/lib\/\w+-[\d.]+\/doc\/html\/\w+\.html$/,
    main: '#content',
    furniture: '.footer',
    either: '.title-anchor, center, .ghlink, .title-name'
  }
]
