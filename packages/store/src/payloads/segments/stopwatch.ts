/** Measures how long something is ago, also over a sleep of the machine, during which one of the two clocks stands. */

/** A watch that runs from now on. */
export function stopwatch(): { elapsed(): number; restart(): void } {
  let [steady, clock] = [performance.now(), Date.now()]
  return {
    /** ms. */
    elapsed: () => Math.max(performance.now() - steady, Date.now() - clock),
    restart() {
      steady = performance.now()
      clock = Date.now()
    }
  }
}
