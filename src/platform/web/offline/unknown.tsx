import { useEffect, useState } from 'react'
import { counted } from '../../contract/counts.ts'
import { countAll } from './waiting.ts'

/** Where the product opened without a network and cannot know for whom: what waits in this browser, told to anybody. */
export function Unknown() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    countAll().then(setCount, () => {})
  }, [])
  const waiting = counted(
    count,
    'registro guardado neste dispositivo aguarda envio',
    'registros guardados neste dispositivo aguardam envio',
  )
  return (
    <>
      Sem conexão não se sabe quem está usando este dispositivo, e por isso nada é mostrado.
      {count > 0 && ` ${waiting}.`}
    </>
  )
}
