import { z } from 'zod'
import { defineApi, query } from '../../contract/api.ts'
import { type ColunasDe, exportQuery } from '../../contract/export.ts'
import {
  documentoOpcional,
  emailOpcional,
  pode,
  registro,
  texto,
  textoLongoOpcional,
} from '../../contract/fields.ts'
import { listInput } from '../../contract/list.ts'
import { standardProcedures } from '../../contract/standard.ts'

// A small entity, for tests of what the platform does for every entity: lists, search, palette, exports, updates. Its
// area is one in which most profiles may write.

/** The fields of a ficha. */
export const fichaInput = z.strictObject({
  nome: texto('Informe o nome.'),
  documento: documentoOpcional(14),
  email: emailOpcional(),
  endereco: textoLongoOpcional(),
})

const ficha = z.strictObject({ ...registro, ...fichaInput.shape, pode })
export type Ficha = z.output<typeof ficha>

const acesso = { area: 'comercial' } as const
const lista = listInput(['nome', 'documento', 'email'], { ordem: 'nome', direcao: 'asc' }, {})
const colunas = {
  nome: ['Nome', 'texto'],
  documento: ['CNPJ/CPF', 'documento'],
  email: ['E-mail', 'texto'],
  endereco: ['Endereço', 'texto'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<Ficha>

export const fichasApi = defineApi('teste/fichas', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: fichaInput,
    registro: ficha,
    lista,
    exclui: { tipo: 'Ficha', nome: 'nome' },
    textos: {
      list: ['Lista fichas', 'Erro ao buscar fichas'],
      get: ['Uma ficha', 'Erro ao buscar ficha'],
      create: ['Registra uma ficha', 'Erro ao adicionar ficha', 'Ficha adicionada'],
      update: ['Altera uma ficha', 'Erro ao atualizar ficha', 'Ficha atualizada'],
      delete: ['Exclui uma ficha', 'Erro ao excluir ficha', 'Ficha excluída'],
    },
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Fichas', lista, colunas }),
})

const visita = z.strictObject({ id: registro.id, titulo: z.string() })

/** Records that refer to fichas, as much of them as the palette needs. */
export const visitasApi = defineApi('teste/visitas', {
  list: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Lista visitas',
    erro: 'Erro ao buscar visitas',
    input: z.strictObject({}),
    output: z.array(visita),
  }),
})
