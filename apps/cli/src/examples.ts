/** Examples for the help of each command, by its words. */

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  '': [
    'sluice fetch https://example.com/ --format markdown',
    'sluice login https://sluice.example',
    'sluice doctor',
    'sluice accounts create --name "Ada"'
  ],
  fetch: [
    'sluice fetch https://example.com/',
    'sluice fetch https://example.com/ --option main_content=false --option headers.x-trace=a1',
    'sluice fetch https://example.com/ --schema product.schema.json --format extracted',
    'sluice fetch https://example.com/ --question "What may the domain be used for?" --format answer',
    'sluice fetch https://example.com/ --summary bullets --format summary',
    'sluice fetch https://example.com/ --preset Prices',
    'sluice fetch https://example.com/ --server http://127.0.0.1:8080',
    'sluice fetch https://example.com/ https://example.org/ --format markdown -o pages/',
    'sluice fetch --input urls.txt --out results.ndjson --concurrency 16',
    'sluice fetch --input urls.txt --out results.ndjson --resume'
  ],
  parse: [
    'sluice parse --url https://example.com/ --format markdown < page.html',
    'sluice parse page.html --explain',
    'sluice parse report.pdf --format markdown --option document.pages=1-20',
    'sluice parse docs/ --format markdown -o texts/',
    'sluice parse docs/ --out records.ndjson',
    'sluice parse https://example.com/ --format markdown -o page.md',
    'sluice parse --jsonl < pages.jsonl > records.jsonl'
  ],
  batch: [
    'sluice batch urls.txt --format markdown -o pages/',
    'sluice batch requests.ndjson --max-cost 500 --detach',
    'grep -v draft urls.txt | sluice batch - > pages.ndjson'
  ],
  crawl: [
    'sluice crawl https://docs.example.com/guide/ --limit 200 --format markdown --layout tree -o docs/',
    "sluice crawl https://example.com/ --within domain --exclude '/old/**' --dry-run",
    'sluice crawl https://example.com/ --local --delay 500 -o pages.ndjson'
  ],
  search: [
    'sluice search "sluice gate maintenance" --limit 5',
    'sluice search weir --site example.com --fetch --option markdown=true -o found.ndjson'
  ],
  map: [
    'sluice map https://example.com/ --format urls',
    'sluice map https://example.com/ --search weir --limit 20'
  ],
  'jobs list': ['sluice jobs list', 'sluice jobs list --status running --json'],
  'jobs show': ['sluice jobs show job_…'],
  'jobs pages': ['sluice jobs pages job_… --status failed', 'sluice jobs pages job_… --no-data'],
  'jobs pause': ['sluice jobs pause job_…'],
  'jobs resume': ['sluice jobs resume job_…'],
  'jobs cancel': ['sluice jobs cancel job_…'],
  'jobs retry': ['sluice jobs retry job_…', 'sluice jobs retry job_… --all'],
  'jobs delete': ['sluice jobs delete job_… --results'],
  'jobs export': ['sluice jobs export job_… --format csv -o pages.csv'],
  'jobs watch': ['sluice jobs watch job_…', 'sluice jobs watch job_… --json > events.ndjson'],
  'monitors list': ['sluice monitors list'],
  'monitors show': ['sluice monitors show mon_…'],
  'monitors runs': ['sluice monitors runs mon_…'],
  'monitors changes': ['sluice monitors changes mon_…', 'sluice monitors changes mon_… --json'],
  'monitors create': [
    "sluice monitors create https://example.com/desk --schedule '0 7 * * 1-5' --timezone Europe/Berlin",
    "sluice monitors create --input urls.txt --schedule '*/30 * * * *' --compare text",
    "sluice monitors create https://example.com/blog/ --crawl --limit 50 --schedule '0 6 * * *'"
  ],
  'monitors update': [
    "sluice monitors update mon_… --schedule '0 8 * * *'",
    'sluice monitors update mon_… https://example.com/lamp --compare record'
  ],
  'monitors pause': ['sluice monitors pause mon_…'],
  'monitors resume': ['sluice monitors resume mon_…'],
  'monitors run': ['sluice monitors run mon_… --wait'],
  'monitors delete': ['sluice monitors delete mon_…'],
  'webhooks deliveries': [
    'sluice webhooks deliveries --status failed',
    'sluice webhooks deliveries --job job_… --json'
  ],
  'webhooks show': ['sluice webhooks show msg_…'],
  'webhooks redeliver': ['sluice webhooks redeliver msg_…'],
  'webhooks test': ['sluice webhooks test https://app.example/hook'],
  'webhooks secret': ['sluice webhooks secret'],
  'webhooks rotate': ['sluice webhooks rotate', 'sluice webhooks rotate --keep-previous 1'],
  login: [
    'sluice login https://sluice.example',
    'sluice login https://sluice.example --key-file key.txt'
  ],
  logout: ['sluice logout', 'sluice logout https://sluice.example'],
  whoami: ['sluice whoami'],
  'history list': [
    'sluice history list',
    'sluice history list --status failed --from 2026-11-01 --json'
  ],
  'history read': [
    'sluice history read ftc_… --format markdown',
    'sluice history read ftc_… --schema product.schema.json'
  ],
  'history show': [
    'sluice history show ftc_…',
    'sluice history show ftc_… --format markdown -o page.md'
  ],
  'history download': [
    'sluice history download -o results.ndjson',
    'sluice history download --host example.com -o results/'
  ],
  mcp: ['sluice mcp', 'sluice mcp --tools read_page,extract', 'sluice mcp --local'],
  balance: ['sluice balance'],
  usage: ['sluice usage', 'sluice usage --group-by parser --from 2026-11-01'],
  'keys create': [
    'sluice keys create --account acc_… --name laptop',
    'sluice keys create --account acc_… --expires 2027-01-01 --scope fetch results'
  ],
  'keys list': ['sluice keys list --account acc_…'],
  'keys revoke': ['sluice keys revoke key_… --account acc_…'],
  'accounts create': ['sluice accounts create --name "Ada"'],
  'accounts list': ['sluice accounts list'],
  'accounts suspend': ['sluice accounts suspend acc_…'],
  'accounts resume': ['sluice accounts resume acc_…'],
  'accounts close': ['sluice accounts close acc_… --yes'],
  grant: ['sluice grant --id order-1001 --account acc_… --tokens 10000'],
  'users create': ['sluice users create --email ada@example.com --operator < password.txt'],
  'users invite': ['sluice users invite --account acc_…'],
  'users reset-link': ['sluice users reset-link --email ada@example.com'],
  'users reset-two-factor': ['sluice users reset-two-factor --email ada@example.com'],
  'users list': ['sluice users list'],
  'audit list': [
    'sluice audit list --account acc_… --from 2026-11-01',
    'sluice audit list --actor ada@example.com --action key.revoked --json'
  ],
  'audit verify': ['sluice audit verify'],
  'ledger verify': ['sluice ledger verify', 'sluice ledger verify --account acc_… --repair-plan'],
  'identity create': ['sluice identity create'],
  'identity show': ['sluice identity show'],
  'identity rotate': ['sluice identity rotate'],
  'identity check': ['sluice identity check https://verifier.example.com/'],
  'guard check': ['sluice guard check http://10.0.0.1/', 'sluice guard check --jsonl < urls.jsonl'],
  'parser add': [
    'sluice parser add sluice-parser-recipes',
    'sluice parser add sluice-parser-recipes@1.2.0 --priority 1 --yes'
  ],
  'parser update': ['sluice parser update', 'sluice parser update sluice-parser-recipes --yes'],
  'parser remove': ['sluice parser remove sluice-parser-recipes'],
  'parser prefer': ['sluice parser prefer sluice-parser-recipes'],
  'parser list': ['sluice parser list'],
  'parser search': ['sluice parser search recipes'],
  'parser learn': [
    'sluice parser learn examples.jsonl -o books.parser.json',
    'sluice parser learn --page https://shop.example/lamp name="Desk lamp" price="$ 40" --out sluice-parser-shop',
    'sluice parser learn --url https://shop.example/lamp --page lamp.html --value name="Desk lamp"',
    'sluice parser learn --jsonl < sites.jsonl > values.jsonl'
  ],
  'parser read': ['sluice parser read books.parser.json page.html'],
  'parser check': ['sluice parser check ./sluice-parser-recipes'],
  'parser test': ['sluice parser test --live', 'sluice parser test --live --json --folder ./shop'],
  'parser fixture': [
    'sluice parser fixture https://shop.example/products/lamp sold-out',
    'sluice parser fixture smp_01KBT0QWY3VJ5M8Z2H4N6P7R9S price-moved'
  ],
  eval: [
    'sluice eval golden.jsonl --report report.html',
    'sluice eval golden.jsonl --save before.jsonl',
    'sluice eval golden.jsonl --baseline before.jsonl',
    'sluice eval fixtures --parser .'
  ],
  doctor: ['sluice doctor', 'sluice doctor --json --min-free-disk 2048'],
  completion: [
    'sluice completion bash > ~/.local/share/bash-completion/completions/sluice',
    'sluice completion fish > ~/.config/fish/completions/sluice.fish'
  ]
}

/** The examples of a command as lines of its help. @throws Error - it has none. */
export function examplesOf(path: string): string {
  const lines = EXAMPLES[path]
  if (!lines) throw new Error(`sluice ${path} has no example`)
  return lines.map((line) => `  ${line}\n`).join('')
}
