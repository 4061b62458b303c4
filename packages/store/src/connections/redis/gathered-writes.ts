/**
 * Commands of one turn of the event loop leave in one write. Each write is a call of the system, which takes longer than
 * all else that sending a command does; a busy process sends many in a turn. A process with little to do sends at once:
 * the end of a turn is where it would wait for what comes next.
 */

import type { Redis } from 'ioredis'
import type { RedisClient } from './script-files.ts'

/** Gather the writes of a client, of each connection that it opens from now on. */
export function gatherWrites(client: RedisClient): void {
  if ('nodes' in client) client.on('+node', gatherWrites)
  else client.on('ready', () => gather(client.stream))
}

function gather(socket: Redis['stream']): void {
  const write = socket.write as (...args: unknown[]) => boolean
  const send = () => socket.uncork()
  socket.write = (...args: unknown[]) => {
    if (socket.writableCorked === 0) {
      socket.cork()
      setImmediate(send)
    }
    return write.apply(socket, args)
  }
}
