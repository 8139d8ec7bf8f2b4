import { useState } from 'react'
import { isCalendarDate } from '#platform/contract/dates/dates.ts'
import { canonicalMoney } from '#platform/contract/numbers/money.ts'
import { usePreference } from '#platform/web/preferences.ts'
import { useSessao } from '#platform/web/session.tsx'
import { PRAZO_ENTREGUE, PRAZO_MAXIMO, type SaldoDosBancos } from '../contract.ts'
import type { Hipotese, Movida, Suposicoes } from '../projecao/contract.ts'

const whole = (text: string | undefined, most: number) =>
  text !== undefined && /^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined

/** The balance that was typed, with its day; each person has their own. */
function saldoGuardado(text: string | undefined): { em: string; valor: string } | undefined {
  const [em = '', typed = ''] = (text ?? '').split(' ')
  const valor = canonicalMoney(typed)
  return isCalendarDate(em) && valor !== null ? { em, valor } : undefined
}

/** What the forecast starts from, kept for this person, and what they try out, which is gone with the page. */
export function useSuposicoes() {
  const { hoje } = useSessao()
  const [saldoTyped, setSaldo] = usePreference('fluxo.saldo')
  const [chanceTyped, setChance] = usePreference('fluxo.chance')
  const [prazoTyped, setPrazo] = usePreference('fluxo.prazo')
  const [movidas, setMovidas] = useState<Movida[]>([])
  const [hipoteses, setHipoteses] = useState<Hipotese[]>([])
  const saldo = saldoGuardado(saldoTyped)
  const same = (a: Pick<Movida, 'fonte' | 'id' | 'de'>) => (b: Movida) =>
    a.fonte === b.fonte && a.id === b.id && a.de === b.de
  return {
    saldo,
    chance: whole(chanceTyped, 100) ?? 0,
    prazo: whole(prazoTyped, PRAZO_MAXIMO) ?? PRAZO_ENTREGUE,
    movidas,
    hipoteses,
    /** With the balance that was typed, else that of the bank accounts. */
    suposicoesCom: (bancos: SaldoDosBancos | null): Suposicoes => ({
      saldo: saldo?.valor ?? bancos?.saldo ?? '0.00',
      chance: whole(chanceTyped, 100) ?? 0,
      movidas,
      hipoteses,
    }),
    setSaldo: (valor: string | null) => setSaldo(valor === null ? null : `${hoje} ${valor}`),
    setChance: (chance: number) => setChance(chance === 0 ? null : String(chance)),
    setPrazo: (prazo: number) => setPrazo(prazo === PRAZO_ENTREGUE ? null : String(prazo)),
    /** Moves a row, or puts it back where its new day is its own. */
    mover: (movida: Movida) =>
      setMovidas(all => [
        ...all.filter(each => !same(movida)(each)),
        ...(movida.para === movida.de ? [] : [movida]),
      ]),
    movidaDe: (row: Pick<Movida, 'fonte' | 'id' | 'de'>) => movidas.find(same(row)),
    supor: (hipotese: Hipotese) => setHipoteses(all => [...all, hipotese]),
    retirar: (hipotese: Hipotese) => setHipoteses(all => all.filter(each => each !== hipotese)),
    desfazer: () => {
      setMovidas([])
      setHipoteses([])
    },
  }
}
export type Simulacao = ReturnType<typeof useSuposicoes>
