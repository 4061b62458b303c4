/** Numbers and names that a page states behind a label: stock number, part number, brand, trade item number. */

import type { Element } from 'hast'
import { phrases } from '../phrases.ts'
import type { LabelledFacts } from '../shown.ts'
import { cleanText, gtinOf } from '../values.ts'
import { shortText } from './short-text.ts'

/** Labels by fact, lower-case, without marks: the whole text before a colon, or of a cell. */
const LABELS: ReadonlyMap<string, keyof LabelledFacts> = new Map([
  ...labels(
    'sku',
    `sku|item|item no|item nr|item number|item num|item code|item id|item #|item ref|product no|product number|product code|product id|product #|product ref|product reference|style no|style number|style code|style id|style #
     stock no|stock number|stock code|catalog no|catalog number|catalogue no|catalogue number|article no|article number|article code|posting id|post id|listing id|listing number|ad id|ad number|lot|lot no|lot number|deal id
     ref|reference|reference no|référence|réf|référence produit|référence article|réf produit|ref produit|n° article|n° de référence|referencia|referência|ref do produto
     artikelnummer|artikel nr|artikel nummer|artikelnr|artikel no|art nr|art nummer|art no|artnr|bestellnummer|bestell nr|produktnummer|produkt nr|anzeigennummer|anzeigen id|anzeigennr|inseratnummer
     codice|codice articolo|codice prodotto|cod articolo|cod prodotto|cod art|cod|código|codigo|código de producto|código del producto|código do produto|código interno|cód
     kod|kod produktu|kod produkt|nr katalogowy|numer katalogowy|nr ref|numer ref|nr referencyjny|numer referencyjny|nr produktu|numer produktu|kód|kód produktu|kód zboží|kód tovaru|cikkszám|termékkód|cod produs|codul produs|šifra|šifra artikla|šifra proizvoda
     артикул|код|код товара|код товару|каталожен номер|ürün kodu|ürün no|stok kodu|κωδικός|κωδικός προϊόντος|varenummer|varenr|varenr|tuotenumero|tuotekoodi|品番|商品番号|商品コード|商品编号|商品編號|货号|貨號|상품번호|상품코드|상품 번호|상품 코드|מקט|رقم المنتج|رقم الصنف`
  ),
  ...labels(
    'mpn',
    `mpn|manufacturer part number|manufacturer part no|manufacturer's part number|manufacturer number|manufacturer code|manufacturer reference|manufacturer ref|manufacturer model number|mfr part number|mfr part no|mfr no|mfr number|mfg part number|mfg no|vendor part number|oem number|oem part number|part no|part number|part #
     model no|model number|model nr|model code|item model number|modellnummer|modellnr|modelnummer|herstellernummer|hersteller nr|hersteller nummer|hersteller artikelnummer|herstellerartikelnummer|herstellerreferenz
     référence fabricant|référence du fabricant|référence constructeur|numéro de pièce du fabricant|numéro de modèle de l'article|numéro du modèle de l'article|codice produttore|riferimento produttore|numero modello articolo|numero di modello dell'articolo
     referencia fabricante|referencia del fabricante|número de modelo|número de modelo del producto|kod producenta|型番|ražotāja kods|tootekood|gamintojo kodas`
  ),
  ...labels(
    'brand',
    `brand|brand name|manufacturer|make|make / manufacturer|marke|hersteller|marque|fabricant|marca|fabricante|produttore|merk|fabrikant|marka|producent|značka|výrobce|výrobca|märke|varumärke|mærke|merke|merkki|valmistaja
     márka|gyártó|producător|brend|proizvođač|robna marka|znamka|kaubamärk|tootja|zīmols|ražotājs|prekės ženklas|gamintojas|бренд|производитель|виробник|марка|üretici|μάρκα|ブランド|メーカー|品牌|브랜드|제조사|thương hiệu|merek|ยี่ห้อ|מותג|العلامة التجارية`
  ),
  ...labels(
    'gtin',
    'ean|ean 13|ean13|ean code|ean kod|ean kód|ean nummer|ean number|ean nr|gtin|gtin 13|gtin13|gtin 14|gtin 12|upc|upc code|upc a|upc number|isbn|isbn 13|isbn 10|isbn13|isbn10|jan|jan code|jan コード|barcode|ean / gtin|gtin / ean|ean / upc'
  )
])

function labels(fact: keyof LabelledFacts, list: string): [string, keyof LabelledFacts][] {
  return phrases(list).map((label) => [label, fact])
}

/** Classes of an element that holds a stock number alone. */
const CODE_NAME =
  /(?:^|[-_\s])(?:sku|product-?(?:code|sku|reference|number|id-?value)|item-?(?:number|code|no)|article-?(?:number|no)|artikelnummer|model-?number|style-?number)(?:$|[-_\s])/i

/** Letters, digits and the marks between them, at least one digit. */
const CODE = /^(?=[^\s]*\d)[\p{L}\d][\p{L}\d./_-]{1,38}[\p{L}\d]$/u

/** Characters of a label with its value. */
const LONGEST = 120
/** Parts of a page that are looked at. */
const PARTS = 4_000

/** Collects facts while a page is walked. */
export class LabelReader {
  readonly #found: { -readonly [Fact in keyof LabelledFacts]: LabelledFacts[Fact] } = {}
  #parts = 0

  /** Reads an element that may state a fact: a row, a term, a line. */
  read(element: Element, name: string): void {
    if (this.#parts >= PARTS) return
    const { tagName } = element
    if (tagName === 'tr') this.#pair(cells(element))
    else if (tagName === 'dl') this.#list(element)
    else if (LINE.test(tagName) && element.children.length <= 8) this.#line(element, name)
  }

  /** The facts so far. */
  get facts(): LabelledFacts {
    return this.#found
  }

  #list(element: Element): void {
    let label: string | undefined
    for (const child of element.children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'dt') label = shortText(child, LONGEST)
      else if (child.tagName === 'dd' && label !== undefined)
        this.#add(label, shortText(child, LONGEST))
    }
  }

  #pair([label, value, ...rest]: readonly (string | undefined)[]): void {
    if (rest.length === 0 && label !== undefined) this.#add(label, value)
  }

  #line(element: Element, name: string): void {
    const line = shortText(element, LONGEST)
    if (line === undefined || line === '') return
    this.#parts++
    const [, label, value] = /^([^:：#]{2,40}?)\s*[:：#]\s*(.+)$/s.exec(line) ?? []
    if (label !== undefined && value !== undefined) this.#add(label, value)
    else if (CODE_NAME.test(name) && CODE.test(line)) this.#found.sku ??= line
    else {
      const [first, ...others] = element.children.filter((child) => child.type === 'element')
      if (first && others.length === 1)
        this.#add(shortText(first, LONGEST) ?? '', shortText(others[0] as Element, LONGEST))
    }
  }

  #add(written: string, value: string | undefined): void {
    const said = cleanText(value)?.replace(/^[#:\s]+/, '')
    if (!said || written.length > 60 || said.length > 80) return
    const label = written
      .toLowerCase()
      .replace(/[.:：()"״]/g, ' ')
      .replace(/[\s\u00a0-]+/g, ' ')
      .trim()
    const fact = LABELS.get(label)
    if (fact === 'gtin') this.#found.gtin ??= gtinOf(said)
    else if (fact === 'mpn' || fact === 'sku') this.#found[fact] ??= codeOf(said)
    else if (fact === 'brand' && /\p{L}/u.test(said) && said.length <= 50 && !/[\n:]/.test(said))
      this.#found.brand ??= said
  }
}

const LINE = /^(?:li|p|div|span|strong|b|small|td)$/

function cells(row: Element): (string | undefined)[] {
  return row.children
    .filter((child): child is Element => child.type === 'element' && /^t[dh]$/.test(child.tagName))
    .map((cell) => shortText(cell, LONGEST))
}

/** The code at the start of a text: `12345`, `12345 (UK)`. */
function codeOf(text: string): string | undefined {
  const [code = ''] = text.split(/[\s(|·,;]/)
  return CODE.test(code.trim()) ? code.trim() : undefined
}
