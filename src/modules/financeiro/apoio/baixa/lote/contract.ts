import { z } from 'zod'
import { mutation } from '#platform/contract/api.ts'
import { data, deleteInput, textoOpcional, versionedInput } from '#platform/contract/fields.ts'
import type { Area } from '#platform/contract/permissions.ts'

interface EmLote<Nome extends string, Registro extends z.ZodType> {
  area: Area
  nome: Nome
  /** What it settles, e.g. 'uma conta a pagar'. */
  de: string
  registro: Registro
  /** Path of a query that tells what is to be looked at before. */
  confere?: string
}

/**
 * The two verbs by which many payables or receivables of a list are settled at once: what is left of each, on one day and in one
 * bank account, and the one that takes the last settlement back.
 * @param como `nome`: 'pagamento' or 'recebimento', which names the day `data_pagamento` or `data_recebimento`, too
 */
export function baixaEmLote<const Nome extends string, Registro extends z.ZodType>(
  como: EmLote<Nome, Registro>,
) {
  const { area, nome, de, registro, confere } = como
  const dia = `data_${nome}` as const
  const Nome = `${nome.charAt(0).toUpperCase()}${nome.slice(1)}`
  const dataDaBaixa = { [dia]: data(`Informe a data do ${nome}.`) } as Record<
    typeof dia,
    ReturnType<typeof data>
  >
  return {
    baixar: mutation({
      ...{ area, nivel: 'registrar' },
      resumo: `Registra o ${nome} do que resta de ${de}`,
      erro: `Erro ao registrar ${nome}`,
      sucesso: `${Nome} registrado`,
      emLote: {
        [dia]: {
          ...{ rotulo: `Data do ${nome}`, acao: `Registrar ${nome}`, tipo: 'data', hoje: true },
          ...(confere && { confere }),
        },
        conta_bancaria: {
          ...{ rotulo: 'Conta bancária', tipo: 'texto', com: dia },
          sugere: 'financeiro/contas-bancarias/nomes',
        },
      },
      desfeitoPor: 'estornar',
      feito: [`${nome} registrado`, `${nome}s registrados`],
      input: versionedInput(z.strictObject({ ...dataDaBaixa, conta_bancaria: textoOpcional(120) })),
      output: registro,
    }),
    estornar: mutation({
      ...{ area, nivel: 'registrar' },
      resumo: `Desfaz o último ${nome} de ${de}, que volta ao status de antes dele`,
      erro: `Erro ao desfazer ${nome}`,
      sucesso: `${Nome} desfeito`,
      input: deleteInput,
      output: registro,
    }),
  }
}
