/** Tools of the Model Context Protocol over a client of Sluice. */

export { mostTokens } from '@sluice/passages'
export { toolsFor } from './all-tools.ts'
export { answerHttp, type HttpSettings } from './answer-http.ts'
export { createMcpServer, type McpServerSettings } from './create-mcp-server.ts'
export type { KeptPage, ReadPage, ToolClient } from './tool.ts'
export { chosenTools, TOOL_NAMES, type ToolName, UnknownToolError } from './tool-names.ts'
