import type { AreaDeclarada } from '#platform/contract/permissions.ts'

/** The permission areas of Financeiro. */
export const areas = {
  'financeiro.cadastros': {
    nome: 'Financeiro: fornecedores, contas a pagar, cartões',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'nenhum',
      Financeiro: 'gerir',
      Engenharia: 'ver',
      RH: 'nenhum',
      TI: 'nenhum',
      Predial: 'ver',
    },
  },
  'financeiro.prestacao': {
    nome: 'Financeiro: prestação de contas',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'registrar',
      Financeiro: 'gerir',
      Engenharia: 'registrar',
      RH: 'registrar',
      TI: 'registrar',
      Predial: 'registrar',
    },
  },
  'financeiro.projetos': {
    nome: 'Financeiro: projetos e despesas',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'ver',
      Financeiro: 'gerir',
      Engenharia: 'gerir',
      RH: 'nenhum',
      TI: 'nenhum',
      Predial: 'ver',
    },
  },
  'financeiro.recebimentos': {
    nome: 'Financeiro: recebíveis e recebimentos',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'nenhum',
      Financeiro: 'gerir',
      Engenharia: 'ver',
      RH: 'nenhum',
      TI: 'nenhum',
      Predial: 'nenhum',
    },
  },
  'financeiro.bancos': {
    nome: 'Financeiro: contas bancárias e conciliação',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'nenhum',
      Financeiro: 'gerir',
      Engenharia: 'nenhum',
      RH: 'nenhum',
      TI: 'nenhum',
      Predial: 'nenhum',
    },
  },
  'financeiro.fechamento': {
    nome: 'Financeiro: fechamento do mês',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'nenhum',
      Financeiro: 'gerir',
      Engenharia: 'nenhum',
      RH: 'nenhum',
      TI: 'nenhum',
      Predial: 'nenhum',
    },
  },
} as const satisfies Record<string, AreaDeclarada>
