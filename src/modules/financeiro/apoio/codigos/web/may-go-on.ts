import type { ChangeEvent } from 'react'
import { bareDocument } from '#platform/contract/documents.ts'

/** Of a bar code and of the key of an NF-e; the typed line of a boleto has three more, that of a utility's bill four. */
const SHORTEST = 44

/** May what was typed by this key be the beginning of a longer code? Then leaving the field or Enter tells that it is whole. */
export const mayGoOn = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): boolean =>
  (nativeEvent as InputEvent).inputType === 'insertText' && bareDocument(target.value).length === SHORTEST
