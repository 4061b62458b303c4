/** The plain JavaScript part of recheck; its own types only cover the main module. */
declare module '#recheck' {
  const recheck: typeof import('recheck')
  export default recheck
}
