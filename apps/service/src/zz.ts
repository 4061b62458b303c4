import { openApiDocument } from './openapi/document.ts'
import { loadParsers } from './parsers.ts'

const r = await loadParsers()
const t = performance.now()
const d = openApiDocument(r)
console.error(performance.now() - t)
console.log(JSON.stringify(d, null, 1))
