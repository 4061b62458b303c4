/** Finds the installed data packages of tesseract.js, and the packages that a language needs. */

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Codes of Tesseract by primary language; Chinese goes by its script. */
const CODES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'af:afr ar:ara be:bel bg:bul bn:ben ca:cat cs:ces cy:cym da:dan de:deu el:ell en:eng es:spa et:est ' +
    'eu:eus fa:fas fi:fin fr:fra ga:gle gl:glg gu:guj he:heb hi:hin hr:hrv hu:hun hy:hye id:ind is:isl ' +
    'it:ita ja:jpn ka:kat kk:kaz kn:kan ko:kor lt:lit lv:lav mk:mkd ml:mal mr:mar ms:msa nb:nor ne:nep ' +
    'nl:nld nn:nor no:nor pa:pan pl:pol pt:por ro:ron ru:rus sk:slk sl:slv sq:sqi sr:srp sv:swe sw:swa ' +
    'ta:tam te:tel th:tha tl:tgl tr:tur uk:ukr ur:urd uz:uzb vi:vie'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string])
)

/** Tesseract's code of a BCP 47 tag, `undefined` when it has none. */
export function ocrCode(language: string): string | undefined {
  const [primary = '', ...others] = language.toLowerCase().split('-')
  if (primary !== 'zh') return Object.hasOwn(CODES, primary) ? CODES[primary] : undefined
  const isTraditional = others.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part))
  return isTraditional ? 'chi_tra' : 'chi_sim'
}

/**
 * Folder of an installed package: beside this package, then beside the program, so that a language is
 * added by installing its data in the project of the service.
 *
 * @param from - folder of the program.
 */
export function packageFolder(name: string, from: string): string | undefined {
  for (const start of [import.meta.url, pathToFileURL(join(from, 'package.json')).href]) {
    try {
      return dirname(createRequire(start).resolve(`${name}/package.json`))
    } catch {
      // The folder does not exist: the next one is tried, or the ability is missing.
    }
  }
  return undefined
}

/** Folder of a language's data, with the models that balance speed and precision. */
export function ocrData(code: string, from: string): string | undefined {
  const folder = packageFolder(`@tesseract.js-data/${code}`, from)
  return folder === undefined ? undefined : join(folder, '4.0.0_best_int')
}
