import { nomeGuardado } from '#platform/contract/files.ts'
import type { Context, Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { readTimbre } from '#platform/server/services/images/timbre.ts'
import { retencoesDoRecebivel } from '../../retencoes/server/service.ts'
import type { Medicao } from '../contract.ts'
import { desenharBoletim } from './task.ts'

interface BoletimEmPdf {
  nome: string
  tipo_mime: 'application/pdf'
  conteudo: Uint8Array
}

/** Draws a measurement as it stands, with what of its bill is withheld once it is approved. */
export async function papelDaMedicao(
  { db }: Pick<Context, 'db'>,
  platform: Platform,
  medicao: Medicao,
): Promise<BoletimEmPdf> {
  const [cliente] = await db.query<{ nome_cliente: string }>(
    `select coalesce(c.nome_cliente, o.nome_cliente_excluido, '') as nome_cliente from financeiro_projetos p
     join comercial_propostas o on o.id = p.proposta_id left join comercial_clientes c on c.id = o.cliente_id
     where p.id = $1`,
    [medicao.projeto_id],
  )
  const { recebivel_id } = medicao
  const retencoes =
    recebivel_id === null ? [] : (await retencoesDoRecebivel.read(db, [recebivel_id])).get(recebivel_id)
  return {
    nome: nomeGuardado(`${medicao.nome} - ${medicao.nome_projeto}.pdf`),
    tipo_mime: 'application/pdf',
    conteudo: await desenharBoletim({
      ...(await readTimbre(db, filesOf(platform))),
      medicao,
      cliente: cliente?.nome_cliente ?? null,
      retencoes: retencoes ?? [],
    }),
  }
}
