/** Prices that other parsers were reported to misread, by repository and number of the report. */

import { expect, it } from 'vitest'
import { money } from '../src/index.ts'

it.each([
  ['Recognizers-Text#3211', 'USD34.6 million', undefined, '34600000', 'USD'],
  ['Recognizers-Text#3211', 'VND4,927 billion', undefined, '4927000000000', 'VND'],
  ['Recognizers-Text#3211', 'USD0.92 Million', undefined, '920000', 'USD'],
  ['NodaMoney#31', '€126.36M', undefined, '126360000', 'EUR'],
  ['Recognizers-Text#1800', '$1MM', 'en-US', '1000000', 'USD'],
  ['Recognizers-Text#2112', '35 lakh rupees', 'en-IN', '3500000', 'INR'],
  ['Recognizers-Text#2889', '125 USD Millones', 'es', '125000000', 'USD'],
  ['duckling#109', '20 k€', 'fr', '20000', 'EUR'],
  ['duckling#109', '20 M€', 'fr', '20000000', 'EUR'],
  ['duckling#340', 'US$4.7 billion', undefined, '4700000000', 'USD'],
  ['duckling#268', 'two $ 500 checks', 'en-US', '500', 'USD'],
  ['Recognizers-Text#3071', '15-20 usd', undefined, '15', 'USD'],
  ['money#46', '$129.99 ea.', 'en-US', '129.99', 'USD'],
  ['money#283', 'Adv $17, DoS $19, Door $21', 'en-US', '17', 'USD'],
  ['monetize#61', 'EUR 2,600', undefined, '2600', 'EUR'],
  ['monetize#61', 'EUR 2.600', undefined, '2600', 'EUR'],
  ['monetize#139', '568,000 VND', undefined, '568000', 'VND'],
  ['parsecurrency#9', '0.123', undefined, '0.123', null],
  ['price-parser#63', '1,234,567.890', undefined, '1234567.890', null],
  ['parse-price.js#4', '1.234.123 €', undefined, '1234123', 'EUR'],
  ['price-parser#37', '36元人民币', undefined, '36', 'CNY'],
  ['price-parser#37', 'US$ ۱٬۰۱۲٬۲۳۴٫۵۶', undefined, '1012234.56', 'USD'],
  ['price-parser#6', '50¢', 'en-US', '0.50', 'USD'],
  ['price-parser#7', '34.992001', undefined, '34.992001', null],
  ['price-parser#3', '61.858 L', undefined, '61858', null],
  ['price-tracker#111', '$1327 /each', 'en-US', '1327', 'USD'],
  ['price-tracker#111', '$4.99+', 'en-US', '4.99', 'USD'],
  ['Recognizers-Text#2700', '$5,000', 'es-MX', '5000', 'MXN'],
  ['Haldis#216', 'Stoofvleessaus als saus € 2.0', 'nl', '2.0', 'EUR'],
  ['steampy#174', '￥ 4,234.35', 'zh-CN', '4234.35', 'CNY'],
  ['Recognizers-Text#2921', 'これは 7万円です', undefined, '70000', 'JPY'],
  ['heissepreise#154', '100g | 2,49€ /Pck', 'de', '2.49', 'EUR'],
  ['Teuerungsportal#97', '1.79 €/Stück', 'de', '1.79', 'EUR'],
  ['at11#123', 'Polievka 0,33l 1,/1,3,7 1,10 €', 'sk', '1.10', 'EUR'],
  ['Recognizers-Text#2598', 'Seu total é de $24,50', 'pt', '24.50', null],
  ['realestate-com-au-api#35', '$420-440K', 'en-AU', '420000', 'AUD'],
  ['realestate-com-au-api#35', '1050K to 1090K', 'en-AU', '1050000', null],
  ['realestate-com-au-api#35', '$1.1-1.15m', 'en-AU', '1100000', 'AUD'],
  ['ai-marketplace-monitor#359', '1 875 C$2 000 C$', 'fr-CA', '1875', 'CAD'],
  ['PriceGhost#2', 'CHF 3,999.00', 'en', '3999.00', 'CHF'],
  ['mystamps#1217', '660,00 руб.', undefined, '660.00', 'RUB'],
  ['price-parser#62', '2 pairs from $349', 'en-US', '349', 'USD'],
  ['price-parser#2', '3 Ausgaben für nur 14,85 EUR', 'de', '14.85', 'EUR'],
  ['price-parser#38', 'Today I buy 3 coats with 300.000 VND', undefined, '300000', 'VND'],
  ['price-parser#35', 'The price of 2000 plates is $13,004', 'en-US', '13004', 'USD'],
  ['price-parser#61', '1’299.00 CHF', undefined, '1299.00', 'CHF'],
  ['PriceGhost#2', 'CHF 3,999.00', undefined, '3999.00', 'CHF'],
  ['libcraigscrape#4', '$1600 / 1br - Quiet and Secluded', 'en-US', '1600', 'USD']
])('%s: %j is read', (_report, text, locale, amount, currency) => {
  expect(money(text, { locale })).toMatchObject({ amount, currency })
})

it.each([
  ['monetize#48', '-$2.45B'],
  ['parsecurrency#13', '€ -15.00'],
  ['parsecurrency#9', '-0,123'],
  ['price-parser#6', '0.99¢'],
  ['Recognizers-Text#2664', '三十几万元'],
  ['realestate-com-au-api#35', 'from $1.199.000M']
])('%s: %j is no price', (_report, text) => {
  expect(money(text)).toBeUndefined()
})
