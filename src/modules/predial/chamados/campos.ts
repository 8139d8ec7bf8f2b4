import { z } from 'zod'
import { id, texto, textoLongo, usuarioIdOpcional } from '#platform/contract/fields.ts'
import { comGrupos, vocabulary } from '#platform/contract/vocabulary.ts'

/** The fields of a ticket and their words. */

export const prioridadeChamado = vocabulary(
  [
    { value: 'Baixa', tone: 'gray' },
    { value: 'Média', tone: 'blue' },
    { value: 'Alta', tone: 'orange' },
    { value: 'Urgente', tone: 'red' },
  ],
  'Escolha a prioridade.',
)

export const statusChamado = vocabulary(
  [
    { value: 'Aberto', tone: 'blue' },
    { value: 'Em Andamento', tone: 'yellow' },
    { value: 'Pendente Terceiro', tone: 'orange' },
    { value: 'Resolvido', tone: 'green' },
    { value: 'Fechado', tone: 'gray' },
    { value: 'Cancelado', tone: 'red' },
  ],
  'Escolha o status.',
)
export type StatusChamado = (typeof statusChamado.values)[number]
const ENCERRADOS: readonly StatusChamado[] = ['Resolvido', 'Fechado', 'Cancelado']
/** Does somebody still have to do something about it? */
export const estaAberto = (status: StatusChamado) => !ENCERRADOS.includes(status)
export const EM_ABERTO = statusChamado.values.filter(estaAberto)
export const filtroDeStatus = comGrupos(statusChamado, {
  em_aberto: { label: 'Em aberto', values: EM_ABERTO },
})
/** Heading of the day on which a ticket was closed; the service fills it. */
export const FECHADO_EM = 'Fechado em'
export const SEM_CATEGORIA = 'Sem categoria'
export const SEM_LOCAL = 'Sem local'

/** The fields of a ticket, in the order of the form. */
export const chamadoLabels = {
  titulo: 'Título',
  descricao: 'Descrição',
  prioridade: 'Prioridade',
  categoria_id: 'Categoria',
  local_id: 'Local',
  status: 'Status',
  responsavel_id: 'Responsável',
} satisfies Record<keyof ChamadoAlterado | keyof z.output<typeof chamadoNovo>, string>

export const chamadoInput = z.strictObject({
  titulo: texto('Informe o título.'),
  descricao: textoLongo('Informe a descrição.'),
  prioridade: prioridadeChamado.schema.default('Média'),
  categoria_id: id('Escolha a categoria.'),
  local_id: id('Escolha o local.'),
})

/** Whoever gives tickets to people does so already when it is opened. */
export const chamadoNovo = chamadoInput.extend({ responsavel_id: usuarioIdOpcional() })

/** A new ticket is Aberto; only afterwards somebody chooses. */
export const chamadoAlterado = chamadoInput.extend({
  status: statusChamado.schema,
  // Null only where it was deleted.
  categoria_id: chamadoInput.shape.categoria_id.nullable(),
  local_id: chamadoInput.shape.local_id.nullable(),
})
type ChamadoAlterado = z.output<typeof chamadoAlterado>
