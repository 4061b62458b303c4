/** Units of measures, and the factors between them. */

/** The units of a unit's quantity, and the factors that turn it into them; none for another word. */
export function conversionsOf(unit: string): ReadonlyMap<string, number> {
  return FACTORS.get(unit.toLowerCase()) ?? NONE
}

/** The unit in the name of a value. */
export function unitIn(name: string): string | undefined {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return words.findLast((word) => FACTORS.has(word))
}

/** Units by quantity, each with its size. */
const UNITS = [
  'mg 1e-6, g gram grams г 1e-3, kg кг 1, t tonnes 1e3, lb lbs 0.45359237, oz 0.028349523',
  'mm мм 1e-3, cm см 1e-2, m м meters metres 1, km км 1e3, in inches 0.0254, ft feet 0.3048, mi miles 1609.344',
  'ml мл 1e-3, cl 1e-2, dl 1e-1, l л liter liters litre litres 1',
  'w вт watts 1, kw квт 1e3, mw 1e6, gw 1e9',
  'wh 1, kwh 1e3, mwh 1e6, gwh 1e9',
  'hz 1, khz 1e3, mhz 1e6, ghz 1e9',
  'b bytes 1, kb 1e3, mb 1e6, gb 1e9, tb 1e12',
  'kib 1, mib 1024, gib 1048576, tib 1073741824',
  'ms 1e-3, s sec secs second seconds 1, min mins minute minutes minuten мин 60, h hr hrs hour hours std stunden heures ч 3600, d day days tage jours 86400, week weeks wochen 604800',
  'month months monate mois 1, year years jahre ans 12'
].map(sizesIn)

function sizesIn(list: string): [name: string, size: number][] {
  return list.split(', ').flatMap((unit) => {
    const names = unit.split(' ')
    const size = Number(names.pop())
    return names.map((name): [string, number] => [name, size])
  })
}

/** By unit: the factors to others of its quantity. */
const FACTORS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  UNITS.flatMap((units) =>
    units.map(([unit, size]) => [unit, new Map(units.map(([other, its]) => [other, size / its]))])
  )
)
const NONE: ReadonlyMap<string, number> = new Map()
