import type { FormStart } from '#platform/web/kit/form/start/form-start.ts'

/** What a payable or card expense starts with on the page of a project: all of it is that project's, until somebody says otherwise. */
export function rateadoAoProjeto(given: FormStart | undefined): FormStart | undefined {
  if (given?.values.projeto_id === undefined) return given
  const { projeto_id, ...values } = given.values
  const parte = { projeto_id, nome_projeto: given.names.projeto_id, percentual: '100' }
  return { ...given, values: { ...values, rateio: [parte] } }
}
