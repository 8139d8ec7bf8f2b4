import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { anexosDeProjetosApi } from '../anexos.ts'
import { projetoLabels, projetoNomes, projetosApi } from '../contract.ts'
import { quadro } from './card.tsx'
import { columns, exclusao } from './columns.tsx'

const Mais = lazyForm(async () => (await import('./mais.tsx')).Mais)
const ProjetoForm = lazyForm(async () => (await import('./form.tsx')).ProjetoForm)

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{
    api: projetosApi,
    columns,
    Form: ProjetoForm,
    labels: projetoLabels,
    nomes: projetoNomes,
    Mais,
    quadro,
    exclusao,
  },
  anexos: anexosDeProjetosApi,
}
