import { matrizPadrao } from '#modules/areas.ts'
import { type Matriz, perfis } from '#platform/contract/permissions.ts'
import { readMatrix } from '#platform/server/access/permissions/permissions.ts'
import { permissoes } from '#platform/server/access/table.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { lockPeople } from '../../usuarios/server/service.ts'
import { type Exigencia, perfisApi } from '../contract.ts'

const SAVE = 'update permissoes set nivel = $3 where perfil = $1 and area = $2 and nivel <> $3'

async function readExigencias({ db }: Context): Promise<Exigencia[]> {
  const rows = await db.query<Pick<Exigencia, 'perfil' | 'sem_segundo_fator'>>(
    `select u.perfil_acesso as perfil, count(*)::int as sem_segundo_fator from auth_users u
     where u.suspenso_em is null and u.excluido_em is null and not exists (
       select from auth_segundo_fator f where f."userId" = u.id and f.ativo_em is not null
     ) group by u.perfil_acesso`,
  )
  const required = await db.query<{ perfil: string }>(
    'select perfil from perfis_acesso where exigir_segundo_fator',
  )
  const without = new Map(rows.map(row => [row.perfil, row.sem_segundo_fator]))
  const asked = new Set(required.map(row => row.perfil))
  return perfis.map(perfil => ({
    perfil,
    exigir_segundo_fator: asked.has(perfil),
    sem_segundo_fator: without.get(perfil) ?? 0,
  }))
}

export const exigirSegundoFator = operation(
  perfisApi.exigirSegundoFator,
  async (context, { perfil, exigir }) => {
    await lockPeople(context)
    await context.db.query(
      `insert into perfis_acesso (perfil, exigir_segundo_fator) values ($1, $2)
       on conflict (perfil) do update set exigir_segundo_fator = excluded.exigir_segundo_fator`,
      [perfil, exigir],
    )
    return { exigencias: await readExigencias(context) }
  },
)

export const getPermissoes = operation(perfisApi.get, async context => ({
  matriz: await readMatrix(context.db, matrizPadrao),
  exigencias: await readExigencias(context),
  pode: { alterar: context.actor.perfil_acesso === 'Administrador' },
}))

export const updatePermissoes = operation(perfisApi.update, async (context, { mudancas }) => {
  await lockPeople(context)
  const antes: Matriz = await readMatrix(context.db, matrizPadrao)
  for (const { perfil, area, de, para } of mudancas) {
    if (perfil === 'Administrador') {
      throw new AppError('regra', 'O perfil Administrador gere todas as áreas e não pode ser alterado.', {
        titulo: 'Ação não permitida',
      })
    }
    if (antes[perfil][area] !== de) {
      throw new AppError('conflito', 'Estas permissões mudaram. Confira e salve de novo.', {
        titulo: 'Permissões já alteradas',
        atual: { matriz: antes },
      })
    }
    await context.db.query(SAVE, [perfil, area, para])
  }
  return { matriz: await readMatrix(context.db, matrizPadrao) }
})

export const restaurarPermissoes = operation(perfisApi.restaurar, async context => {
  await lockPeople(context)
  for (const [perfil, niveis] of Object.entries(matrizPadrao)) {
    for (const [area, nivel] of Object.entries(niveis)) await context.db.query(SAVE, [perfil, area, nivel])
  }
  return { matriz: await readMatrix(context.db, matrizPadrao) }
})

/** Of the whole matrix: each row names its cell. */
export const listHistoricoDePermissoes = historyOperation(perfisApi.historico, permissoes, {
  registro: () => ({ where: 'tabela = ?', value: 'permissoes' }),
  nomear: true,
})
