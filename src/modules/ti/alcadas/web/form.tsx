import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { perfis } from '#platform/contract/permissions.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { Lookup } from '#platform/web/kit/form/lookup.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { ausenciasApi } from '../../substituicoes/contract.ts'
import { type Alcada, type AlcadaInput, alcadaLabels, alcadasApi } from '../contract.ts'
import { useEntities } from './entities.ts'
import { Labelled, LabelledInput } from './input.tsx'

interface Props {
  /** The rule to change; undefined for a new one. */
  record: Alcada | undefined
  onClose: () => void
}

const PESSOAS = 'pessoas'
const typed = (amount: string | null | undefined) => amount?.replace('.', ',') ?? ''

/** The dialog in which a rule is made or changed. */
export function AlcadaForm({ record, onClose }: Props) {
  const active = useId()
  const above = useId()
  const entities = useEntities()
  const create = useAction(alcadasApi.create, { onDone: onClose })
  const update = useAction(alcadasApi.update, { onDone: onClose })
  const [people, setPeople] = useState(record?.pessoas ?? [])
  const [by, setBy] = useState<string>(record?.perfil ?? (record ? PESSOAS : 'Administrador'))
  const busy = create.busy || update.busy

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const dados = {
      tabela: text('tabela') as AlcadaInput['tabela'],
      faixa_de: text('faixa_de') || '0',
      faixa_ate: text('faixa_ate'),
      centro_custo: text('centro_custo'),
      so_acima: form.get('so_acima') !== null,
      passo: Number(text('passo')),
      perfil: by === PESSOAS ? null : (by as AlcadaInput['perfil']),
      aprovadores: by === PESSOAS ? people.map(({ id }) => id) : [],
      quorum: Number(text('quorum')),
      escala_dias: text('escala_dias') ? Number(text('escala_dias')) : null,
      ativa: form.get('ativa') !== null,
    }
    if (record) update.run({ id: record.id, version: record.version, dados })
    else create.run(dados)
  }

  return (
    <Dialog title={record ? 'Editar Alçada' : 'Nova Alçada'} size="lg" busy={busy} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
        <DialogBody>
          <div className="grid gap-4 sm:grid-cols-2">
            <Labelled label={alcadaLabels.tabela}>
              {control => (
                <select {...control} name="tabela" key={entities.length} defaultValue={record?.tabela}>
                  {entities.map(({ tabela, titulo }) => (
                    <option key={tabela} value={tabela}>
                      {titulo}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
            <LabelledInput
              label={alcadaLabels.centro_custo}
              name="centro_custo"
              defaultValue={record?.centro_custo ?? ''}
              hint="Em branco, qualquer um. Vale para contas a pagar."
            />
            <LabelledInput
              label={alcadaLabels.faixa_de}
              name="faixa_de"
              inputMode="decimal"
              defaultValue={typed(record?.faixa_de) || '0,00'}
            />
            <LabelledInput
              label={alcadaLabels.faixa_ate}
              name="faixa_ate"
              inputMode="decimal"
              defaultValue={typed(record?.faixa_ate)}
              hint="Este valor ainda está na faixa. Em branco, sem limite."
            />
            <Labelled label={alcadaLabels.aprovadores}>
              {control => (
                <select {...control} value={by} onChange={event => setBy(event.target.value)}>
                  <option value={PESSOAS}>Pessoas escolhidas</option>
                  {perfis.map(perfil => (
                    <option key={perfil} value={perfil}>
                      Perfil {perfil}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
            <LabelledInput
              label={alcadaLabels.quorum}
              name="quorum"
              type="number"
              min={1}
              max={20}
              defaultValue={record?.quorum ?? 1}
            />
            {by === PESSOAS && (
              <Labelled label="Adicionar pessoa" wide>
                {control => (
                  <>
                    <Lookup
                      key={people.length}
                      {...control}
                      procedure={ausenciasApi.pessoas}
                      choice={({ id, full_name }) => ({ value: id, label: full_name })}
                      value={null}
                      onChoose={(_, row) => {
                        if (row && !people.some(({ id }) => id === row.id)) setPeople([...people, row])
                      }}
                    />
                    <ul aria-label="Pessoas que aprovam" className="mt-2 flex flex-wrap gap-2">
                      {people.map(person => (
                        <li
                          key={person.id}
                          className="flex items-center gap-1 rounded-md bg-surface-2 pl-2.5 text-sm"
                        >
                          {person.full_name}
                          <IconButton
                            label="Retirar"
                            about={person.full_name}
                            onClick={() => setPeople(people.filter(({ id }) => id !== person.id))}
                          >
                            <X aria-hidden size={14} />
                          </IconButton>
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </Labelled>
            )}
            <LabelledInput
              label={alcadaLabels.passo}
              name="passo"
              type="number"
              min={1}
              max={9}
              defaultValue={record?.passo ?? 1}
              hint="O passo 2 espera pelo passo 1."
            />
            <LabelledInput
              label={alcadaLabels.escala_dias}
              name="escala_dias"
              type="number"
              min={1}
              max={60}
              defaultValue={record?.escala_dias ?? ''}
              hint="Em branco, nunca pelo prazo."
            />
            <div className="flex items-center gap-2">
              <input id={above} name="so_acima" type="checkbox" defaultChecked={record?.so_acima} />
              <label htmlFor={above}>{alcadaLabels.so_acima}</label>
            </div>
            <div className="flex items-center gap-2">
              <input id={active} name="ativa" type="checkbox" defaultChecked={record?.ativa ?? true} />
              <label htmlFor={active}>{alcadaLabels.ativa}</label>
            </div>
          </div>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button disabled={busy}>Cancelar</Button>
          </DialogClose>
          <Button type="submit" variant="primary" busy={busy}>
            Salvar
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
