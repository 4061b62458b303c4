/** Whole numbers on the command line. */

import { InvalidArgumentError } from 'commander'

/** Reads one from `least` to `most`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new InvalidArgumentError(`Must be a whole number from ${least} to ${most}.`)
  }
}
