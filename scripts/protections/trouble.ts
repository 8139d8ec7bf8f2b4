import type { Protection } from './protection.ts'

const ACCESS = 'src/platform/server/access'
const HTTP = 'src/platform/server/http'
const DATABASE = 'src/platform/server/database'
const BACKUP = 'src/platform/testing/backup.test.ts'

/** Under load, together, and after accidents. */
export const trouble: Protection[] = [
  {
    promise: 'Who sends slowly is cut off, and the others are served',
    file: `${HTTP}/server.ts`,
    find: '  const server = createServer(patience, ',
    replace: '  const server = createServer({ ...patience, headersTimeout: 0, requestTimeout: 0 }, ',
    test: `${HTTP}/slow-clients.test.ts`,
    name: 'is cut off with a sentence while others are served',
  },
  {
    promise: 'Signing in leaves a thread to everybody else',
    file: `${ACCESS}/passwords.ts`,
    find: '  if (running >= LANES) await',
    replace: '  if (running >= LANES * 100) await',
    test: `${ACCESS}/passwords.test.ts`,
    name: 'while many passwords are hashed a thread is left for everybody else',
  },
  {
    promise: 'Of parallel creates of one key one makes it',
    file: 'src/platform/server/idempotency/once.ts',
    find: '  if (inserted.length === 0) {',
    replace: '  if (inserted.length < 0) {',
    test: 'src/modules/comercial/clientes/server/service.test.ts',
    name: 'one idempotency key makes one record, however many times it is sent',
  },
  {
    promise: 'Of parallel accounts with one address one is made, and the others are told',
    file: `${ACCESS}/auth-routes.ts`,
    find: '    if (!answer.ok && (await isTaken())) throw jaCadastrado()\n',
    replace: '',
    test: `${ACCESS}/sign-up.test.ts`,
    name: 'of parallel sign-ups of one address exactly one is made',
  },
  {
    promise: 'A save over a newer one is refused',
    file: 'src/platform/server/records.ts',
    find: '  if (before.version !== change.version) {',
    replace: '  if (before.version < 0) {',
    test: 'src/modules/comercial/clientes/server/service.test.ts',
    name: 'a save over a newer one is refused with the present record',
  },
  {
    promise: 'One proposal becomes one project, however many ask at once',
    file: 'src/modules/comercial/propostas/server/service.ts',
    find: '  if (await findProjetoDaProposta(context, id)) {',
    replace: '  if (id < 0 && (await findProjetoDaProposta(context, id))) {',
    test: 'src/modules/comercial/propostas/server/conversion.test.ts',
    name: '50 parallel conversions make one project; the others are told that it exists',
  },
  {
    promise: 'What was acknowledged is on the disk',
    file: `${DATABASE}/embedded.ts`,
    find: '        if (stream.nfd != null) fsyncSync(stream.nfd)\n',
    replace: '        if (stream.nfd === -1) fsyncSync(stream.nfd)\n',
    test: `${DATABASE}/durability.test.ts`,
    name: 'every acknowledged write of the embedded database was handed to the disk',
  },
  {
    promise: 'A full disk is told, and nothing half is kept',
    file: `${HTTP}/failure.ts`,
    find: '  if (noSpace(error)) {',
    replace: '  if (noSpace(error) && error === undefined) {',
    test: 'e2e/arquivos.spec.ts',
    name: 'a disk that takes no more is told clearly, leaves no half file, and the server lives on',
  },
  {
    promise: 'A restart of the database ends no process and fails no read',
    file: `${DATABASE}/open-postgresql.ts`,
    find: '      if (!connectionLost(error) || !mayRepeat()) throw error\n',
    replace: '      if (wait > 0) throw error\n',
    test: `${DATABASE}/restart.test.ts`,
    name: 'under load: no read fails, no acknowledged write is lost',
  },
  {
    promise: 'Two servers never share one embedded folder',
    file: `${DATABASE}/embedded.ts`,
    find: "    lock.exec('pragma journal_mode=off; pragma locking_mode=exclusive; begin exclusive')\n",
    replace: '',
    test: `${DATABASE}/durability.test.ts`,
    name: 'a second process on the same folder refuses with a sentence, and the first goes on',
  },
  {
    promise: 'The day is that of the company, not of the machine',
    file: 'src/platform/contract/dates.ts',
    find: '  const { year, month, day } = partsIn(timezone, now)\n  return `${year}-${month}-${day}`',
    replace:
      "  const { year, month, day } = partsIn(timezone && 'UTC', now)\n  return `${year}-${month}-${day}`",
    test: 'src/platform/contract/dates.test.ts',
    name: 'the day changes at midnight there, three hours after UTC',
  },
  {
    promise: 'A backup that was cut off or altered is refused, and nothing is restored',
    file: 'src/platform/server/backup/examine.ts',
    find: '    if (linhas > 0 && hash !== sha256) throw',
    replace: '    if (linhas < 0 && hash !== sha256) throw',
    test: BACKUP,
    name: 'one with a byte that was altered, compressed or not',
  },
  {
    promise: 'A restored installation is the same to the byte, and one can sign in',
    file: 'src/platform/server/backup/restore.ts',
    find: 'columns.get(nome) ?? [], rows)',
    replace: 'columns.get(nome) ?? [], rows.slice(1))',
    test: BACKUP,
    name: 'PostgreSQL → embedded → PostgreSQL with S3: the same to the byte, and one can sign in',
  },
  {
    promise: 'An upgrade that was interrupted goes on where it was',
    file: 'src/platform/server/database/migrate.ts',
    find: '    await withMigrations(until, migrationsFolder => migratePg(drizzlePg({ client }), { migrationsFolder }))\n',
    replace:
      '    for (const level of levels())\n      await withMigrations(level, migrationsFolder => migratePg(drizzlePg({ client }), { migrationsFolder }))\n',
    test: `${DATABASE}/upgrade-interrupted.test.ts`,
    name: 'an upgrade that is killed in the middle has changed nothing, and the next start makes it whole',
  },
  {
    promise: 'One person’s data is erased with files and trail',
    file: 'src/platform/server/audit/erase.ts',
    find: '  await tx.query(\n    `update auditoria a set',
    replace: "  if (tabela === '') await tx.query(\n    `update auditoria a set",
    test: 'src/modules/rh/funcionarios/server/personal-data.test.ts',
    name: 'whoever is gone for good is gone from bin, files, stored answers and trail; who did what stays',
  },
  {
    promise: 'The log holds no name, parameter or token',
    file: 'src/platform/server/log.ts',
    find: "error.message.startsWith('Failed query') ? cause.message : error.message",
    replace: "error.message.startsWith('Failed query') ? error.message : error.message",
    test: 'src/platform/server/log.test.ts',
    name: 'that fails is logged without its parameters',
  },
]
