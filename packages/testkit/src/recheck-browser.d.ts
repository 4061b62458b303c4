/** The part of recheck that is plain JavaScript; its own types name the main module only. */
declare module '#recheck' {
  const recheck: typeof import('recheck')
  export default recheck
}
