import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { FormGuard } from '#platform/web/kit/form/form-guard.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useProcedureForm } from '#platform/web/kit/form/use-procedure-form.ts'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { loadSession } from '#platform/web/session.tsx'
import { cadastros, contaLabels, type Empresa, empresaApi, empresaInput } from '../contract.ts'
import { LogoSection } from './logo.tsx'
import { Section } from './section.tsx'

const OPTIONS = Object.entries(cadastros).map(([value, label]) => ({ value, label }))

const PLACE = 'empresa'

/** Name and sign-up policy of the installation. */
export function CompanySection() {
  const { data, isError, refetch } = useQuery(procedureQuery(empresaApi.get, {}))
  const there = data !== undefined
  // The section comes after the page, and others above it later still: the link that leads here waits for it, and it stays in sight.
  useEffect(() => {
    const title = document.getElementById(PLACE)
    const sections = title?.closest('section')?.parentElement
    if (!there || !title || !sections || location.hash !== `#${PLACE}`) return
    title.focus()
    const grown = new ResizeObserver(() => {
      if (document.activeElement === title) title.scrollIntoView({ block: 'nearest' })
      else grown.disconnect()
    })
    grown.observe(sections)
    return () => grown.disconnect()
  }, [there])
  if (isError && !data)
    return (
      <Section title="Empresa" description="Vale para todos.">
        <Failure inline text="Não foi possível carregar os dados da empresa." onRetry={refetch} />
      </Section>
    )
  if (!data) return null
  return (
    <>
      <CompanyForm key={data.version} empresa={data} />
      <LogoSection empresa={data} />
    </>
  )
}

function CompanyForm({ empresa }: { empresa: Empresa }) {
  const form = useProcedureForm({
    procedure: empresaApi.update,
    fields: empresaInput,
    labels: contaLabels,
    start: { ...empresa, cadastro_dominios: empresa.cadastro_dominios?.replaceAll(',', ', ') },
    input: dados => ({ version: empresa.version, dados: dados as never }),
    onDone: () => void loadSession(),
  })
  return (
    <Section id={PLACE} title="Empresa" description="Vale para todos." onSubmit={form.submit}>
      <FormGuard form={form} />
      <TextField {...form.field('nome_empresa')} wide />
      <TextField
        {...form.field('chave_pix')}
        hint="Os recebíveis saem com o código PIX dela."
        placeholder="CNPJ, e-mail, celular ou chave aleatória"
      />
      <TextField {...form.field('cidade_pix')} maxLength={60} />
      <SelectField
        {...form.field('cadastro')}
        required
        options={OPTIONS}
        disabled={empresa.cadastro_fixo}
        hint={empresa.cadastro_fixo ? 'Definido pela variável SIGNUP do servidor.' : undefined}
      />
      {form.watch('cadastro') === 'domains' && (
        <TextField
          {...form.field('cadastro_dominios')}
          required
          disabled={empresa.cadastro_fixo}
          placeholder="empresa.com.br, filial.com.br"
        />
      )}
      <TextAreaField
        {...form.field('feriados')}
        rows={3}
        placeholder={'25/01 Aniversário da cidade\n24/06/2027 São João'}
        hint="Um por linha; sem o ano, vale em todos. Os feriados nacionais já contam. Valem para os prazos em dias úteis e para as contas recorrentes."
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.dirty}>
          Salvar
        </Button>
        <HistoryButton procedure={empresaApi.historico} about="configurações da empresa" labelled />
      </div>
    </Section>
  )
}
