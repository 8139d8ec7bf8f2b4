import { z } from 'zod'
import { defineApi, mutation } from '#platform/contract/api.ts'
import { texto } from '#platform/contract/fields.ts'

/** What most companies repair, and where: to tick at the beginning. */
export const sugestoes = {
  categorias: [
    'Elétrica',
    'Hidráulica',
    'Ar-condicionado',
    'Pintura',
    'Marcenaria',
    'Alvenaria',
    'Iluminação',
    'Limpeza',
    'Jardinagem',
    'Portas e fechaduras',
    'Rede e telefonia',
    'Segurança e alarme',
  ],
  locais: [
    'Recepção',
    'Escritório',
    'Sala de reunião',
    'Copa',
    'Banheiros',
    'Almoxarifado',
    'Oficina',
    'Estacionamento',
    'Área externa',
    'Telhado',
  ],
} as const

const nomes = z.array(texto('Informe o nome.', 200)).max(50)

export const sugestoesApi = defineApi('predial/sugestoes', {
  registrar: mutation({
    area: 'predial.cadastros',
    nivel: 'registrar',
    resumo: 'Registra de uma vez as categorias e os locais escolhidos; os que já existem ficam como estão',
    erro: 'Erro ao adicionar categorias e locais',
    sucesso: 'Categorias e locais adicionados',
    input: z.strictObject({ categorias: nomes, locais: nomes }),
    output: z.strictObject({ categorias: z.int(), locais: z.int() }),
  }),
})
