import { z } from 'zod'
import { defineApi, mutation } from '#platform/contract/api.ts'

/** A small company to try the product with. Removing it is `exemplos/remover`, as for any example. */
export const empresaDeExemploApi = defineApi('painel/exemplos', {
  preencher: mutation({
    area: 'todos',
    nivel: 'registrar',
    somenteAdministrador: true,
    resumo:
      'Preenche os departamentos com uma pequena empresa de exemplo, em uma instalação ainda sem registros',
    erro: 'Erro ao preencher com exemplos',
    sucesso: 'Dados de exemplo prontos',
    input: z.strictObject({}),
    output: z.strictObject({ registros: z.int() }),
  }),
})
