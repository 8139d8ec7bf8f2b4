import { z } from 'zod'
import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { comMarca } from '#platform/server/services/exemplos/marks.ts'
import { redatores, type Secao } from '#platform/server/services/notificacoes/compose.ts'
import { notify } from '#platform/server/services/notificacoes/notify.ts'
import { desvioLabels, ENCERRADOS, notificacoesDoDesvio } from '../contract.ts'

/** As many as a mail lists; it leads to the others. */
const LISTED = 15

interface Responsavel {
  responsavel_id: string | null
}

/** Tells the user who was made responsible. */
export async function notifyResponsible(
  context: Context,
  desvio_id: number,
  before: Responsavel | null,
  { responsavel_id }: Responsavel,
): Promise<void> {
  if (responsavel_id === (before?.responsavel_id ?? null)) return
  await notify(context, notificacoesDoDesvio.desvio_responsavel, [responsavel_id], { desvio_id })
}

interface DesvioDaCarta {
  id: number
  titulo: string
  descricao_desvio: string
  local_ocorrencia: string
  risco_potencial: string
  prazo_solucao: string | null
}

interface DesvioDoResumo {
  id: number
  titulo: string
  prazo_solucao: string
  total: number
}

const COLUMNS = 'id, titulo, descricao_desvio, local_ocorrencia, risco_potencial, prazo_solucao'

const pagina = ({ id }: { id: number }) => `/ssma/desvios/${id}`

const dados = z.object({ desvio_id: z.int(), autor: z.string() })

const quantos = (count: number) => counted(count, 'desvio', 'desvios')

export const redatoresDeDesvio = redatores(notificacoesDoDesvio, {
  desvio_responsavel: async (leitor, raw) => {
    const { desvio_id, autor } = dados.parse(raw)
    const [desvio] = await leitor.db.query<DesvioDaCarta>(
      `select ${COLUMNS} from ssma_desvios where responsavel_id = $1 and id = $2`,
      [leitor.actor.id, desvio_id],
    )
    if (!desvio) return null
    const { titulo, local_ocorrencia, risco_potencial, prazo_solucao } = desvio
    return {
      assunto: `Desvio sob sua responsabilidade: ${titulo}`,
      emLista: {
        nome: titulo,
        varios: 'desvios sob sua responsabilidade',
        caminho: '/ssma/desvios?meus=true',
      },
      blocks: [
        { p: `${autor} indicou você como responsável pela ação no desvio "${titulo}".` },
        {
          facts: [
            [desvioLabels.local_ocorrencia, local_ocorrencia],
            [desvioLabels.risco_potencial, risco_potencial],
            [desvioLabels.prazo_solucao, prazo_solucao ? formatDate(prazo_solucao) : 'Não definido'],
          ],
        },
        { quote: desvio.descricao_desvio },
      ],
      botao: 'Abrir desvio',
      caminho: pagina(desvio),
    }
  },
  desvios_prazo: async (leitor, ate): Promise<Secao | null> => {
    const rows = await leitor.db.query<DesvioDoResumo>(
      `select id, ${comMarca('ssma_desvios', 'titulo', 'ssma_desvios')} as titulo, prazo_solucao,
         count(*) over ()::int as total
       from ssma_desvios
       where responsavel_id = $1 and prazo_solucao <= $2 and status_resolucao <> all($3)
       order by prazo_solucao, id limit ${LISTED}`,
      [leitor.actor.id, ate, ENCERRADOS],
    )
    const [first] = rows
    if (!first) return null
    return {
      titulo: 'Desvios sob sua responsabilidade',
      contagem: quantos(first.total),
      frase: `${quantos(first.total)} em aberto com prazo até ${formatDate(ate)}.`,
      itens: rows.map(desvio => ({
        texto: `${formatDate(desvio.prazo_solucao)}${desvio.prazo_solucao < leitor.hoje ? ' (atrasado)' : ''}: ${desvio.titulo}`,
        caminho: pagina(desvio),
      })),
      caminho: '/ssma/desvios?meus=true&status_resolucao=em_aberto',
    }
  },
})
