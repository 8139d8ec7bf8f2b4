/**
 * Node's own HTTP server. An `import` would read all that the module offers, and with it load `fetch` and `WebSocket`: 35 ms of
 * processor time of each start.
 */
export const { createServer } = process.getBuiltinModule('node:http')
