/** Check digits of identifiers. Each function takes the identifier without separators. */

/** Source: ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Remainder of a long number; letters count as 10 to 35. Source: ISO 7064. */
export function remainderOf(code: string, divisor: number): number {
  let rest = 0
  for (const sign of code) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % divisor
  }
  return rest
}

/** Sum of the first digits, each times its weight. */
export function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
}

/** Source: ISO 2108. */
export function isIsbn(code: string): boolean {
  if (/^97[89]\d{10}$/.test(code)) {
    return weighted(code, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0
  }
  if (!/^\d{9}[\dX]$/.test(code)) return false
  const last = code[9] === 'X' ? 10 : Number(code[9])
  return (weighted(code, [10, 9, 8, 7, 6, 5, 4, 3, 2]) + last) % 11 === 0
}

/** Checks six digits of a day, month and year of two digits, in the given order. */
export function isShortDate(digits: string, order: 'ymd' | 'dmy'): boolean {
  const [a, month, b] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(Number)
  const day = order === 'ymd' ? b : a
  return isWithin(month, 12) && isWithin(day, 31)
}

function isWithin(value: number | undefined, most: number): boolean {
  return value !== undefined && value >= 1 && value <= most
}
