import { z } from 'zod'
import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { comMarca } from '#platform/server/services/exemplos/marks.ts'
import { type Leitor, redatores, type Secao } from '#platform/server/services/notificacoes/compose.ts'
import { notify } from '#platform/server/services/notificacoes/notify.ts'
import { desvioLabels, ENCERRADOS, notificacoesDoDesvio } from '../contract.ts'
import { responde } from './table.ts'

/** As many as a mail lists; it leads to the others. */
const LISTED = 15
/** So many people of one name are told of a deviation that names them. */
const NAMESAKES = 5

interface Responsavel {
  responsavel_acao: string | null
}

/** Tells whoever was named as responsible: the name is written freely, so by name or e-mail, without accents and case. */
export async function notifyResponsible(
  context: Context,
  desvio_id: number,
  before: Responsavel | null,
  { responsavel_acao }: Responsavel,
): Promise<void> {
  if (!responsavel_acao || responsavel_acao === before?.responsavel_acao) return
  const rows = await context.db.query<{ id: string }>(
    `select id from auth_users where suspenso_em is null and excluido_em is null
       and ((' ' || f_busca(name)) = ' ' || f_busca($1) or email = lower($1)) limit ${NAMESAKES}`,
    [responsavel_acao],
  )
  await notify(
    context,
    notificacoesDoDesvio.desvio_responsavel,
    rows.map(row => row.id),
    { desvio_id },
  )
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
const NAMES = responde('ssma_desvios', '$1')
const names = ({ actor }: Leitor) => [actor.full_name, actor.email]

const pagina = ({ id }: { id: number }) => `/ssma/desvios/${id}`

const dados = z.object({ desvio_id: z.int(), autor: z.string() })

const quantos = (count: number) => counted(count, 'desvio', 'desvios')

export const redatoresDeDesvio = redatores(notificacoesDoDesvio, {
  desvio_responsavel: async (leitor, raw) => {
    const { desvio_id, autor } = dados.parse(raw)
    const [desvio] = await leitor.db.query<DesvioDaCarta>(
      `select ${COLUMNS} from ssma_desvios where ${NAMES} and id = $2`,
      [names(leitor), desvio_id],
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
       where ${NAMES} and prazo_solucao <= $2 and status_resolucao <> all($3)
       order by prazo_solucao, id limit ${LISTED}`,
      [names(leitor), ate, ENCERRADOS],
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
