import type { Protection } from './protection.ts'

const ACCESS = 'src/platform/server/access'
const HTTP = 'src/platform/server/http'
const AUTHORIZATION = 'src/platform/testing/authorization.test.ts'

/** Who may do what. */
export const permission: Protection[] = [
  {
    promise: 'Every operation asks for its level',
    file: 'src/platform/server/operation.ts',
    find: '  if (!alcanca(nivelDe(actor, procedure.area), procedure.nivel)) throw naoPermitido()\n',
    replace: '',
    test: AUTHORIZATION,
    name: 'every operation × every profile, and nobody',
  },
  {
    promise: 'No operation without a session',
    file: 'src/platform/server/operation.ts',
    find: '  if (!actor)\n',
    replace: '  if (procedure.path === "")\n',
    test: AUTHORIZATION,
    name: 'every operation × every profile, and nobody',
  },
  {
    promise: 'Every other address asks for a session, but those that are for visitors',
    file: `${HTTP}/app.ts`,
    find: "    await signedIn(c.req.header('cookie'))\n    description",
    replace: '    description',
    test: `${HTTP}/visitors.test.ts`,
    name: 'no other address answers a visitor',
  },
  {
    promise: 'Figures for monitoring are for whoever has the token',
    file: 'src/platform/server/metrics/serve.ts',
    find: '  return timingSafeEqual(digest(given), digest(token))\n',
    replace: '  return timingSafeEqual(digest(given), digest(given))\n',
    test: 'src/platform/server/metrics/metrics.test.ts',
    name: 'are for whoever has the token, and nobody else, not even who is signed in',
  },
  {
    promise: 'Records of others are refused, whatever id is asked for',
    file: `${ACCESS}/actor.ts`,
    find: '(row.criado_por === undefined ? row.user_id : row.criado_por) === actor.id',
    replace: '(row.criado_por === undefined || true)',
    test: AUTHORIZATION,
    name: 'level registrar everywhere',
  },
  {
    promise: 'So are their files',
    file: 'src/modules/predial/chamados/server/access.ts',
    find: '  if (!podeConversar(actor, chamado))\n',
    replace: '  if (false)\n',
    test: AUTHORIZATION,
    name: 'level registrar everywhere',
  },
  {
    promise: 'Fields that a contract does not show leave in no list',
    file: 'src/platform/server/list-query.ts',
    find: '    ...(definition.omit ?? []),\n',
    replace: '',
    test: 'src/modules/rh/funcionarios/server/service.test.ts',
    name: 'the list is sorted by name and searched by name, CPF and position, without pay or address',
  },
  {
    promise: 'Fields that no form has are refused',
    file: 'src/modules/comercial/clientes/contract.ts',
    find: 'export const clienteInput = z.strictObject({',
    replace: 'export const clienteInput = z.object({',
    test: 'src/modules/comercial/clientes/server/service.test.ts',
    name: 'a hidden field user_id is refused',
  },
  {
    promise: 'A write of another site is refused',
    file: `${HTTP}/same-origin.ts`,
    find: "  if (site === 'cross-site' || site === 'same-site') throw naoPermitido('Pedido de outra origem recusado.')\n  if (origin === undefined",
    replace: '  if (origin === undefined || site === undefined || site',
    test: `${HTTP}/requests.test.ts`,
    name: 'refuses what another site sends',
  },
  {
    promise: 'JSON that says it is something else is refused',
    file: `${HTTP}/body.ts`,
    find: '/^application\\/json\\s*(;|$)/i.test(type)',
    replace: '/^/i.test(type)',
    test: `${HTTP}/requests.test.ts`,
    name: 'is refused',
  },
  {
    promise: 'After signing in one is led to no other site',
    file: 'src/platform/web/return-path.ts',
    find: ' || !/^\\/(?![/\\\\])/.test(value)',
    replace: '',
    test: 'src/platform/web/return-path.test.ts',
    name: 'leads nowhere',
  },
]
