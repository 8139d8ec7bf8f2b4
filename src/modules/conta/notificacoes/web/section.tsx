import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { ehAviso, type Frequencia, frequencias, HORA_DO_RESUMO } from '#platform/contract/notificacoes.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { CheckField } from '#platform/web/kit/form/check-field.tsx'
import { FormGuard } from '#platform/web/kit/form/form-guard.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { useProcedureForm } from '#platform/web/kit/form/use-procedure-form.ts'
import { NoMail } from '#platform/web/kit/no-mail.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { Section } from '../../web/section.tsx'
import { type NomeDaNotificacao, notificacoes, notificacoesApi, type Preferencias } from '../contract.ts'

const isNotice = (nome: NomeDaNotificacao) => ehAviso(notificacoes[nome])

/** A notice is wanted or not; how often a part of the summary comes is chosen. */
const fieldOf = (nome: NomeDaNotificacao) =>
  isNotice(nome) ? z.boolean() : z.enum(notificacoes[nome].opcoes)
const fields = z.object(
  Object.fromEntries(Object.keys(notificacoes).map(nome => [nome, fieldOf(nome as NomeDaNotificacao)])),
)
const labels = Object.fromEntries(
  Object.entries(notificacoes).map(([nome, { rotulo }]) => [nome, rotulo]),
) as Record<NomeDaNotificacao, string>

const optionsOf = (nome: NomeDaNotificacao) =>
  notificacoes[nome].opcoes.map(value => ({ value, label: frequencias[value] }))

const startOf = ({ preferencias }: Preferencias) =>
  Object.fromEntries(
    preferencias.map(({ notificacao, frequencia }) => [
      notificacao,
      isNotice(notificacao) ? frequencia !== 'nunca' : frequencia,
    ]),
  )

const frequencyOf = (nome: NomeDaNotificacao, value: unknown): Frequencia => {
  if (isNotice(nome)) return value === true ? 'na_hora' : 'nunca'
  return value as Frequencia
}

/** Which mails one gets. */
export function NotificationsSection() {
  const { data, error, refetch } = useQuery(procedureQuery(notificacoesApi.get, {}))
  if (error) {
    return (
      <Section title="E-mails">
        <Failure inline text="Não foi possível carregar as preferências." error={error} onRetry={refetch} />
      </Section>
    )
  }
  return data ? <Choices preferencias={data} /> : null
}

function Choices({ preferencias }: { preferencias: Preferencias }) {
  const { envia_email } = useSessao()
  const nomes = preferencias.preferencias.map(({ notificacao }) => notificacao)
  const notices = nomes.filter(isNotice)
  const parts = nomes.filter(nome => !isNotice(nome))
  const form = useProcedureForm({
    procedure: notificacoesApi.update,
    fields: fields.pick(Object.fromEntries(nomes.map(nome => [nome, true as const]))),
    labels,
    start: startOf(preferencias),
    input: (values: FieldValues) => ({
      escolhas: Object.fromEntries(nomes.map(nome => [nome, frequencyOf(nome, values[nome])])),
    }),
    onDone: saved => form.reset(startOf(saved)),
  })
  return (
    <Section
      title="E-mails"
      description={
        envia_email
          ? `Enviados para ${preferencias.email}. Os de segurança (confirmação, senha e convite) chegam sempre.`
          : `Seriam enviados para ${preferencias.email}.`
      }
      onSubmit={form.submit}
    >
      <FormGuard form={form} />
      <NoMail className="sm:col-span-2">
        O que você escolher aqui vale a partir do dia em que ele enviar.
      </NoMail>
      {notices.length > 0 && (
        <fieldset className="sm:col-span-2">
          <legend className="mb-1.5 font-semibold">Na hora em que acontece</legend>
          <div className="grid gap-1">
            {notices.map(nome => (
              <CheckField key={nome} {...form.field(nome)} hint={notificacoes[nome].explicacao} />
            ))}
          </div>
        </fieldset>
      )}
      {parts.length > 0 && (
        <fieldset className="sm:col-span-2">
          <legend className="font-semibold">No resumo do que está vencendo</legend>
          <p className="mb-3 text-muted text-sm">
            Sai às {HORA_DO_RESUMO}h: às segundas-feiras ou em todos os dias úteis. Sem nada a dizer, não sai.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {parts.map(nome => (
              <SelectField
                key={nome}
                {...form.field(nome)}
                options={optionsOf(nome)}
                hint={notificacoes[nome].explicacao}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.dirty}>
          Salvar
        </Button>
      </div>
    </Section>
  )
}
