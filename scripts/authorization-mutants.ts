/** One check of permission, and what stands in its place once it is removed. */
export interface Mutant {
  /** What is no longer asked. */
  removed: string
  file: string
  /** Occurs once in the file. */
  find: string
  replace: string
  /** The part of the exhaustive test that has to fail. */
  test: string
}

const OPERATION = 'src/platform/server/operation.ts'
const ACTOR = 'src/platform/server/access/actor.ts'
const DOOR = 'every operation × every profile'
const RECORDS = 'level registrar everywhere'

/** Every kind of check that stands between a request and a record. */
export const mutants: Mutant[] = [
  {
    removed: 'the level in the area',
    file: OPERATION,
    find: '  if (!alcanca(nivelDe(actor, procedure.area), procedure.nivel)) throw naoPermitido()\n',
    replace: '',
    test: DOOR,
  },
  {
    removed: 'what is for an Administrador alone',
    file: OPERATION,
    find: "if (procedure.somenteAdministrador && actor.perfil_acesso !== 'Administrador')",
    replace: 'if (false)',
    test: DOOR,
  },
  {
    removed: 'a session',
    file: OPERATION,
    find: '  if (!actor)\n',
    replace: '  if (procedure.path === "")\n',
    test: DOOR,
  },
  {
    removed: 'that somebody only sees as another profile',
    file: OPERATION,
    find: 'if (actor.vendo_como && leavesTrace(procedure))',
    replace: 'if (false)',
    test: 'who sees as another profile',
  },
  {
    removed: 'a password of one’s own',
    file: ACTOR,
    find: "if (actor.trocar_senha && wanted?.area !== 'conta')",
    replace: 'if (false)',
    test: 'who has to choose a password',
  },
  {
    removed: 'who made a record',
    file: ACTOR,
    find: '(row.criado_por === undefined ? row.user_id : row.criado_por) === actor.id',
    replace: '(row.criado_por === undefined || true)',
    test: RECORDS,
  },
  {
    removed: 'the owner, wherever a record is locked for a change',
    file: 'src/platform/server/records.ts',
    find: '  else exigirAlterar(actor, regra, row)\n',
    replace: '',
    test: RECORDS,
  },
  {
    removed: 'who holds a card',
    file: 'src/modules/financeiro/prestacao-contas-cartao/server/access.ts',
    find: 'veTodosOsCartoes(actor) || portador_id === actor.id',
    replace: 'veTodosOsCartoes(actor) || portador_id !== undefined',
    test: RECORDS,
  },
  {
    removed: 'who takes part in the conversation on a ticket',
    file: 'src/modules/predial/chamados/server/access.ts',
    find: '  if (!podeConversar(actor, chamado))\n',
    replace: '  if (false)\n',
    test: RECORDS,
  },
]
