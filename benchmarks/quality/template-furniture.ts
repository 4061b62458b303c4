/** Furniture around the content of a page, in words that the content does not have. */

import { escaped } from './template-code.ts'
import { type Random, random } from './template-random.ts'

/** Texts for one page. Each returns HTML text and notes that the content must not have it. */
export interface Furniture extends Random {
  readonly site: string
  readonly author: string
  readonly date: string
  /** A text that must be absent. */
  say(text: string): string
  /** Items of a list of links. */
  links(kind: LinkKind, count: number, attributes?: string): string
  copyright(): string
  newsletter(): string
  cookies(): string
  /** Paragraphs of visitors. */
  comments(count: number, write: (name: string, text: string) => string): string
  /** Texts that `say` received. */
  readonly said: ReadonlySet<string>
}

export type LinkKind = keyof typeof LINKS

const LINKS = {
  nav: [
    'Home',
    'Pricing',
    'Blog',
    'About us',
    'Support',
    'Our customers and partners',
    'Documentation',
    'Download',
    'Changelog',
    'Careers',
    'Sign in',
    'Start a free trial today',
    'Community'
  ],
  sidebar: [
    'Introduction',
    'Quick start for beginners',
    'Upgrading from older releases',
    'Architecture overview and design',
    'Command line reference guide',
    'Environment variables explained',
    'Plugins',
    'Deploying to production servers',
    'Security model',
    'Troubleshooting common problems',
    'Glossary of terms used here',
    'Release history and schedule',
    'Contributing to this project',
    'Performance tips',
    'Testing strategies in depth'
  ],
  footer: [
    'Privacy policy',
    'Terms of service and use',
    'Cookie settings',
    'Report a security problem',
    'Press kit and brand assets',
    'Status page',
    'Contact our support team',
    'Imprint',
    'Accessibility statement for this site',
    'RSS feed'
  ],
  related: [
    'How we cut our cloud bill in half',
    'Lessons from a year of remote work',
    'The quiet return of static sites',
    'Why our team stopped estimating tasks',
    'A field guide to slow databases',
    'Five habits of careful reviewers',
    'What gardening taught me about deadlines',
    'Notes from a small conference in autumn',
    'Interviewing engineers without puzzles',
    'The night the message queue stood still'
  ],
  categories: [
    'Engineering culture',
    'Announcements',
    'Case studies from industry',
    'Open source',
    'Tutorials for newcomers',
    'Uncategorized',
    'Web performance'
  ],
  archives: [
    'January 2023 (12)',
    'March 2023 (4)',
    'June 2024 (9)',
    'November 2024 (7)',
    'February 2025 (3)'
  ]
}
const SITES = [
  'Harborlight',
  'Quillwerk',
  'Tannenberg Labs',
  'Oxbow',
  'Pinecone Systems',
  'Saltmarsh',
  'Verdigris',
  'Northgate Tools'
]
const AUTHORS = [
  'Imke Sanders',
  'Tomás Rivera',
  'Wen Li',
  'Ruth Okafor',
  'Pieter de Groot',
  'Anna Lindqvist'
]
const DATES = ['2023-04-18', '2024-01-09', '2024-11-27', '2025-06-03', '2025-09-30']
const VISITORS = ['marlow77', 'Priya S.', 'old_gopher', 'Henrik', 'catalina', 'devnull']
const COMMENTS = [
  'Thanks for writing this up, it saved my whole afternoon yesterday.',
  'Does anybody know whether this also holds on Windows machines behind a company proxy?',
  'I had to restart twice before the second step worked, but then everything ran smoothly.',
  'Great post, although I disagree with the part in the middle about naming.',
  'Bookmarked. Could you write a follow-up about backups some time?',
  'We have used the same approach at my workplace since last spring and are very happy with it.'
]
const NEWSLETTERS = [
  'Join eleven thousand readers and get one letter every Friday morning',
  'Never miss a post: leave your address and we write when there is news',
  'Get product updates straight to your inbox, no spam ever'
]
const COOKIES = [
  'We use cookies to understand how visitors use this website. You can change your choice at any time.',
  'This site stores small files on your device for analytics and advertising purposes.'
]
const COPYRIGHTS = [
  (site: string) => `© 2025 ${site} GmbH. All rights reserved by their owners.`,
  (site: string) => `Copyright 2019–2025 the ${site} authors and contributors`,
  (site: string) => `Made with care by ${site} in a small town by the sea`
]

export function furniture(seed: string): Furniture {
  const chance = random(seed)
  const said = new Set<string>()
  const site = chance.pick(SITES)
  const say = (text: string) => {
    said.add(text)
    return escaped(text)
  }
  const href = (text: string) => `/${text.toLowerCase().replace(/[^a-z0-9]+/g, '-')}/`
  return {
    ...chance,
    site,
    author: chance.pick(AUTHORS),
    date: chance.pick(DATES),
    said,
    say,
    links: (kind, count, attributes = '') =>
      chance
        .some(LINKS[kind], count)
        .map(
          (text) =>
            `<li${attributes && ` ${attributes}`}><a href="${href(text)}">${say(text)}</a></li>`
        )
        .join(chance.chance(0.5) ? '\n' : ''),
    copyright: () => say(chance.pick(COPYRIGHTS)(site)),
    newsletter: () => say(chance.pick(NEWSLETTERS)),
    cookies: () => say(chance.pick(COOKIES)),
    comments: (count, write) =>
      chance
        .some(COMMENTS, count)
        .map((text) => write(chance.pick(VISITORS), say(text)))
        .join('\n')
  }
}
