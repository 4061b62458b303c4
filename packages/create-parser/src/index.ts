/** Makes the package of a parser from a page. The command is `create-parser`. */

export { createParserPackage, type MadePackage } from './create-parser-package.ts'
export { fetchPage, givenPage, type SourcePage } from './page-source.ts'
