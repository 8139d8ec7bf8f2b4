import { cadastroRecord } from '../../apoio/cadastros/web/shared/record.tsx'
import { locaisApi } from '../contract.ts'
import { texts } from './texts.ts'

/** What the page of one of them is made of. */
export const registro = cadastroRecord(locaisApi, texts)
