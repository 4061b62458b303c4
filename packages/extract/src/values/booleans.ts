/** Yes and no in the words of pages, and stocks as yes and no. */

import { type Stock, stock } from '@sluice/values'

const YES =
  /^(?:true|yes|y|1|on|✓|✔|ja|oui|sí|si|sì|sim|kyllä|tak|ano|igen|да|так|ναι|evet|כן|نعم|はい|是|예)$/i
const NO =
  /^(?:false|no|n|0|off|✗|✘|nein|non|não|nee|nej|nei|ei|nie|ne|nem|нет|ні|όχι|hayır|לא|لا|いいえ|否|不是|아니요)$/i

/** Returns the stock state in a text: in stock, out of stock, or to come. */
export function availability(text: string): 'in' | 'out' | 'later' | undefined {
  const state = stock(text)
  return state && STATES[state]
}

const STATES: Readonly<Record<Stock, 'in' | 'out' | 'later'>> = {
  in_stock: 'in',
  limited: 'in',
  preorder: 'later',
  backorder: 'later',
  out_of_stock: 'out',
  discontinued: 'out'
}

/** Yes or no as one word. */
export function truth(text: string): boolean | undefined {
  const plain = text.trim().slice(0, 20)
  if (YES.test(plain)) return true
  return NO.test(plain) ? false : undefined
}
