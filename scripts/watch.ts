// What `npm start` goes on as once everything is built: watches over the server, whose arguments to Node follow the
// process id of the parent at the start.
import { endWithStarter } from './starter.ts'
import { supervise } from './supervise.ts'

const [parent, ...args] = process.argv.slice(2)
endWithStarter(Number(parent))
process.exit(await supervise(args, process.env))
