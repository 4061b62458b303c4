export function waitingChangesets(root?: string): string[]
export function changesetsLeftBehind(root?: string): string[]
