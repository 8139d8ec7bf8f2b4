import { cadastroRecord } from '../../apoio/cadastros/web/shared/record.tsx'
import { categoriasApi } from '../contract.ts'
import { texts } from './texts.ts'

/** What the page of one of them is made of. */
export const registro = cadastroRecord(categoriasApi, texts)
