import { sql } from 'drizzle-orm'
import { date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '#platform/server/access/registro.ts'
import { buscaColumn, dinheiro, ordemDe, textoOrdenado } from '#platform/server/ground/database/columns.ts'
import { searchIndexes } from '#platform/server/ground/database/search-indexes.ts'
import { tipoContrato } from '../contract.ts'

/** What people sort by, where the alphabet says nothing. */
export const ordemContrato = ordemDe('tipo_contrato', tipoContrato)

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
    departamento: textoOrdenado(),
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
    /** Groups of the list by name; with the pay, that their sums do not read the rows. */
    index('funcionarios_departamento_nome').on(t.departamento, t.nome_completo, t.id, t.salario),
    index('funcionarios_admissao').on(t.data_admissao, t.id, t.salario),
    index('funcionarios_contrato').on(t.tipo_contrato, t.nome_completo, t.id, t.salario),
    index('funcionarios_ordem_contrato').on(sql.raw(ordemContrato), t.id),
    index('funcionarios_status').on(t.status_funcionario, t.id, t.salario),
    index('funcionarios_status_nome').on(t.status_funcionario, t.nome_completo, t.id),
  ],
)
