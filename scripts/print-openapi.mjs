/**
 * Prints the OpenAPI document of the service with the built-in parsers, from the sources.
 *
 *   node --conditions=@sluice/source scripts/print-openapi.mjs
 */

import { loadParsers } from '@sluice/fetch'
import { openApiDocument, parserModules } from '@sluice/service'

const document = openApiDocument(await loadParsers(parserModules()))
process.stdout.write(JSON.stringify(document), () => process.exit(0))
