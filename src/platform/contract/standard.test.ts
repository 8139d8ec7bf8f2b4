import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { defineApi, type InputOf, type OutputOf } from './api.ts'
import { pode, registro, texto, textoOpcional } from './fields.ts'
import { listInput } from './list.ts'
import { standardProcedures } from './standard.ts'

const ponteInput = z.strictObject({ nome: texto('Informe o nome.'), rio: textoOpcional() })
const ponte = z.strictObject({ ...registro, ...ponteInput.shape, pode })

const padrao = {
  area: 'predial.cadastros',
  ler: 'ver',
  gravar: 'registrar',
  input: ponteInput,
  registro: ponte,
  lista: listInput(['nome'], { ordem: 'nome', direcao: 'asc' }, {}),
  exclui: { tipo: 'Ponte', nome: 'nome' },
  textos: {
    list: ['Lista pontes', 'Erro ao buscar pontes'],
    get: ['Uma ponte', 'Erro ao buscar ponte'],
    create: ['Registra uma ponte', 'Erro ao adicionar ponte', 'Ponte adicionada'],
    update: ['Altera uma ponte', 'Erro ao atualizar ponte', 'Ponte atualizada'],
    delete: ['Exclui uma ponte', 'Erro ao excluir ponte', 'Ponte excluída'],
  },
} as const

const api = defineApi('predial/pontes', {
  ...standardProcedures({ ...padrao, linha: ponte.pick({ id: true, nome: true }) }),
})

test('reads ask for one level, writes for the other', () => {
  const declared = Object.values(api).map(({ path, kind, area, nivel }) => `${path} ${kind} ${area} ${nivel}`)
  expect(declared).toEqual([
    'predial/pontes/list query predial.cadastros ver',
    'predial/pontes/get query predial.cadastros ver',
    'predial/pontes/ficha query predial.cadastros ver',
    'predial/pontes/create mutation predial.cadastros registrar',
    'predial/pontes/update mutation predial.cadastros registrar',
    'predial/pontes/delete mutation predial.cadastros registrar',
  ])
})

test('the procedures keep the types of what they are made of', () => {
  expectTypeOf<InputOf<typeof api.create>>().toEqualTypeOf<z.output<typeof ponteInput>>()
  expectTypeOf<InputOf<typeof api.update>['dados']>().toEqualTypeOf<{ nome?: string; rio?: string | null }>()
  expectTypeOf<OutputOf<typeof api.get>>().toEqualTypeOf<z.output<typeof ponte>>()
  expectTypeOf<OutputOf<typeof api.list>['rows'][number]>().toEqualTypeOf<{ id: number; nome: string }>()
  // @ts-expect-error a field that the record lacks
  standardProcedures({ ...padrao, exclui: { tipo: 'Ponte', nome: 'titulo' } })
})
