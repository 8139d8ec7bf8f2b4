import { anexosApi } from '#platform/contract/anexos.ts'
import { MB, PAPEIS } from '#platform/contract/files.ts'

/** Invoice and receipt of an expense that was typed here. */
export const anexosDeDespesasApi = anexosApi(
  'financeiro/despesas-projeto/anexos',
  { area: 'financeiro.projetos', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: PAPEIS },
)

/** Is an expense a part of a payable or card expense? Then its files are there, and told to those who may see these. */
export const eParte = (despesa: { conta_id: number | null; despesa_cartao_id: number | null }) =>
  despesa.conta_id !== null || despesa.despesa_cartao_id !== null
