import { useEffect } from 'react'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { projetosApi } from '#modules/financeiro/projetos/contract.ts'
import { perfis } from '#platform/contract/permissions.ts'
import { CheckField } from '#platform/web/kit/form/check-field.tsx'
import { DigitsField } from '#platform/web/kit/form/digits-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { SuggestField } from '#platform/web/kit/form/suggest-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { type Alcada, alcadaLabels, alcadasApi } from '../contract.ts'
import { Alcance } from './alcance.tsx'
import { useEntities } from './entities.ts'
import { PeopleField } from './people-field.tsx'

interface Props {
  /** The rule to change; undefined for a new one. */
  record: Alcada | undefined
  onClose: () => void
}

const PERFIS = perfis.map(perfil => ({ value: perfil, label: `Perfil ${perfil}` }))
/** Those that payables have: a rule with another word applies to nothing. */
const CENTROS = {
  procedure: contasApi.sugestoes,
  text: ({ nome }: { nome: string }) => nome,
  input: { campo: 'centro_custo' },
}
/** Without an amount: a rule for any value, which every payable then waits for, is one that somebody typed. */
const COMECO = {
  tabela: 'financeiro_contas_a_pagar',
  faixa_de: '',
  perfil: 'Administrador',
  ativa: true,
} as const

/** The dialog in which a rule is made or changed. */
export function AlcadaForm({ record, onClose }: Props) {
  const { entities } = useEntities()
  const form = useRecordForm({
    api: alcadasApi,
    labels: alcadaLabels,
    record,
    start: COMECO,
    nameOf: { projeto_id: 'projeto' },
    onClose,
  })
  const { watch, setValue } = form
  const entity = entities.find(({ tabela }) => tabela === watch('tabela'))
  const people = !watch('perfil')
  const named = (watch('aprovadores') as string[]).length > 0
  // A rule has people or a profile; what its entity does not have is not asked for.
  useEffect(() => {
    if (!people && named) setValue('aprovadores', [])
  }, [people, named, setValue])
  return (
    <FormDialog form={form} title={form.isNew ? 'Nova Alçada' : 'Editar Alçada'} size="lg">
      <SelectField
        {...form.field('tabela')}
        options={entities.map(({ tabela, titulo }) => ({ value: tabela, label: titulo }))}
        always
        wide
      />
      <MoneyField {...form.field('faixa_de')} hint="0 para qualquer valor." />
      <MoneyField
        {...form.field('faixa_ate')}
        hint="Este valor ainda está na faixa. Em branco, sem limite."
      />
      {(entity?.centro || Boolean(watch('centro_custo'))) && (
        <SuggestField {...form.field('centro_custo')} {...CENTROS} hint="Em branco, qualquer um." />
      )}
      {(entity?.projeto || Boolean(watch('projeto_id'))) && (
        <LookupField
          {...form.field('projeto_id')}
          procedure={projetosApi.options}
          choice={({ id, nome_projeto }) => ({ value: id, label: nome_projeto })}
          chosenLabel={record?.projeto ?? (record?.projeto_id ? 'Projeto excluído' : null)}
          none="Qualquer um"
          hint="Vale para o que tem parte deste projeto."
        />
      )}
      <SelectField {...form.field('perfil')} options={PERFIS} placeholder="Pessoas escolhidas" />
      <DigitsField {...form.field('quorum')} length={2} />
      {people && <PeopleField {...form.field('aprovadores')} known={record?.pessoas ?? []} wide />}
      <DigitsField {...form.field('passo')} length={1} hint="O passo 2 espera pelo passo 1." />
      <DigitsField {...form.field('escala_dias')} length={2} hint="Em branco, nunca pelo prazo." />
      {(entity?.acima || watch('so_acima') === true) && (
        <CheckField
          {...form.field('so_acima')}
          hint="Vale para as partes de contas a pagar. Despesas de projeto e de cartão só avisam: o dinheiro já saiu."
        />
      )}
      <CheckField {...form.field('ativa')} />
      <Alcance id={record?.id} watch={form.watch} />
    </FormDialog>
  )
}
