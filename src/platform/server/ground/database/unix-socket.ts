import { spawn } from 'node:child_process'
import path from 'node:path'
import { endLeftover } from './leftover.ts'
import { CHILD_ENVIRONMENT, type Mode } from './mode.ts'
import { removeShortFolder, SOCKET_SETTINGS, socketFolder, socketLock, socketUrl } from './socket.ts'
import { giveWithoutRoot } from './without-root.ts'

/**
 * Shell script: starts a watcher in the background, then becomes PostgreSQL by `exec`. The watcher reads a pipe whose other
 * end this Node process holds. The pipe ends with this process, even by kill -9; the watcher then stops PostgreSQL,
 * which would otherwise keep the folder. `postmaster.pid` tells whether the process id still belongs to PostgreSQL.
 */
const END_WITH_US = `p=$$ d=$1; shift
(
  ( cat; read -r q <"$d/postmaster.pid" && [ "$q" = "$p" ] && kill -INT "$p" ) <&3 >/dev/null 2>&1 &
)
exec "$@" 3<&- </dev/null`

/** Linux and macOS: a socket that the modes of files keep for its owner. */
export const unixSocket: Mode = {
  initOptions: () => ['--auth=trust'],
  initialised: () => undefined,
  listen: async data => {
    giveWithoutRoot(socketFolder(data))
    // Quoted: it is a list, in which a comma would begin the next folder.
    const folder = `"${socketFolder(data).replaceAll('"', '""')}"`
    return { settings: { ...SOCKET_SETTINGS, unix_socket_directories: folder }, url: socketUrl(data) }
  },
  url: socketUrl,
  start: (command, data) => {
    const postgres = spawn('sh', ['-c', END_WITH_US, 'sh', data, ...command], {
      cwd: path.dirname(data),
      env: CHILD_ENVIRONMENT,
      // Its own process group: Ctrl+C in a terminal reaches only the server, which stops PostgreSQL last.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    // Ends the watcher, too.
    postgres.once('exit', () => postgres.stdio[3]?.destroy())
    return postgres
  },
  stop: postgres => {
    postgres.kill('SIGINT')
  },
  endLeftover: (data, _, givenUp) => endLeftover(data, socketLock(data), givenUp),
  tidy: removeShortFolder,
}
