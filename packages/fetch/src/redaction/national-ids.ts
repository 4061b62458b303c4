/** Identifiers that countries give to people. A form that other numbers share needs its name before it. */

import { isShortDate, passesLuhn, remainderOf, weighted } from './check-digits.ts'

/** A national identifier. */
interface NationalId {
  readonly form: RegExp
  /** Judges the identifier without separators, in capitals. */
  isValid(code: string): boolean
  /** Words of which one must stand before it. */
  readonly label?: RegExp
}

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const HETU_SIGNS = '0123456789ABCDEFHJKLMNPRSTUVWXY'
const NO_FIRST = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]
const NO_SECOND = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]

/** Values of the letters at odd places. Source: Decreto ministeriale 23 dicembre 1976. */
const ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23
]

/** Every identifier that is looked for. */
export const NATIONAL_IDS: readonly NationalId[] = [
  // United States, SSN: it has no check digit. Source: SSA, POMS RM 10201.035.
  {
    form: /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g,
    isValid: () => true
  },
  // United Kingdom, NINO. Source: HMRC, NIM39110.
  {
    form: /(?<!\w)(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?!\w)/g,
    isValid: () => true
  },
  // United Kingdom, NHS number. Source: NHS Data Dictionary.
  {
    form: /(?<![\w-])\d{3}([ -]?)\d{3}\1\d{4}(?![\w-])/g,
    isValid: isNhsNumber,
    label: /\bNHS\b/i
  },
  // France, NIR.
  {
    form: /(?<!\w)[12] ?\d{2} ?\d{2} ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}(?!\w)/g,
    isValid: isNir
  },
  // Spain, DNI and NIE.
  { form: /(?<![\w-])(?:\d{8}|[XYZ]-?\d{7})-?[A-Z](?![\w-])/g, isValid: isDni },
  // Italy, codice fiscale.
  {
    form: /(?<!\w)[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?!\w)/g,
    isValid: isCodiceFiscale
  },
  // Brazil, CPF.
  { form: /(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w-])/g, isValid: isCpf },
  // Belgium, national register number.
  { form: /(?<![\w.-])\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}(?![\w-])/g, isValid: isBelgian },
  // Finland, henkilötunnus.
  { form: /(?<![\w-])\d{6}[-+A-FU-Y]\d{3}[\dA-Y](?![\w-])/g, isValid: isHetu },
  // Sweden, personnummer.
  {
    form: /(?<![\w-])\d{6}[-+]\d{4}(?![\w-])/g,
    isValid: (code) => isShortDate(code, 'ymd') && passesLuhn(code)
  },
  // China, resident identity. Source: GB 11643-1999.
  {
    form: /(?<!\w)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX](?!\w)/g,
    isValid: isChinese
  },
  // Norway, fødselsnummer: two check digits and a date.
  { form: /(?<![\w-])\d{6} ?\d{5}(?![\w-])/g, isValid: isNorwegian },
  // Poland, PESEL.
  { form: /(?<![\w-])\d{11}(?![\w-])/g, isValid: isPesel, label: /pesel/i },
  // Germany, steuerliche Identifikationsnummer. Source: ISO 7064, MOD 11,10.
  {
    form: /(?<![\w-])[1-9]\d ?\d{3} ?\d{3} ?\d{3}(?![\w-])/g,
    isValid: isGermanTaxId,
    label: /steuer-?(?:id|nr|nummer|ident)|identifikationsnummer|tax ?id/i
  },
  // Netherlands, BSN.
  {
    form: /(?<![\w-])\d{9}(?![\w-])/g,
    isValid: (code) => (weighted(code, [9, 8, 7, 6, 5, 4, 3, 2]) - Number(code[8])) % 11 === 0,
    label: /bsn|burgerservice|sofi/i
  },
  // Canada, SIN.
  {
    form: /(?<![\w-])\d{3}[ -]?\d{3}[ -]?\d{3}(?![\w-])/g,
    isValid: passesLuhn,
    label: /\bsin\b|social insurance|\bnas\b/i
  },
  // India, Aadhaar.
  {
    form: /(?<![\w-])[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![\w-])/g,
    isValid: () => true,
    label: /aadhaa?r/i
  },
  // Portugal, NIF.
  {
    form: /(?<![\w-])\d{3} ?\d{3} ?\d{3}(?![\w-])/g,
    isValid: isNif,
    label: /\bnif\b|contribuinte/i
  },
  // Denmark, CPR: new numbers have no check digit.
  {
    form: /(?<![\w-])\d{6}-?\d{4}(?![\w-])/g,
    isValid: (code) => isShortDate(code, 'dmy'),
    label: /\bcpr\b|personnummer/i
  }
]

function isNir(code: string): boolean {
  const month = Number(code.slice(3, 5))
  if (month < 1 || (month > 12 && month < 20)) return false
  const body = code.slice(0, 13).replace('2A', '19').replace('2B', '18')
  return 97 - remainderOf(body, 97) === Number(code.slice(13))
}

function isDni(code: string): boolean {
  const digits = code.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return DNI_LETTERS[Number(digits) % 23] === code.at(-1)
}

function isCodiceFiscale(code: string): boolean {
  const sum = [...code.slice(0, 15)].reduce((total, sign, at) => {
    const value = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65
    return total + (at % 2 === 0 ? (ODD[value] ?? 0) : value)
  }, 0)
  return String.fromCharCode(65 + (sum % 26)) === code[15]
}

function isCpf(code: string): boolean {
  if (/^(\d)\1*$/.test(code)) return false
  const digit = (length: number) => {
    const weights = Array.from({ length }, (_, at) => length + 1 - at)
    return ((weighted(code, weights) * 10) % 11) % 10
  }
  return digit(9) === Number(code[9]) && digit(10) === Number(code[10])
}

function isBelgian(code: string): boolean {
  const [body, last] = [code.slice(0, 9), Number(code.slice(9))]
  const matches = [body, `2${body}`].some((number) => 97 - remainderOf(number, 97) === last)
  return isShortDate(code, 'ymd') && matches
}

function isHetu(code: string): boolean {
  const digits = code.replace(/\D/g, (sign, at) => (at === 6 ? '' : sign))
  const body = digits.slice(0, 9)
  return isShortDate(body, 'dmy') && HETU_SIGNS[Number(body) % 31] === code.at(-1)
}

function isChinese(code: string): boolean {
  const sum = weighted(code, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
  return '10X98765432'[sum % 11] === code[17]
}

function isNorwegian(code: string): boolean {
  const isDate = isShortDate(code, 'dmy')
  return isDate && weighted(code, NO_FIRST) % 11 === 0 && weighted(code, NO_SECOND) % 11 === 0
}

function isPesel(code: string): boolean {
  const month = Number(code.slice(2, 4)) % 20
  const sum = weighted(code, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1])
  return month >= 1 && month <= 12 && sum % 10 === 0
}

function isGermanTaxId(code: string): boolean {
  let rest = 10
  for (const digit of code.slice(0, 10)) rest = (((rest + Number(digit)) % 10 || 10) * 2) % 11
  return (11 - rest) % 10 === Number(code[10])
}

function isNif(code: string): boolean {
  const rest = weighted(code, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return Number(code[8]) === (rest < 2 ? 0 : 11 - rest)
}

function isNhsNumber(code: string): boolean {
  const check = 11 - (weighted(code.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)
  return (check === 11 ? 0 : check) === Number(code[9])
}
