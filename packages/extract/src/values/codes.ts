/** Codes whose check digits tell them from other numbers. */

/** An IBAN without spaces. Source: ISO 13616, remainder 1 of 97. */
export function iban(text: string): string | undefined {
  for (const [found] of text.slice(0, 500).matchAll(/\b[A-Z]{2}\d{2}(?:\s?[A-Z\d]){11,30}\b/g)) {
    // A word behind it can look like its last group.
    for (let code = found; code.length >= 15; code = code.replace(/\s?[A-Z\d]+$/, '')) {
      const plain = code.replace(/\s/g, '')
      if (plain.length <= 34 && remainder(plain.slice(4) + plain.slice(0, 4)) === 1) return plain
      if (!/\s/.test(code)) break
    }
  }
  return undefined
}

function remainder(code: string): number {
  let rest = 0
  for (const sign of code) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** An ISBN as it is written. Source: ISO 2108. */
export function isbn(text: string, length: 10 | 13 | undefined): string | undefined {
  for (const [found] of text
    .slice(0, 500)
    .matchAll(/(?<![\dX-])(?:97[89][-\s]?)?\d(?:[-\s]?\d){8}[-\s]?[\dX](?![\dX])/gi)) {
    const plain = found.replace(/[-\s]/g, '').toUpperCase()
    if (length !== undefined && plain.length !== length) continue
    if (plain.length === 10 ? isIsbn10(plain) : isGtin(plain)) return found
  }
  return undefined
}

function isIsbn10(code: string): boolean {
  const sum = [...code].reduce((total, sign, at) => {
    return total + (10 - at) * (sign === 'X' ? 10 : Number(sign))
  }, 0)
  return sum % 11 === 0
}

/** A GTIN of 8, 12, 13 or 14 digits. Source: GS1 General Specifications, 7.9. */
export function checkedCode(text: string): string | undefined {
  const found = text.slice(0, 500).match(/(?<![\d-])\d(?:[-\s]?\d){7,13}(?![\d-])/g) ?? []
  return found.map((code) => code.replace(/[-\s]/g, '')).find(isGtin)
}

function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false
  const sum = [...code].reverse().reduce((total, digit, at) => {
    return total + Number(digit) * (at % 2 === 1 ? 3 : 1)
  }, 0)
  return sum % 10 === 0
}
