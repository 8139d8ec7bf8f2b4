import { Buffer } from 'node:buffer'
import { operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { contaDoExtrato } from '../../../contas-bancarias/server/service.ts'
import { lerContasDoArquivo } from '../../extrato/server/service.ts'
import { ARQUIVO_GRANDE, conciliacaoApi, MAX_BYTES } from '../contract.ts'

type Lido = Awaited<ReturnType<typeof lerContasDoArquivo>>

const INSERT = `
  insert into financeiro_extrato_linhas (user_id, conta_bancaria_id, chave, data, descricao, documento, tipo, valor)
  select $1, $2, * from unnest($3::text[], $4::date[], $5::text[], $6::text[], $7::text[], $8::numeric[])
  on conflict (conta_bancaria_id, chave) do nothing returning id`

/** Keeps the lines of a statement that are not there yet, and the balance of each account. */
export const importarExtratoDaConta = operation(
  conciliacaoApi.importar,
  async (context, _, { contas: lidas, recusas }: Lido) => {
    const contas = []
    for (const { linhas, repetidas, ...conta } of lidas) {
      const { id, nome, nova } = await contaDoExtrato(context, conta)
      const column = (name: keyof (typeof linhas)[number]) => linhas.map(linha => linha[name])
      const inserted = await context.db.query(INSERT, [
        ...[context.actor.id, id, column('chave'), column('data')],
        ...[column('descricao'), column('documento'), column('tipo'), column('valor')],
      ])
      const novos = inserted.length
      contas.push({ id, nome, nova, novos, repetidos: linhas.length - novos + repetidas })
    }
    return { contas, recusas }
  },
  async ({ conteudo_base64 }): Promise<Lido> => {
    const bytes = Buffer.from(conteudo_base64, 'base64')
    if (bytes.length > MAX_BYTES) throw new AppError('grande_demais', ARQUIVO_GRANDE)
    if (bytes.length === 0) throw new AppError('dados_invalidos', 'O arquivo está vazio.')
    return lerContasDoArquivo(bytes)
  },
)
