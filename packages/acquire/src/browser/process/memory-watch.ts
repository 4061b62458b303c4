/** Limits the memory of pages: Chromium limits the memory of scripts, but not of buffers and images. */

import { processesOf } from './browser-processes.ts'

/** Memory limits of a browser, bytes. */
export interface MemoryLimits {
  /** One page: the process it runs in. */
  readonly page: number
  /** The processes that serve all pages, together. */
  readonly shared: number
}

/** A watch of one browser. */
export interface MemoryWatch {
  /** Begin to check, while pages are open. */
  start(): void
  stop(): void
  /** Pages and browsers that were ended. */
  readonly ended: number
}

/** Time between two checks, ms: usually, and once a process has half of its limit. A page fills some 2 GB a second. */
const CALM = 200
const CLOSE = 40

/**
 * Watch a browser.
 *
 * A page over its limit loses its process, which harms no other page. If the shared processes exceed theirs, the
 * browser is ended.
 *
 * @param root - the browser's main process. @param endBrowser - end all of it.
 */
export function memoryWatch(
  root: number,
  limits: MemoryLimits,
  endBrowser: () => void
): MemoryWatch {
  let timer: NodeJS.Timeout | undefined
  let ended = 0
  const look = () => {
    let shared = 0
    let isClose = false
    for (const { pid, isRenderer, memory } of processesOf(root)) {
      if (!isRenderer) shared += memory
      else if (memory > limits.page) {
        ended++
        end(pid)
      } else isClose ||= memory > limits.page / 2
    }
    if (shared > limits.shared) {
      ended++
      endBrowser()
    }
    timer = setTimeout(look, isClose || shared > limits.shared / 2 ? CLOSE : CALM)
    timer.unref()
  }
  return {
    start() {
      if (timer !== undefined) return
      timer = setTimeout(look, CLOSE)
      timer.unref()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
    get ended() {
      return ended
    }
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}
