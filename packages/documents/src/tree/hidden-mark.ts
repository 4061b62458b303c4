/** Mark of what the author hid. */
export const HIDDEN_MARK = '[hidden]'
