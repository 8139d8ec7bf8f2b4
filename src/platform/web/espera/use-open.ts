import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { esperaApi, type LinhaQueEspera } from '#platform/contract/espera.ts'
import { call } from '../api.ts'
import type { Pages } from '../department.ts'
import { useRecordScreens } from '../kit/record/page-of.ts'
import { useRoomy } from '../kit/record/use-record-place.ts'
import { useUrl } from '../kit/use-url.ts'
import { invalidate } from '../queries.ts'
import { useSessao } from '../session.tsx'

/** The record of an address that is the page of one. */
function recordAt(screens: readonly Pages[], address: string) {
  const pages = screens.find(
    ({ path }) => /^\/[^/?]+$/.test(address.slice(path.length)) && address.startsWith(path),
  )
  const text = pages && decodeURIComponent(address.slice(pages.path.length + 1))
  return pages && text ? { pages, id: /^\d+$/.test(text) ? Number(text) : text } : undefined
}

/** Opens what waits: its record beside the list where there is room, else where its address leads. */
export function useOpen() {
  const navigate = useNavigate()
  const { param, change } = useUrl()
  const screens = useRecordScreens()
  const roomy = useRoomy()
  const { vendo_como } = useSessao()
  const [row, setRow] = useState<string>()
  const address = param('registro')
  const beside = roomy ? recordAt(screens, address) : undefined

  /** What is settled by looking at it leaves. */
  async function seen({ visto }: LinhaQueEspera) {
    if (!visto || vendo_como) return
    await call(esperaApi.visto, visto).catch(() => {})
    await invalidate('espera')
  }

  return {
    /** The record that stands beside the list. */
    open: beside,
    /** Key of the row that was opened. */
    row: beside && row,
    show: (key: string, linha: LinhaQueEspera) => {
      setRow(key)
      const to = linha.endereco
      if (roomy && recordAt(screens, to)) change({ registro: to }, address ? 'replace' : 'push')
      else {
        const { pathname, searchParams } = new URL(to || '/espera', location.origin)
        void navigate({ to: pathname, search: Object.fromEntries(searchParams) as never })
      }
      void seen(linha)
    },
    close: () => change({ registro: null }, 'replace'),
  }
}
