import { readMarca, readSettings } from '#platform/server/access/settings/settings.ts'
import { configuracoes } from '#platform/server/access/settings/table.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import type { Auditada } from '#platform/server/services/auditoria/trail.ts'
import { type Empresa, empresaApi } from '../contract.ts'

export async function readEmpresa(context: Context): Promise<Empresa> {
  const { nome_empresa, cadastro, cadastro_dominios, feriados, version } = await readSettings(context.db)
  const { logo_url } = await readMarca(context.db)
  return {
    nome_empresa,
    logo_url,
    cadastro: cadastro ?? 'padrao',
    cadastro_dominios: cadastro_dominios.join(',') || null,
    feriados,
    version,
    cadastro_fixo: context.cadastroFixo,
  }
}

export const getEmpresa = operation(empresaApi.get, context => readEmpresa(context))

export const updateEmpresa = operation(empresaApi.update, async (context, { version, dados: sent }) => {
  const dados = { ...(await readEmpresa(context)), ...sent }
  if (dados.cadastro === 'domains' && !dados.cadastro_dominios) {
    const mensagem = 'Informe ao menos um domínio.'
    throw new AppError('dados_invalidos', mensagem, { campos: { cadastro_dominios: mensagem } })
  }
  await context.db.query(
    'insert into configuracoes (id, user_id, version) values (1, $1, 0) on conflict do nothing',
    [context.actor.id],
  )
  const saved = await context.db.query(
    `update configuracoes set nome_empresa = $2, cadastro = $3, cadastro_dominios = $4, feriados = $5
     where id = 1 and version = $1 returning id`,
    [
      version,
      dados.nome_empresa,
      dados.cadastro === 'padrao' ? null : dados.cadastro,
      dados.cadastro_dominios,
      dados.feriados,
    ],
  )
  if (saved.length === 0) {
    throw new AppError('conflito', 'Outra pessoa salvou estas configurações enquanto você as editava.', {
      titulo: 'Configurações alteradas por outra pessoa',
      atual: await readEmpresa(context),
    })
  }
  return readEmpresa(context)
})

/** Pictures of people and the company's logo: that one was given or taken away. */
const imagensAuditadas: Auditada = {
  tabela: 'imagens',
  area: empresaApi.historico.area,
  entidade: 'Imagem',
  campos: { tamanho_arquivo: 'Tamanho (bytes)' },
  nome: ['uso'],
  palavras: { uso: { avatar: 'Foto de perfil', logo: 'Logotipo' } },
}

export const listHistoricoDaEmpresa = historyOperation(empresaApi.historico, configuracoes, {
  registro: () => ({
    where: `(tabela = 'configuracoes' or (tabela = 'imagens' and coalesce(depois, antes) ->> 'uso' = ?))`,
    value: 'logo',
  }),
  tambem: [imagensAuditadas],
  nomear: true,
})
