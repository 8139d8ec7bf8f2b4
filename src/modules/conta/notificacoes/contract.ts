import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { notificacoesDeAprovacao } from '#platform/contract/aprovacoes/aprovacoes.ts'
import { notificacoesDeComentario } from '#platform/contract/comentarios/comentarios.ts'
import { type Frequencia, frequencias } from '#platform/contract/notificacoes.ts'
import { notificacoesDaConta } from '../../financeiro/contas-a-pagar/contract.ts'
import { notificacoesDaPrestacao } from '../../financeiro/prestacao-contas-cartao/contract.ts'
import { notificacoesDoChamado } from '../../predial/chamados/contract.ts'
import { notificacoesDoDocumento } from '../../rh/documentos/contract.ts'
import { notificacoesDoDesvio } from '../../ssma/desvios/contract.ts'

/** Every kind of notification, in the order of the screen. */
export const notificacoes = {
  ...notificacoesDaConta,
  ...notificacoesDaPrestacao,
  ...notificacoesDoChamado,
  ...notificacoesDoDesvio,
  ...notificacoesDeComentario,
  ...notificacoesDeAprovacao,
  ...notificacoesDoDocumento,
}
export type NomeDaNotificacao = keyof typeof notificacoes

const frequencia = z.enum(Object.keys(frequencias) as [Frequencia, ...Frequencia[]])

const preferencias = z.strictObject({
  /** Where they go. */
  email: z.string(),
  /** Those of which this person's profile sees something. */
  preferencias: z.array(
    z.strictObject({
      notificacao: z.enum(Object.keys(notificacoes) as [NomeDaNotificacao, ...NomeDaNotificacao[]]),
      frequencia,
    }),
  ),
})
export type Preferencias = z.output<typeof preferencias>

/** Which of its frequencies each notification shall have; what is left out stays. */
const escolhas = z.strictObject(
  Object.fromEntries(
    Object.entries(notificacoes).map(([nome, { opcoes }]) => [nome, z.enum(opcoes).optional()]),
  ) as Record<NomeDaNotificacao, z.ZodOptional<z.ZodEnum<{ [F in Frequencia]: F }>>>,
)

export const notificacoesApi = defineApi('conta/notificacoes', {
  get: query({
    area: 'conta',
    nivel: 'registrar',
    resumo: 'Que e-mails a própria pessoa recebe, e com que frequência',
    erro: 'Erro ao buscar preferências',
    input: z.strictObject({}),
    output: preferencias,
  }),
  update: mutation({
    area: 'conta',
    nivel: 'registrar',
    resumo: 'Escolhe que e-mails receber; os de segurança são sempre enviados',
    erro: 'Erro ao salvar preferências',
    sucesso: 'Preferências salvas',
    input: z.strictObject({ escolhas }),
    output: preferencias,
  }),
})
