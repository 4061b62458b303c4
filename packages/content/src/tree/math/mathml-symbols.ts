/** Signs of formulas, and how TeX writes them. */

/** TeX by character. Commands that end in a letter need a space behind them. */
export const COMMANDS: ReadonlyMap<string, string> = new Map([
  ...greek(
    'αβγδεζηθικλμνξοπρςστυφχψω',
    'alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon varphi chi psi omega'
  ),
  ...greek(
    'ΓΔΘΛΞΠΣΥΦΨΩϵϕϑϱϖϰ',
    'Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega epsilon phi vartheta varrho varpi varkappa'
  ),
  ...greek(
    'ℏℓℜℑ℘∂∇∞∅∀∃∄ℵ',
    'hbar ell Re Im wp partial nabla infty emptyset forall exists nexists aleph'
  ),
  ...greek(
    '∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂',
    'sum prod coprod int iint iiint oint bigcup bigcap bigvee bigwedge bigoplus bigotimes'
  ),
  ...greek(
    '≤≥≠≈≡∼≃≅∝≪≫≺≻⊥∥∣∤⊢⊨',
    'leq geq neq approx equiv sim simeq cong propto ll gg prec succ perp parallel mid nmid vdash models'
  ),
  ...greek(
    '∈∉∋⊂⊃⊆⊇⊄∪∩∖∧∨¬',
    'in notin ni subset supset subseteq supseteq not\\subset cup cap setminus wedge vee neg'
  ),
  ...greek(
    '×÷±∓·⋅∘∗⊕⊖⊗⊙†‡⋆',
    'times div pm mp cdot cdot circ ast oplus ominus otimes odot dagger ddagger star'
  ),
  ...greek(
    '→←↔⇒⇐⇔↦↑↓⟶⟵⟹⟺↪',
    'to leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow mapsto uparrow downarrow longrightarrow longleftarrow implies iff hookrightarrow'
  ),
  ...greek(
    '…⋯⋮⋱∴∵∠△□⟨⟩⌊⌋⌈⌉‖',
    'ldots cdots vdots ddots therefore because angle triangle square langle rangle lfloor rfloor lceil rceil Vert'
  ),
  ['ℝ', '\\mathbb{R}'],
  ['ℂ', '\\mathbb{C}'],
  ['ℕ', '\\mathbb{N}'],
  ['ℤ', '\\mathbb{Z}'],
  ['ℚ', '\\mathbb{Q}'],
  ['−', '-'],
  ['′', "'"],
  ['″', "''"],
  ['‴', "'''"],
  ['√', '\\surd'],
  ['\u00a0', '\\ '],
  ['\u2009', '\\,'],
  ['\u2003', '\\quad'],
  ['\u2061', ''],
  ['\u2062', ''],
  ['\u2063', ''],
  ['\u2064', ''],
  ['\\', '\\backslash'],
  ['{', '\\{'],
  ['}', '\\}'],
  ['$', '\\$'],
  ['%', '\\%'],
  ['#', '\\#'],
  ['&', '\\&'],
  ['_', '\\_'],
  ['^', '\\hat{}'],
  ['~', '\\sim']
])

/** Functions that TeX writes upright by a command of their name. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim limsup liminf sup inf min max det dim ker deg gcd arg hom Pr'.split(
    ' '
  )
)

/** Signs whose limits stand above and below them. */
export const LIMITS =
  /^\\(?:sum|prod|coprod|int|iint|iiint|oint|bigcup|bigcap|bigvee|bigwedge|bigoplus|bigotimes|lim|limsup|liminf|sup|inf|min|max|det|gcd|Pr|operatorname\{[A-Za-z]*\}|mathrm\{[A-Za-z]*\})$/

/**
 * The command of an accent or a brace.
 *
 * @param isWide - whether it stands over more than one letter.
 */
export function accentOf(
  sign: string,
  place: 'over' | 'under',
  isWide: boolean
): string | undefined {
  if (place === 'under') return UNDER[sign]
  return (isWide ? WIDE[sign] : undefined) ?? OVER[sign]
}

const OVER: Readonly<Record<string, string>> = {
  '^': '\\hat',
  ˆ: '\\hat',
  '\u0302': '\\hat',
  '~': '\\tilde',
  '˜': '\\tilde',
  '\u0303': '\\tilde',
  '¯': '\\bar',
  '‾': '\\overline',
  '―': '\\overline',
  _: '\\overline',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '→': '\\vec',
  '⃗': '\\vec',
  '˙': '\\dot',
  '.': '\\dot',
  '¨': '\\ddot',
  '˘': '\\breve',
  ˇ: '\\check',
  '⏞': '\\overbrace',
  '︷': '\\overbrace'
}
const WIDE: Readonly<Record<string, string>> = {
  '^': '\\widehat',
  ˆ: '\\widehat',
  '\u0302': '\\widehat',
  '~': '\\widetilde',
  '˜': '\\widetilde',
  '¯': '\\overline',
  '\u0304': '\\overline',
  '→': '\\overrightarrow',
  '⃗': '\\overrightarrow'
}
const UNDER: Readonly<Record<string, string>> = {
  _: '\\underline',
  '¯': '\\underline',
  '‾': '\\underline',
  '\u0332': '\\underline',
  '⏟': '\\underbrace',
  '︸': '\\underbrace'
}

/** The environment of a table between two brackets. */
export function pairOf(open: string, close: string): string | undefined {
  if (open === '{' && close !== '}') return 'cases'
  return PAIRS[open + close]
}

const PAIRS: Readonly<Record<string, string>> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '∣∣': 'vmatrix',
  '‖‖': 'Vmatrix',
  '∥∥': 'Vmatrix'
}

/** A bracket behind `\left` or `\right`. */
export function delimiter(bracket: string): string {
  if (bracket.trim() === '') return '.'
  return COMMANDS.get(bracket) ?? bracket
}

function greek(characters: string, names: string): [string, string][] {
  const commands = names.split(' ')
  return [...characters].map((character, index) => [character, `\\${commands[index]}`])
}
