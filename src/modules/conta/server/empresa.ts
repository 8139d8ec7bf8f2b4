import { erroDaChavePix, lerChavePix } from '#platform/contract/codigos/chave-pix.ts'
import { readMarca, readSettings } from '#platform/server/access/settings/settings.ts'
import { configuracoes } from '#platform/server/access/settings/table.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import type { Auditada } from '#platform/server/services/auditoria/trail.ts'
import { type Empresa, empresaApi } from '../contract.ts'

export async function readEmpresa(context: Context): Promise<Empresa> {
  const { nome_empresa, chave_pix, cidade_pix, cadastro, cadastro_dominios, feriados, version } =
    await readSettings(context.db)
  const { logo_url } = await readMarca(context.db)
  return {
    nome_empresa,
    chave_pix,
    cidade_pix,
    logo_url,
    cadastro: cadastro ?? 'padrao',
    cadastro_dominios: cadastro_dominios.join(',') || null,
    feriados,
    version,
    cadastro_fixo: context.cadastroFixo,
  }
}

/** @throws AppError dados_invalidos where a PIX code could not name who is paid */
function exigirRecebedor({ chave_pix, nome_empresa, cidade_pix }: Omit<Empresa, 'version'>): void {
  const erro = erroDaChavePix(chave_pix ?? '')
  const falta = 'O código PIX leva o nome e a cidade de quem recebe: preencha os dois.'
  const campos = {
    ...(erro && { chave_pix: erro }),
    ...(!nome_empresa && { nome_empresa: falta }),
    ...(!cidade_pix && { cidade_pix: falta }),
  }
  const [mensagem] = Object.values(campos)
  if (mensagem) throw new AppError('dados_invalidos', mensagem, { campos })
}

export const getEmpresa = operation(empresaApi.get, context => readEmpresa(context))

export const updateEmpresa = operation(empresaApi.update, async (context, { version, dados: sent }) => {
  const dados = { ...(await readEmpresa(context)), ...sent }
  if (dados.cadastro === 'domains' && !dados.cadastro_dominios) {
    const mensagem = 'Informe ao menos um domínio.'
    throw new AppError('dados_invalidos', mensagem, { campos: { cadastro_dominios: mensagem } })
  }
  if (dados.chave_pix) exigirRecebedor(dados)
  await context.db.query(
    'insert into configuracoes (id, user_id, version) values (1, $1, 0) on conflict do nothing',
    [context.actor.id],
  )
  const saved = await context.db.query(
    `update configuracoes set nome_empresa = $2, cadastro = $3, cadastro_dominios = $4, feriados = $5,
       chave_pix = $6, cidade_pix = $7
     where id = 1 and version = $1 returning id`,
    [
      version,
      dados.nome_empresa,
      dados.cadastro === 'padrao' ? null : dados.cadastro,
      dados.cadastro_dominios,
      dados.feriados,
      dados.chave_pix && (lerChavePix(dados.chave_pix)?.chave ?? null),
      dados.cidade_pix,
    ],
  )
  if (saved.length === 0) {
    throw new AppError('conflito', 'Estas configurações mudaram enquanto você as editava.', {
      titulo: 'Configurações já alteradas',
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
