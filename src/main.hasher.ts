import { type Argon2Parameters, argon2 } from 'node:crypto'
import { setPriority } from 'node:os'

// The program of the process that hashes passwords beside the server, see access/passwords/hasher.ts.

// Before the first hash: Node starts the threads of its pool then, and on Linux a thread takes over its starter's priority.
setPriority(Number(process.argv[2]))

process.on('message', ({ id, parameters }: { id: number; parameters: Argon2Parameters }) => {
  argon2('argon2id', parameters, (error, tag) => {
    // The server may have gone meanwhile.
    if (process.connected) process.send?.(error ? { id, failed: error.message } : { id, tag })
  })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
