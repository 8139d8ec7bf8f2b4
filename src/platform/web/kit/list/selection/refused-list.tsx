import type { Recusa } from '#platform/contract/selecao.ts'

/** Why records were refused, with the first names of each reason. Records of several entities may share a reason. */
export const RefusedList = ({ recusas }: { recusas: readonly Recusa[] }) =>
  recusas.map(({ motivo, quantidade, registros }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was refused does not change while it is shown.
    <section key={at} className="mt-4">
      <h3 className="font-medium">
        {motivo} <span className="numeros font-normal text-muted">({quantidade})</span>
      </h3>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {registros.map(({ id, nome }) => (
          <li key={id}>{nome ?? `Registro ${id}`}</li>
        ))}
        {quantidade > registros.length && <li>e mais {quantidade - registros.length}</li>}
      </ul>
    </section>
  ))
