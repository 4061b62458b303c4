/** The parts of the account, as links: each is a page of its own. */

import { Link } from '../router.tsx'
import './people.css'

const PARTS = [
  ['/account', 'Profile'],
  ['/account/team', 'Team'],
  ['/account/security', 'Security'],
  ['/account/close', 'Danger zone']
] as const

/** @param at - path of the page that shows it. */
export function AccountNav({ at }: { at: (typeof PARTS)[number][0] }) {
  return (
    <nav class="part-nav" aria-label="Account">
      <ul>
        {PARTS.map(([path, name]) => (
          <li key={path}>
            <Link to={path} current={path === at}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
