/** Icons of Lucide (ISC), drawn in the colour of the text beside them. */

import {
  Activity,
  ArrowLeftRight,
  BookOpen,
  Braces,
  ChartColumn,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Code,
  Copy,
  Download,
  ExternalLink,
  Gift,
  History,
  House,
  type IconNode,
  Info,
  Key,
  Layers,
  LogIn,
  LogOut,
  Mail,
  Menu,
  Pause,
  Play,
  RadioTower,
  RefreshCw,
  ScanEye,
  ScrollText,
  Search,
  Settings,
  SquareTerminal,
  Trash2,
  TriangleAlert,
  Users,
  Webhook,
  X
} from 'lucide'
import { h } from 'preact'

const ICONS = {
  activity: Activity,
  alert: CircleAlert,
  book: BookOpen,
  braces: Braces,
  chart: ChartColumn,
  check: Check,
  close: X,
  code: Code,
  copy: Copy,
  done: CircleCheck,
  down: ChevronDown,
  download: Download,
  external: ExternalLink,
  gift: Gift,
  history: History,
  house: House,
  info: Info,
  jobs: Layers,
  key: Key,
  leave: LogOut,
  enter: LogIn,
  log: ScrollText,
  mail: Mail,
  menu: Menu,
  monitor: ScanEye,
  pause: Pause,
  play: Play,
  refresh: RefreshCw,
  right: ChevronRight,
  search: Search,
  settings: Settings,
  signal: RadioTower,
  terminal: SquareTerminal,
  transactions: ArrowLeftRight,
  trash: Trash2,
  users: Users,
  warning: TriangleAlert,
  webhook: Webhook
} as const satisfies Record<string, IconNode>

/** One of the icons. */
export type IconName = keyof typeof ICONS

/** An icon. It says nothing to a screen reader: the text beside it, or the label of its button, does. */
export function Icon({ name, class: given }: { name: IconName; class?: string }) {
  return (
    <svg
      class={given ? `icon ${given}` : 'icon'}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {ICONS[name].map(([tag, attributes], index) => h(tag, { key: index, ...attributes }))}
    </svg>
  )
}
