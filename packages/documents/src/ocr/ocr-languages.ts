/** Languages of OCR, and the places where their data is installed. */

import { existsSync } from 'node:fs'
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

/** Languages that Latin letters write. Their data reads each other's plain letters. */
const LATIN = new Set(
  'af ca cs cy da de en es et eu fi fr ga gl hr hu id is it lt lv ms nb nl nn no pl pt ro sk sl sq sv sw tl tr uz vi'.split(
    ' '
  )
)

/** Checks whether the letters of a language are Latin; an unknown one is taken to have them. */
export function isLatin(language: string): boolean {
  const primary = language.toLowerCase().split('-')[0] ?? ''
  return LATIN.has(primary) || !(primary === 'zh' || Object.hasOwn(CODES, primary))
}

/** A file with the data of a language, as Tesseract knows it. */
export interface OcrModel {
  /** Tesseract's code, `'deu'`. */
  readonly code: string
  /** Path of `<code>.traineddata`, or the same packed by gzip. */
  readonly file: string
}

/** Folders in which Linux distributions install data. */
const SYSTEM = [
  '/usr/share/tesseract-ocr/5/tessdata',
  '/usr/share/tesseract-ocr/4.00/tessdata',
  '/usr/share/tessdata',
  '/usr/share/tesseract/tessdata'
]

/** Places of language data. */
export interface OcrPlaces {
  /** Folder of the program, whose npm packages are searched after those of this package. */
  readonly from?: string | undefined
  /** A folder with `<code>.traineddata` files: `TESSDATA_PREFIX`. */
  readonly folder?: string | undefined
}

/**
 * Data of a language: the npm package, then the folder, then the folders of Linux distributions.
 *
 * @param language - BCP 47.
 */
export function ocrModel(language: string, { from, folder }: OcrPlaces = {}): OcrModel | undefined {
  const code = ocrCode(language)
  if (code === undefined) return undefined
  const inPackage = packageFolder(`@tesseract.js-data/${code}`, from)
  const files = [
    ...(inPackage ? [join(inPackage, '4.0.0_best_int', `${code}.traineddata.gz`)] : []),
    ...ocrFolders(folder).map((place) => join(place, `${code}.traineddata`))
  ]
  const file = files.find((path) => isThere(path))
  return file === undefined ? undefined : { code, file }
}

/** A process without rights may not even look for some of them. */
function isThere(path: string): boolean {
  try {
    return existsSync(path)
  } catch {
    return false
  }
}

/** Folders of language data outside npm packages. */
export function ocrFolders(folder?: string): string[] {
  return [...(folder ? [folder, join(folder, 'tessdata')] : []), ...SYSTEM].filter((path) =>
    isThere(path)
  )
}

/**
 * Folder of an installed package: beside this package, then beside the program, so that a language is
 * added by installing its data in the project of the service.
 */
export function packageFolder(name: string, from?: string): string | undefined {
  const program = from === undefined ? [] : [pathToFileURL(join(from, 'package.json')).href]
  for (const start of [import.meta.url, ...program]) {
    try {
      return dirname(createRequire(start).resolve(`${name}/package.json`))
    } catch {
      // The folder does not exist: the next one is tried, or the ability is missing.
    }
  }
  return undefined
}
