/** Loading parsers by the modules that list them. */

import './needed-node.ts'

export {
  type InstalledList,
  type InstalledParser,
  installedFile,
  installedModules,
  readInstalled
} from './parsers/installed-parsers.ts'
export {
  installedMark,
  type LoadOutcome,
  loadOutcomes,
  noteLoad
} from './parsers/load-outcome.ts'
export {
  type LoadedFrom,
  loadParsers,
  type ParserModules,
  parserSources,
  recordSchema
} from './parsers/load-parsers.ts'
export { settleConflicts } from './parsers/settle-conflicts.ts'
