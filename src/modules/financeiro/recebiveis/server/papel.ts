import { escreverBrCode } from '#platform/contract/codigos/escrever-br-code.ts'
import { nomeGuardado } from '#platform/contract/files.ts'
import { readSettings } from '#platform/server/access/settings/settings.ts'
import type { Context, Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { readTimbre } from '#platform/server/services/images/timbre.ts'
import { type Recebivel, restaReceber, STATUS_A_RECEBER } from '../contract.ts'
import type { Cliente } from './draw.ts'
import { desenharCobranca } from './task.ts'

type Banco = Pick<Context, 'db'>

/** The PIX code of what is left, which names the receivable; null where nothing is, or where the company has no key. */
export async function codigoPix({ db }: Banco, recebivel: Recebivel): Promise<string | null> {
  const { nome_empresa, chave_pix, cidade_pix } = await readSettings(db)
  if (!chave_pix || !nome_empresa || !cidade_pix) return null
  if (!STATUS_A_RECEBER.some(open => open === recebivel.status)) return null
  return escreverBrCode({
    ...{ chave: chave_pix, nome: nome_empresa, cidade: cidade_pix },
    valor: restaReceber(recebivel),
    txid: `RECEBIVEL${recebivel.id}`,
  })
}

/** Where the client was deleted since, the name that the receivable keeps. */
async function readCliente({ db }: Banco, { cliente_id, nome_cliente }: Recebivel): Promise<Cliente> {
  const [cliente] = await db.query<Cliente>(
    'select nome_cliente, cnpj_cpf, endereco from comercial_clientes where id = $1',
    [cliente_id],
  )
  return cliente ?? { nome_cliente, cnpj_cpf: null, endereco: null }
}

interface CobrancaEmPdf {
  nome: string
  tipo_mime: 'application/pdf'
  conteudo: Uint8Array
}

/** Draws a receivable as it stands, with the company's name and logo. */
export async function papelDoRecebivel(
  context: Banco,
  platform: Platform,
  recebivel: Recebivel,
): Promise<CobrancaEmPdf> {
  return {
    nome: nomeGuardado(`Cobrança ${recebivel.id} - ${recebivel.descricao}.pdf`),
    tipo_mime: 'application/pdf',
    conteudo: await desenharCobranca({
      ...(await readTimbre(context.db, filesOf(platform))),
      recebivel,
      cliente: await readCliente(context, recebivel),
      pix: await codigoPix(context, recebivel),
    }),
  }
}
