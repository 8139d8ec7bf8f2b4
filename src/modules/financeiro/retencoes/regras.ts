import type { TipoRetencao } from './contract.ts'

/** A rate of the law, with what it rests on. */
export interface Regra {
  tipo: TipoRetencao
  nome: string
  /** Percent as typed; null where it is another in each municipality or contract. */
  aliquota: string | null
  /** First day of its validity. */
  desde: string
  /** Last day; null while it holds. */
  ate: string | null
  base_legal: string
  /** Day on which the text of the law was read again; null where only general knowledge says so. */
  conferido_em: string | null
  /** What else decides whether and on which base it is withheld. */
  observacao: string | null
}

/**
 * Rates offered for a receivable. They are a start, never a silent default: the rate and the base that are saved are those that a
 * person sees and may change. A change of the law is one more row with its first day.
 */
export const REGRAS: readonly Regra[] = [
  {
    tipo: 'INSS',
    nome: 'INSS 11%',
    aliquota: '11',
    desde: '1999-02-01',
    ate: null,
    base_legal: 'Lei 8.212/1991, art. 31',
    conferido_em: '2026-11-23',
    observacao: 'A base pode deixar de fora material e equipamento discriminados na nota.',
  },
  {
    tipo: 'INSS',
    nome: 'INSS 3,5% (desonerada)',
    aliquota: '3,5',
    desde: '2013-04-01',
    ate: '2027-12-31',
    base_legal: 'Lei 12.546/2011, art. 7º, § 6º',
    conferido_em: null,
    observacao: 'Só para quem recolhe sobre a receita bruta.',
  },
  {
    tipo: 'ISS',
    nome: 'ISS',
    aliquota: null,
    desde: '2017-01-01',
    ate: null,
    base_legal: 'LC 116/2003, arts. 8º e 8º-A',
    conferido_em: '2026-11-24',
    observacao:
      'De 2% a 5%, conforme o município do serviço; obras (itens 7.02 e 7.05) podem pagar menos. A lei do município diz quem retém.',
  },
  {
    tipo: 'IRRF',
    nome: 'IRRF 1,5%',
    aliquota: '1,5',
    desde: '2018-11-23',
    ate: null,
    base_legal: 'Decreto 9.580/2018, art. 714',
    conferido_em: '2026-11-24',
    observacao:
      'Serviços profissionais, como projeto, consultoria e engenharia, menos a construção de estradas, pontes, prédios e obras assemelhadas.',
  },
  {
    tipo: 'IRRF',
    nome: 'IRRF 1%',
    aliquota: '1',
    desde: '2018-11-23',
    ate: null,
    base_legal: 'Decreto 9.580/2018, art. 716',
    conferido_em: null,
    observacao: 'Limpeza, conservação, segurança e locação de mão de obra.',
  },
  {
    tipo: 'CSRF',
    nome: 'CSRF 4,65%',
    aliquota: '4,65',
    desde: '2004-02-01',
    ate: null,
    base_legal: 'Lei 10.833/2003, art. 31',
    conferido_em: '2026-11-24',
    observacao:
      'CSLL 1%, Cofins 3% e PIS/Pasep 0,65%, sobre os serviços do art. 30. Dispensada até R$ 10,00 de retenção.',
  },
  {
    tipo: 'Contratual',
    nome: 'Contratual',
    aliquota: null,
    desde: '2000-01-01',
    ate: null,
    base_legal: 'Contrato',
    conferido_em: null,
    observacao: 'Fica com o cliente até a liberação, como recebível à parte.',
  },
]

/** The rates that hold on a day. @param dia as yyyy-mm-dd */
export const regrasEm = (dia: string): Regra[] =>
  REGRAS.filter(({ desde, ate }) => desde <= dia && (ate === null || dia <= ate))
