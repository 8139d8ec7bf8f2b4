import { z } from 'zod'
import { defineApi, mutation, type OutputOf, query } from '#platform/contract/api.ts'
import { entregaDoRegistro, entregaLabels } from '#platform/contract/entrega.ts'
import { fichaDe } from '#platform/contract/ficha.ts'
import { byId, EMAIL, EMAIL_INVALIDO, id, registro, texto, textoLongo } from '#platform/contract/fields.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listOutput } from '#platform/contract/list.ts'

const MAX_DESTINATARIOS = 10

export const envioLabels = {
  para: 'Para',
  assunto: 'Assunto',
  texto: 'Mensagem',
  copia: 'Enviar cópia para mim',
  marcar_enviada: 'Mudar o status da proposta para Enviada',
} satisfies Record<keyof Omit<EnvioInput, 'proposta_id'>, string>

/** A client did not get it, or one of its addresses did not: its author is told. */
export const NAO_CHEGOU = ['Falhou', 'Enviado em parte'] as const

/** One address or several, as people write them; kept apart by commas. */
const destinatarios = texto('Informe para quem enviar.', 1000)
  .transform(text => text.split(/[,;\s]+/).filter(Boolean))
  .superRefine((list, context) => {
    const wrong = list.filter(address => address.length > 254 || !EMAIL.test(address))
    if (wrong.length === 0) return
    // Of one alone there is nothing to look for.
    const which = list.length > 1 ? ` Confira: ${wrong.join(', ')}` : ''
    context.addIssue({ code: 'custom', message: EMAIL_INVALIDO + which })
  })
  .refine(list => list.length <= MAX_DESTINATARIOS, { error: `No máximo ${MAX_DESTINATARIOS} endereços.` })
  .transform(list => list.join(', '))

export const envioInput = z.strictObject({
  proposta_id: id(),
  para: destinatarios,
  assunto: texto('Informe o assunto.', 200).refine(text => !/[\r\n]/.test(text), {
    error: 'O assunto ocupa uma linha só.',
  }),
  texto: textoLongo('Escreva a mensagem.'),
  copia: z.boolean().default(false),
  marcar_enviada: z.boolean().default(false),
})
export type EnvioInput = z.output<typeof envioInput>

const envio = z.strictObject({
  ...registro,
  ...envioInput.omit({ marcar_enviada: true, para: true }).shape,
  para: z.string(),
  /** Who sent it. */
  autor: z.string().nullable(),
  ...entregaDoRegistro,
})

/** One by itself: its page says of which proposal. What was sent is not changed. */
const envioDaPagina = envio.extend({
  titulo_proposta: z.string(),
  pode: z.strictObject({ alterar: z.literal(false) }),
})
export type EnvioDaPagina = z.output<typeof envioDaPagina>

const acesso = { area: 'comercial' } as const

/** A proposal on its way to the client: by mail, as a PDF. */
export const enviosApi = defineApi('comercial/envios', {
  list: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Os envios de uma proposta, os mais novos primeiro',
    erro: 'Erro ao buscar envios',
    input: z.strictObject({
      filtros: z.strictObject({ proposta_id: id() }),
      pagina: z.int().min(1).max(1_000_000).default(1),
      por_pagina: z.int().min(1).max(100).default(25),
    }),
    output: listOutput(envioDaPagina),
  }),
  get: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Um envio de uma proposta',
    erro: 'Erro ao buscar envio',
    input: byId,
    output: envioDaPagina,
  }),
  /** What the page of a sending shows: to whom, with which words, and what people say of it. */
  ficha: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Um envio de uma proposta, com a sua linha do tempo',
    erro: 'Erro ao buscar envio',
    input: byId,
    output: fichaDe(envioDaPagina),
  }),
  preparar: query({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Destinatário, assunto e texto com que o envio de uma proposta começa, e os envios já feitos',
    erro: 'Erro ao preparar o envio',
    input: z.strictObject({ proposta_id: id() }),
    output: z.strictObject({
      para: z.string(),
      /** May this person write to other addresses than the client's? */
      escolher_endereco: z.boolean(),
      assunto: z.string(),
      texto: z.string(),
      /** The proposal is still Em Elaboração: sending it may make it Enviada. */
      oferecer_enviada: z.boolean(),
      /** Its approval is missing, in a sentence: it cannot be sent yet. */
      sem_aprovacao: z.string().nullable(),
      envios: z.array(envio),
    }),
  }),
  create: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Envia uma proposta por e-mail, em PDF',
    erro: 'Erro ao enviar proposta',
    sucesso: 'Proposta enviada',
    input: envioInput,
    output: z.strictObject({ id: registro.id }),
  }),
  historico: historyQuery(acesso, {
    entidade: 'Envio',
    campos: {
      para: envioLabels.para,
      assunto: envioLabels.assunto,
      texto: envioLabels.texto,
      copia: envioLabels.copia,
      ...entregaLabels,
    },
    nome: ['para'],
    caminho: '/comercial/envios/{id}',
  }),
})
export type PreparoDeEnvio = OutputOf<typeof enviosApi.preparar>
