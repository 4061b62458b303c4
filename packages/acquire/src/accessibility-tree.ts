/** The accessibility tree of a page in the browser. */
export interface AccessibilityTree {
  /** Lines such as `- button "Send"`, indented as the elements are nested; null if the page has too many elements. */
  readonly text: string | null
  /** True if parts of the tree are missing. */
  readonly isCut: boolean
}
