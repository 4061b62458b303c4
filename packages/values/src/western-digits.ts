/** Digits of any script as those of ours. */

/** Digits of other scripts as 0 to 9: each script has its ten in a row from a multiple of ten on. */
export function westernDigits(text: string): string {
  return text.replace(/[\p{Nd}--[0-9]]/gv, (digit) => {
    const code = digit.codePointAt(0)!
    let zero = code
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
    return String(code - zero)
  })
}
