import { nomeGuardado } from '#platform/contract/files.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import type { Files } from '#platform/server/ground/files/files.ts'
import { readTimbre } from '#platform/server/services/images/timbre.ts'
import type { Proposta } from '../contract.ts'
import type { Cliente } from './draw.ts'
import { desenharProposta } from './task.ts'

/** Where the client was deleted since, the name that the proposal keeps. */
async function readCliente({ db }: Context, { cliente_id, nome_cliente }: Proposta): Promise<Cliente> {
  const [cliente] = await db.query<Cliente>(
    'select nome_cliente, cnpj_cpf, email, telefone, endereco from comercial_clientes where id = $1',
    [cliente_id],
  )
  return (
    cliente ?? {
      nome_cliente: nome_cliente ?? '',
      cnpj_cpf: null,
      email: null,
      telefone: null,
      endereco: null,
    }
  )
}

export interface PropostaEmPdf {
  nome: string
  tipo_mime: 'application/pdf'
  conteudo: Uint8Array
}

/** Draws a proposal as it stands, with the company's name and logo. */
export async function drawProposta(
  context: Context,
  files: Files,
  proposta: Proposta,
): Promise<PropostaEmPdf> {
  const cliente = await readCliente(context, proposta)
  const { empresa, logo } = await readTimbre(context.db, files)
  return {
    nome: nomeGuardado(`Proposta ${proposta.id} - ${proposta.titulo_proposta}.pdf`),
    tipo_mime: 'application/pdf',
    conteudo: await desenharProposta({ proposta, cliente, empresa, logo }),
  }
}
