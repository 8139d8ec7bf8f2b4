import { loopback } from './loopback.ts'
import type { Mode } from './mode.ts'
import { unixSocket } from './unix-socket.ts'

export const modeOf = (platform: NodeJS.Platform): Mode => (platform === 'win32' ? loopback : unixSocket)

/** Address of the product's PostgreSQL that runs on this folder. @throws when none can be there */
export const clusterUrl = (data: string): string => modeOf(process.platform).url(data)
