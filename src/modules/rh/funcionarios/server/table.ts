import { date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, dinheiro, textoOrdenado } from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'

export const funcionarios = pgTable(
  'rh_funcionarios',
  {
    ...registroColumns(),
    nome_completo: textoOrdenado().notNull(),
    cpf: text().notNull(),
    rg: text(),
    data_nascimento: date({ mode: 'string' }),
    email_pessoal: text(),
    telefone: text(),
    endereco_completo: text(),
    cargo: textoOrdenado(),
    departamento: text(),
    data_admissao: date({ mode: 'string' }),
    salario: dinheiro(),
    tipo_contrato: text().notNull(),
    status_funcionario: text().notNull().default('Ativo'),
    busca: buscaColumn(`nome_completo || ' ' || cpf || ' ' || coalesce(cargo, '')`),
  },
  t => [
    ...searchIndexes('funcionarios_busca', t.id, t.busca),
    index('funcionarios_nome').on(t.nome_completo, t.id),
    index('funcionarios_cpf').on(t.cpf, t.id),
    index('funcionarios_cargo').on(t.cargo, t.id),
    index('funcionarios_departamento').on(t.departamento, t.id),
    index('funcionarios_admissao').on(t.data_admissao, t.id),
    index('funcionarios_contrato').on(t.tipo_contrato, t.nome_completo, t.id),
    index('funcionarios_status').on(t.status_funcionario, t.id, t.salario),
    index('funcionarios_status_nome').on(t.status_funcionario, t.nome_completo, t.id),
  ],
)
